"""Databases from before rooms by link: their rooms open, are played on by whoever has the link, and keep no results."""

import hashlib
import os
from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from quintain.room.events import Event, Moved, Opened
from quintain.room.match_view import You
from quintain.room.messages import Occupant
from quintain.server import database
from quintain.server.database import SCHEMA_HEAD
from quintain.server.store import Entry, row_of
from quintain.server.wire import Done, Snapshot
from tests.server.people import browser, part, send, until
from tests.server.serving import play, serving

SEATS = [Occupant("guest", "Elaine", 0), Occupant("guest", "Iris", 1)]
THEN = {
    *("type", "game", "options", "seats", "by_lot", "seed", "at", "chance", "title", "replay"),
    *("seat", "move", "aim", "note"),
}
"""The fields that events had when the first database was written."""
LOG: list[Event] = [
    Opened("lancelot", {"players": "2"}, SEATS, False, "00" * 32, 1, []),
    Moved(0, "a1", "", [], 2),
]


def old_database(file: Path, revision: str) -> None:
    """As a server of that time left it, with one match that goes on."""
    engine = sa.create_engine(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        insert = sa.text("INSERT INTO event VALUES (:room, :version, :command, :event, :checksum)")
        for version, event in enumerate(LOG):
            row = asdict(row_of("old", Entry(version, f"={version}", event)))
            row["event"] = msgspec.json.encode({name: value for name, value in told(event).items() if name in THEN})
            row["event"] = row["event"].decode()
            parts = ("old", str(version), row["command"], row["event"])
            row["checksum"] = hashlib.sha256("\0".join(parts).encode()).digest()
            connection.execute(insert, row)
        line = "INSERT INTO room (room, game, title, names, turns, \"over\", at) VALUES ('old', 'lancelot', '', "
        connection.execute(sa.text(line + '\'["Elaine","Iris"]\', 1, 0, 2)'))
    engine.dispose()


def told(event: Event) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(event)
    return found


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
def test_a_database_that_is_made_is_its_owners_alone(tmp_path: Path) -> None:
    """Ids of rooms open them: nobody else on the machine reads them."""
    with serving(tmp_path):
        files = list(tmp_path.glob("matches.sqlite3*"))
        assert files
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_room_of_an_old_database_is_played_on_by_whoever_has_the_link(tmp_path: Path, revision: str) -> None:
    """No setting, no holders: one screen, as it was."""
    assert revision < SCHEMA_HEAD
    old_database(tmp_path / "matches.sqlite3", revision)
    with serving(tmp_path) as client:
        one, two = browser(client, "o"), browser(client, "p")
        for version, (person, move) in enumerate(((one, "b2"), (two, "c3")), start=2):
            with person.at("old") as socket:
                shown = until(socket, Snapshot)
                assert (shown.room.version, shown.room.watch, shown.room.match.phase) == (version, "", "running")
                assert part(until(socket, You)) == ([0, 1], True, False)
                send(socket, play(version, move))
                assert until(socket, Done).version == version + 1
        with one.at("old") as socket:
            until(socket, Snapshot)
            send(socket, {"type": "resign", "command": "r", "version": 4, "seat": 0})
            until(socket, Done)
        again = msgspec.json.decode(two.get("/api/rooms/old").content, type=Snapshot)
        assert again.room.outcome is not None
        assert two.get("/api/lobby").json()["rooms"] == []
