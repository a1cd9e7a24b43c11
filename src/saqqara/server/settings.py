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
    boxes: str = ""  # a component file, or a folder with some, that are offered at every table
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()  # besides the server's own address
    message_bytes: int = 16_384
    messages_a_second: float = 50.0  # of one connection
    hellos_a_second: float = 5.0  # of one connection: each reads a log
    lines_a_second: float = 1.0  # of the chat, of one seat
    hints_a_second: float = 0.5  # of one seat
    changes_a_second: float = 0.5  # of who plays, of one seat: each stays in a log
    tables_a_second: float = 0.5  # that one address lays, or sits down at
    results_a_second: float = 0.1  # of deals of the day, of one address: each is kept
    share_of_address: float = 4.0  # so many times as much as one connection or seat may do
    connections: int = 10_000  # of all kinds, or as many as the system lets a process have
    connections_of_address: int = 64
    requests_a_second: float = 20.0  # of one address; to connect is one too
    requests_at_once: int = 16  # of one address, under way; answers that are not read are, too
    head_seconds: float = 10.0  # to send the head of a request
    body_seconds: float = 20.0  # to send what it brings
    stalled_seconds: float = 60.0  # after which somebody who does not read what is sent is given up
    reveal_seconds: float = 30.0  # for who has pledged a nonce to show it; then the start comes to nothing
    tables_kept: int = 500  # in memory though nobody is connected
    queue: int = 64  # messages waiting for a slow reader before it is resynced
    away_seconds: float = 30.0  # after which a bot may be let play for somebody who is not there
    database_seconds: float = 60.0  # for which a database may be away, or locked by others
    archive_seconds: float = 3600.0  # between looks for idle tables; those that were idle twice are archived
    idle_days: float = 30.0  # then a table is archived
    bot_seconds: float = 0.5
    bot_playouts: int = 400
    day_begins: float = 0.0  # hours after midnight UTC at which the deal of the day changes
    log_format: str = "json"  # or "text"
    trust_proxy: bool = False  # take the address from X-Forwarded-For
    proxies: int = 1  # that a request passes one after the other, if there are any
    open_metrics: int = 0  # 1: figures for every machine

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
        if self.proxies < 1:
            raise BadOption("--set proxies: at least 1; without --behind-proxy there are none")
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
