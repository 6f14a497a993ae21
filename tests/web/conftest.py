"""How the browser tests start Chromium."""

import shutil
from typing import Any

import pytest

from quintain.cli import chromium

FLAGS = (
    "--no-sandbox",  # tests may run as root, where Chromium's own sandbox does not start
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes a page, so that `quintain test --fast` leaves it out."""
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The arguments of playwright's launch: the machine's Chromium, which playwright has not downloaded itself."""
    path = chromium.find()
    if path is None or shutil.which(path) is None:
        pytest.skip(chromium.ADVICE)
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}
