"""What a host can set; every worker process gets the same."""

import os
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from saqqara.core.errors import BadOption

_ENVIRONMENT = "SAQQARA_SETTINGS"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits and addresses."""

    database: str = ""  # empty: a file of this user
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()  # besides the server's own address
    message_bytes: int = 16_384
    messages_a_second: float = 50.0  # of one connection
    hellos_a_second: float = 5.0  # of one connection: each reads a log
    connections_of_address: int = 64
    requests_a_second: float = 20.0  # of one address
    tables_kept: int = 500  # in memory though nobody is connected
    queue: int = 64  # messages waiting for a slow reader before it is resynced
    idle_days: float = 30.0  # then a table is archived
    bot_seconds: float = 0.5
    bot_playouts: int = 400
    log_format: str = "json"  # or "text"
    trust_proxy: bool = False  # take the address from X-Forwarded-For

    @property
    def address(self) -> str:
        """The address of the database; by default a file in the user's data folder."""
        if self.database:
            return self.database
        return f"sqlite:///{user_data_path('saqqara', ensure_exists=True) / 'tables.sqlite3'}"

    @property
    def sqlite_path(self) -> Path | None:
        """The file of the database, if it is SQLite."""
        return Path(self.address.removeprefix("sqlite:///")) if self.address.startswith("sqlite:///") else None

    def check(self) -> None:
        """Raise where settings do not go together."""
        if not self.sqlite_path and not self.address.startswith(("postgresql://", "postgres://")):
            raise BadOption(f"--database {self.address!r}: write sqlite:///FILE or postgresql://USER@HOST/NAME")
        if self.workers > 1 and self.sqlite_path:
            raise BadOption("--workers: several workers need PostgreSQL (--database postgresql://…)")

    def hand_on(self) -> None:
        """Leave the settings for worker processes."""
        os.environ[_ENVIRONMENT] = msgspec.json.encode(self).decode()


def handed_on() -> Settings:
    """The settings this process was started with."""
    return msgspec.json.decode(os.environ.get(_ENVIRONMENT, "{}"), type=Settings)


def read(given: list[str], **others: Any) -> Settings:
    """Settings from NAME=VALUE, as typed, and others."""
    values: dict[str, Any] = dict(others)
    limits = {field.name: field.type for field in msgspec.structs.fields(Settings) if field.type in (int, float)}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in limits or name in others:
            raise BadOption(
                f"--set {text!r}: write NAME=VALUE; the names are {', '.join(sorted(limits.keys() - others.keys()))}"
            )
        try:
            values[name] = limits[name](value)
        except ValueError:
            raise BadOption(f"--set {name}: {value!r} is not a number") from None
    settings = Settings(**values)
    settings.check()
    return settings
