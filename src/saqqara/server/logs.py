"""One line an event, for programs or for people. Messages of players and tokens are never logged."""

import json
import logging
import time
from typing import Any

FORMATS = ("json", "text")
_WHERE = ("table", "seat", "game", "address", "code")  # what an event may say of where it happened


def _where(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in _WHERE if hasattr(record, name)}


def _one_line(text: str) -> str:
    """What came from outside begins no line of its own, and tells a terminal nothing."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **_where(record),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told)


class TextLines(logging.Formatter):
    """The same for people at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and more of an error."""
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        where = "".join(f" {name}={value}" for name, value in _where(record).items())
        line = _one_line(f"{at} {record.levelname.lower()} {record.name}: {record.getMessage()}{where}")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def configuration(form: str, *, quiet: bool) -> dict[str, Any]:
    """For `logging.config`: everything to stderr."""
    lines = {"json": JsonLines, "text": TextLines}[form]
    loggers = {
        "saqqara": {"level": "INFO"},
        "saqqara.websocket": {"level": "WARNING"},  # or every coming and going would be a line
        "uvicorn": {"level": "WARNING"},
        "alembic": {"level": "WARNING"},
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": lines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "loggers": {} if quiet else loggers,
        "root": {"handlers": ["stderr"], "level": "WARNING"},
    }
