"""`quintain serve`: the web app on this machine."""

import errno
import gc
import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

from quintain.core.errors import OptionError, StoreError


@dataclass(frozen=True, slots=True)
class Reached:
    """How others than this machine may reach the server."""

    hosts: list[str]
    proxies: list[str]
    limits: list[str]
    """As "log_in=5/minute"."""
    tls: bool


def serve_page(
    host: str,
    port: int | None,
    database: Path | None,
    reached: Reached,
    *,
    open_browser: bool,
    end_with_input: bool,
    compile_ahead: bool,
    pace: float,
) -> int:
    """Serves until it is told to stop. Returns 0, or 1 when it can't begin."""
    gc.disable()  # a tenth of the start would go into looking through what is only being imported; app.py enables it
    from quintain.server.app import serve
    from quintain.server.config import PUSH_CONTACT, Config, default_database
    from quintain.server.limiting import allowances_of

    try:
        allowances = allowances_of(reached.limits)
    except OptionError as error:
        print(f"quintain serve: limit {error.option}: {error.why}", file=sys.stderr)
        return 1
    try:
        kept = database or default_database()
    except OSError as error:
        print(f"quintain serve: no place for the matches ({error}); name one with --database", file=sys.stderr)
        return 1
    config = Config(
        database=kept,
        host=host,
        port=port,
        hosts=tuple(reached.hosts),
        allowances=allowances,
        proxies=tuple(reached.proxies),
        secure=reached.tls,
        push_key=os.environ.get("QUINTAIN_PUSH_KEY", ""),
        push_contact=os.environ.get("QUINTAIN_PUSH_CONTACT", PUSH_CONTACT),
        open_browser=open_browser,
        end_with_input=end_with_input,
        compile_ahead=compile_ahead,
        pace=pace,
    )
    try:
        serve(config, lambda address: _tell(address, config.database, config.page))
    except StoreError as error:
        print(f"quintain serve: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f"{host}, port {port}" if port else host
        print(f"quintain serve: can't listen on {where}: {_reason(error)}", file=sys.stderr)
        return 1
    return 0


def _reason(error: OSError) -> str:
    """Why an address can't be listened on, without the system's numbers."""
    if error.errno == errno.EADDRINUSE:
        return "another program listens there; take another --port, or none, and a free one is found"
    if error.errno == errno.EACCES:
        return "this port is kept for the system; take one from 1024 on"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return "this machine has no such address"
    return error.strerror or str(error)


def _tell(address: str, database: Path, page: Path) -> None:
    print(f"Quintain is at {address}  (matches are kept in {database}; Ctrl+C stops it)", flush=True)
    if not (page / "index.html").is_file():
        print("The page is not built; ./quintain serve builds it.", file=sys.stderr)
