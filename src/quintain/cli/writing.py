"""Files that a command writes: their place looked at before the work, then replaced in one step."""

import errno
import os
from pathlib import Path

from quintain.core.errors import RecordError

LONGEST_TOLD = 200
"""How much of a file's name an error repeats, in characters."""


def is_there(file: Path) -> bool:
    """Whether something of this name exists. Raises RecordError for a name that nothing can have."""
    try:
        return file.exists()
    except (OSError, ValueError) as error:
        raise _refused(file, error) from error


def check_place(file: Path, such_as: str) -> None:
    """Raises RecordError where no file can be written; `such_as` is the name proposed instead of a folder's."""
    if is_there(file) and file.is_dir():
        raise RecordError(0, f"{file} is a directory; name a file, such as {file / such_as}")
    if not is_there(file.parent):
        raise _refused(file, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))


def write_whole(file: Path, text: str) -> None:
    """Puts the text in the file's place in one step; a device or pipe is written to as it is. Raises RecordError."""
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8", newline="\n")
        else:
            _replace(file, text)
    except (OSError, ValueError) as error:
        raise _refused(file, error) from error


def _replace(file: Path, text: str) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _refused(file: Path, error: OSError | ValueError) -> RecordError:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    told = str(file)
    shown = told if len(told) <= LONGEST_TOLD else f"{told[:LONGEST_TOLD]}…"
    return RecordError(0, f"{shown} can't be written: {reason}")
