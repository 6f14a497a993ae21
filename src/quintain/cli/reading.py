"""Files that a command is given: read whole, with errors that a person understands."""

import sys
from pathlib import Path

from quintain.core.errors import RecordError

MAX_FILE_BYTES = 64_000_000


def read_text(file: Path) -> str:
    """The text of a file, "-" being standard input. Raises RecordError."""
    try:
        if str(file) == "-":
            content = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            with file.open("rb") as opened:
                content = opened.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise RecordError(0, error.strerror or str(error)) from error
    if len(content) > MAX_FILE_BYTES:
        raise RecordError(0, f"larger than {MAX_FILE_BYTES} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordError(line, f"no UTF-8: byte {content[error.start]:#04x}") from error
