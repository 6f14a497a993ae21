"""What the documents show works: their commands run, their links lead somewhere."""

import re
import shlex
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
STAY = ("serve", "play", "test")
"""Commands that wait for somebody, or would start these tests again: only their options are checked."""


def shown_commands() -> list[str]:
    """The lines with ./quintain in the shell blocks of all documents."""
    blocks = [
        block
        for document in DOCUMENTS
        for block in re.findall(r"^```sh\n(.*?)^```", document.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    ]
    return sorted({line.strip() for block in blocks for line in block.splitlines() if "./quintain" in line})


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of ours in the checkout, as the launcher would."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "quintain.cli.main", *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_documents_show_commands() -> None:
    assert len(shown_commands()) >= 3


@pytest.mark.parametrize("line", shown_commands())
def test_a_shown_command_works(line: str) -> None:
    words = shlex.split(line, comments=True)
    arguments = words[words.index("./quintain") + 1 :]
    if arguments[0] not in STAY:
        answer = run(*arguments)
        assert answer.returncode == 0, answer.stderr
        return
    command = takewhile(lambda word: not word.startswith("-"), arguments)
    answer = run(*command, "--help")
    assert answer.returncode == 0, answer.stderr
    ours = arguments[: arguments.index("--")] if "--" in arguments else arguments
    assert [word for word in ours if word.startswith("--") and word not in answer.stdout] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_and_pictures_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text) + re.findall(
        r'(?:src|href)="(?!https?:|#)([^"#]+)"', text
    )
    assert [target for target in targets if not (document.parent / target).exists()] == []
