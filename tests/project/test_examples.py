"""The README's Python runs, and prints what stands below it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
EXAMPLE = re.compile(r"^```python\n(?P<code>.*?)^```\n\n```text\n(?P<printed>.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [(found["code"], found["printed"]) for found in EXAMPLE.finditer(README.read_text(encoding="utf-8"))]


def test_the_readme_shows_both_games() -> None:
    assert len(EXAMPLES) == README.read_text(encoding="utf-8").count("```python") == 2


@pytest.mark.parametrize(("code", "printed"), EXAMPLES, ids=["lancelot", "crylail"])
def test_an_example_prints_what_the_readme_says(code: str, printed: str) -> None:
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == (printed, "")
