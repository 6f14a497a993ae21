"""What attackers send, and what they must never get."""

from typing import Final

HOSTILE: Final = (
    "'; DROP TABLE event; --",
    '" OR "1"="1',
    "' union select key from person_key --",
    "%' OR 1=1 --",
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "/etc/passwd",
    "file:///etc/passwd",
    "..\\..\\matches.sqlite3",
    "matches.sqlite3",
    "{{7*7}}${7*7}%s%n",
    "a\x00b",
    "\r\nSet-Cookie: quintain=" + "e" * 43,
    "\ud83d",
    "💥" * 50,
)
"""Statements of SQL, paths, templates, breaks of lines, broken Unicode."""
DEEP: Final = 100_000
TOO_DEEP: Final = ("[" * DEEP, '{"a":' * DEEP, "[" * DEEP + "]" * DEEP, '{"type":' + "[" * DEEP)
LEAKS: Final = ("Traceback", "root:", "SQLite", "sqlite3", "SELECT ", "/src/", ".py")
"""Of an answer that would tell more than it should."""


def tells_nothing(text: str) -> None:
    """Fails for an answer that leaks how the server is made, or what is on its disk."""
    assert not [leak for leak in LEAKS if leak in text.replace("matches.sqlite3", "")], text[:300]
