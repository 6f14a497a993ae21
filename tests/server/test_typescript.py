"""The page's message types are the server's."""

from quintain.server.typescript import TARGET, protocol


def test_protocol_ts_is_what_the_wire_says() -> None:
    """design: the TypeScript types are generated and compared."""
    assert TARGET.read_text(encoding="utf-8") == protocol(), "run: python -m quintain.server.typescript"


def test_docstrings_and_optional_fields_are_carried_over() -> None:
    """design: types are generated"""
    text = protocol()
    assert "  /** How many look in now and do not play. */\n  readonly watchers: number;" in text
    assert '  readonly start?: "chosen" | "lot";' in text
    assert "export type ClientMessage = Play | TakeBack | " in text
    assert "export type Told = Said | Pinged | Aimed;" in text
