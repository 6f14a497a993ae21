"""Where the browser tests get their Chromium from: the environment, the machine, or the system's packages."""

import os
import shutil
import subprocess

VARIABLE = "QUINTAIN_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = f"no Chromium found; install one (on Debian: apt-get install chromium) or name one in {VARIABLE}"


def find() -> str | None:
    """The path of a Chromium on this machine, None if there is none. A browser named in the environment goes first."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return None


def get() -> bool:
    """Install Chromium from the system's packages where this user may. Returns whether there is one now."""
    if os.environ.get(VARIABLE) or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    print("=== getting Chromium from the system's packages (only this once)", flush=True)
    quietly = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for arguments in (("update",), ("install", "-y", "--no-install-recommends", "chromium")):
        command = ("apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", *arguments)
        answer = subprocess.run(command, env=quietly, capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            print(answer.stderr, flush=True)
            return False
    return find() is not None
