"""Runs commands of `quintain` as somebody at a pipe would: lines in, text out."""

from collections.abc import Sequence

from typer.testing import CliRunner

from quintain.cli.main import app


class Answer:
    """What a command printed, and how it ended."""

    def __init__(self, arguments: Sequence[str], lines: Sequence[str] = ()) -> None:
        result = CliRunner().invoke(app, list(arguments), input="".join(f"{line}\n" for line in lines))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.code = result.exit_code
        self.out = result.stdout
        self.err = result.stderr

    @property
    def words(self) -> str:
        """Standard output with all white space made one space: where lines break does not matter."""
        return " ".join(self.out.split())

    @property
    def letters(self) -> str:
        """Standard output without white space: lines may break in the middle of a long path."""
        return "".join(self.out.split())


def refused(*arguments: str) -> str:
    """The one line on standard error of a command that must be refused."""
    answer = Answer(arguments)
    assert answer.code == 1, answer.out
    assert answer.err.count("\n") == 1, answer.err
    assert answer.err.startswith(f"quintain {arguments[0]}")
    return answer.err
