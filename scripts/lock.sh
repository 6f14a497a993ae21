#!/bin/sh
# Writes the locks anew: newest releases that pyproject.toml and web/package.json allow, with hashes and without hosts.
# Run it after a change of dependencies, look at the diff, and commit the locks with the change:
#
#   ./quintain test --help && scripts/lock.sh        (the first makes .venv with uv in it)
#
# One file for each thing that ./quintain installs on its own:
#   requirements-boot.lock   uv and hatchling, installed by pip
#   requirements.lock        what the package needs
#   requirements-page.lock   node, to build the page
#   requirements-dev.lock    all of it, and what the tests need
set -eu
cd "$(dirname "$0")/.."
UV=${UV:-.venv/bin/uv}

compile() {
    out=$1
    shift
    "$UV" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --upgrade --output-file "$out" "$@"
}

compile requirements-boot.lock --group boot
compile requirements.lock pyproject.toml
compile requirements-page.lock --constraint requirements.lock --group page
compile requirements-dev.lock --constraint requirements.lock --constraint requirements-page.lock \
    pyproject.toml --group page --group dev

# The page: npm writes no registry addresses because .npmrc says so; the sponsors' addresses go too.
PATH="$PWD/.venv/bin:$PATH"
cd web
rm -f package-lock.json
npm install --package-lock-only --no-audit --no-fund
python - <<'END'
import json, pathlib

path = pathlib.Path("package-lock.json")
lock = json.loads(path.read_text(encoding="utf-8"))
for package in lock["packages"].values():
    package.pop("funding", None)
path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
END
