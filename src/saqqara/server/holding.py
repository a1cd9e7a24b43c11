"""One server to a file of SQLite: a second one would not hear what the first keeps."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from saqqara.core.errors import BadOption


class InUse(BadOption):
    """Another server has the file; `address` is where it listens, as far as it has said so."""

    def __init__(self, path: Path, address: str) -> None:
        super().__init__(
            f"--database: {path} is in use by the server at {address or 'another address'}; "
            "stop that one first, or name another file"
        )
        self.address = address


@contextmanager
def holding(path: Path, address: str) -> Iterator[None]:
    """Hold a database for as long as this lasts; the system lets go of it if the process is killed."""
    beside = path.with_name(f"{path.name}.lock")
    try:
        file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise BadOption(f"--database: cannot use {path}: {error.strerror}") from None
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(path, os.read(file, 200).decode("utf-8", "replace").strip()) from None
        os.ftruncate(file, 0)
        os.write(file, address.encode())
        yield
        os.ftruncate(file, 0)
    finally:
        os.close(file)
