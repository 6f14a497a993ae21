"""Imports point down, and what is heavy is imported late."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_imports_point_down() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    answer = subprocess.run([lint, "--no-logo", "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_help_imports_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from quintain.cli.main import main\n"
        "sys.argv = ['quintain', '--help']\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    pass\n"
        "heavy = {'numba', 'numpy', 'starlette', 'sqlalchemy', 'uvicorn', 'alembic', 'structlog'}\n"
        "print('heavy:', sorted(heavy & sys.modules.keys()))\n"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "Usage: quintain" in answer.stdout
    assert answer.stdout.rstrip().endswith("heavy: []")
