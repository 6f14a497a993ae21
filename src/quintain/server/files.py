"""The built page: read once into memory, sent compressed, its hashed assets cached for good."""

import asyncio
import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

NOT_BUILT: Final = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Quintain</title>
<h1>The page has not been built</h1>
<p>The server runs, but its page is missing. <code>./quintain serve</code> builds it; so does
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>.</p></html>
"""
_TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".ftl": "text/plain",
}
_COMPRESSED: Final = ("text/", "application/", "image/svg")


@dataclass(frozen=True, slots=True)
class File:
    """One file of the page, ready to send."""

    content: bytes
    gzipped: bytes | None
    """None when compressing does not pay."""
    kind: str
    etag: str
    immutable: bool


class Page:
    """The files under a folder; the folder may appear later, when the page is built."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}
        self._reading = asyncio.Lock()

    async def answer(self, request: Request) -> Response:
        """The file at the request's path; the page itself for every path that names no file."""
        path = request.url.path.lstrip("/")
        async with self._reading:
            if not self._files:
                self._files = await asyncio.to_thread(_read, self._folder)  # packing takes the processor
        if not self._files:
            return Response(NOT_BUILT, 503, media_type="text/html")
        named = "." in path.rsplit("/", 1)[-1]
        file = self._files.get(path if named else "index.html")
        if file is None:
            return Response("There is no such file.\n", 404, media_type="text/plain")
        return _send(file, request)


def _send(file: File, request: Request) -> Response:
    headers = {
        "ETag": file.etag,
        "Vary": "Accept-Encoding",
        "Cache-Control": "public, max-age=31536000, immutable" if file.immutable else "no-cache",
    }
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = file.gzipped
    return Response(content, headers=headers, media_type=file.kind)


def _read(folder: Path) -> dict[str, File]:
    """Every file under the folder by its path, {} when the page is not there."""
    if not (folder / "index.html").is_file():
        return {}
    return {file.relative_to(folder).as_posix(): _file(file, folder) for file in folder.rglob("*") if file.is_file()}


def _file(file: Path, folder: Path) -> File:
    content = file.read_bytes()
    kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    gzipped = gzip.compress(content, 6, mtime=0) if kind.startswith(_COMPRESSED) else None
    smaller = gzipped if gzipped is not None and len(gzipped) < len(content) else None
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return File(content, smaller, kind, etag, immutable=file.relative_to(folder).parts[0] == "assets")
