"""What every command shares: how it prints, refuses, and asks."""

import sys

from rich.console import Console

MAX_WIDTH = 140


class InputEndedError(Exception):
    """Nobody answers any more: the end of the input, or Ctrl+C at a question."""


def console() -> Console:
    """Standard output through Rich: texts are shown as they stand, colours follow the terminal and NO_COLOR."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


def refuse(command: str, why: object) -> int:
    """One line on standard error. Returns the exit code of a refusal, 1."""
    print(f"quintain {command}: {why}", file=sys.stderr)
    return 1


def draws_unicode() -> bool:
    """Whether what is printed may hold more than ASCII."""
    try:
        "▶·┊●".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str:
    """One line, without spaces around it; an empty one is "". What comes from a pipe is shown behind the prompt.

    Raises InputEndedError.
    """
    if is_interactive():
        _edit_lines()
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:
            print()
            raise InputEndedError from error
    print(prompt, end="", flush=True)
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError as error:
        print("(not UTF-8)")
        raise InputEndedError from error
    except KeyboardInterrupt as error:
        print()
        raise InputEndedError from error
    if not line:
        print()
        raise InputEndedError
    print(line.strip())
    return line.strip()


def _edit_lines() -> None:
    """Arrow keys and a history at prompts, where the platform has them."""
    try:
        import readline  # noqa: F401 (importing it is what switches it on)
    except ImportError:
        return
