"""The page as it is sent, and what is said when there is none."""

import asyncio
import gzip
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from quintain.server.files import Page
from tests.server.serving import serving

INDEX = "<!doctype html><title>Quintain</title>" + "<p>board</p>" * 50


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX)
    (page / "assets" / "main-1a2b.js").write_text("export const a = 1;\n" * 50)
    (page / "assets" / "shield.woff2").write_bytes(bytes(range(256)))
    (page / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not for the page")
    with serving(tmp_path, page) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/room/abc_-9", "/rules", "/replay/x/y", "/index.html"])
def test_every_address_of_the_page_gets_the_page(client: TestClient, path: str) -> None:
    """The page finds its way by itself; it is asked for anew each time."""
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_good_and_sent_compressed(client: TestClient) -> None:
    """Names of assets carry a hash of their content."""
    answer = client.get("/assets/main-1a2b.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "export const a = 1;\n" * 50
    assert int(answer.headers["content-length"]) < 100 < len(gzip.compress(bytes(range(256)), 6))
    plain = client.get("/assets/main-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in client.get("/assets/shield.woff2", headers={"accept-encoding": "gzip"}).headers
    assert client.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")


def test_what_the_browser_has_already_is_not_sent_again(client: TestClient) -> None:
    """ETag"""
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head("/").headers["etag"] == tag


@pytest.mark.parametrize(
    "path", ["/nothing.js", "/assets/x.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_files_outside_the_page_do_not_exist(client: TestClient, path: str) -> None:
    """Only what was read when the page was built is sent."""
    answer = client.get(path)
    assert "not for the page" not in answer.text
    assert answer.status_code == 404


def test_the_page_is_read_and_packed_once_and_never_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes the processor is done in a thread; those who come meanwhile wait for it."""
    (tmp_path / "index.html").write_text(INDEX)
    packed_in: list[int] = []
    pack = gzip.compress

    def slowly(content: bytes, *args: int, **more: int) -> bytes:
        packed_in.append(threading.get_ident())
        time.sleep(0.05)
        return pack(content, *args, **more)

    monkeypatch.setattr(gzip, "compress", slowly)

    async def ask() -> int:
        page, scope = Page(tmp_path), {"type": "http", "method": "GET", "path": "/", "headers": []}
        answers = await asyncio.gather(*(page.answer(Request(scope)) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {200}
        return threading.get_ident()

    assert asyncio.run(ask()) not in packed_in
    assert len(packed_in) == 1


def test_a_missing_page_is_explained_and_found_once_it_is_built(tmp_path: Path) -> None:
    """A clear message when it is not built."""
    with serving(tmp_path) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "The page has not been built" in answer.text
        (tmp_path / "no-page").mkdir()
        (tmp_path / "no-page" / "index.html").write_text(INDEX)
        assert client.get("/room/x").text == INDEX
