"""What the server writes down: one JSON object a line, to standard error. One that runs well writes nothing.

So structlog is imported when there is something to write, which spares a good part of the start.
"""

import logging
import sys
from typing import Any


def bug(what: str, error: Exception, **where: str) -> None:
    """Writes down an error that should not have happened, with its traceback."""
    _logger().error(what, exc_info=error, **where)


def damage(what: str, **where: str) -> None:
    """Writes down something that was found broken and was dealt with."""
    _logger().warning(what, **where)


def quiet_libraries() -> None:
    """uvicorn and its kind: warnings and worse, in one line each."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")


def _logger() -> Any:
    import structlog

    return structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.BoundLogger,
    )
