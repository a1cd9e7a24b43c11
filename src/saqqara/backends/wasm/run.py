"""Runs a module under wasmtime: arrays are copied into its memory before a call, and back after it."""

import ctypes
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import WeakSet, finalize

import numpy as np
from numpy.typing import NDArray

from saqqara.core.arguments import BYTES_OF_STATES, Block
from saqqara.core.errors import SaqqaraError
from saqqara.core.rule import Function

from .shape import Shape, export, shape

try:
    import wasmtime
except ImportError:
    raise SaqqaraError("to run rules as WebAssembly wasmtime is needed: pip install wasmtime") from None

_PAGE = 1 << 16
_ALIGNED = 16
_FITS = range(-(1 << 31), 1 << 31)


class Machine:
    """A module, loaded; each thread has an instance of its own, as one can do only one thing at a time."""

    def __init__(self, path: Path) -> None:
        self._engine = wasmtime.Engine()
        self._module = wasmtime.Module(self._engine, path.read_bytes())
        self._own, self._stores = threading.local(), WeakSet[wasmtime.Store]()
        finalize(self, _close, self._stores, self._module, self._engine)

    @property
    def exports(self) -> set[str]:
        """What the module offers."""
        return {offered.name for offered in self._module.exports}

    def runs(self, function: Function) -> Function:
        """The function, run by this module."""
        name, formed = export(function), shape(function)

        def run(*arguments: Any) -> Any:
            instance: Instance | None = getattr(self._own, "instance", None)
            if instance is None:
                store = wasmtime.Store(self._engine)
                self._stores.add(store)
                instance = self._own.instance = Instance(store, self._module)
            answer = instance.call(name, formed, arguments)
            return bool(answer) if formed.answers is bool else answer

        return run


def _close(stores: WeakSet[wasmtime.Store], module: wasmtime.Module, engine: wasmtime.Engine) -> None:
    """Let go of what wasmtime holds while it still can: when the program ends it would be too late by itself."""
    for store in stores:
        store.close()
    module.close()
    engine.close()


class Instance:
    """A module with a memory: its constants and stack, and from `__heap_base` on what it is handed."""

    def __init__(self, store: wasmtime.Store, module: wasmtime.Module) -> None:
        self._store = store
        self._exports = wasmtime.Instance(store, module, []).exports(store)
        memory, base = self._exports["memory"], self._exports["__heap_base"]
        assert isinstance(memory, wasmtime.Memory)
        assert isinstance(base, wasmtime.Global)
        self._memory, self._base = memory, int(base.value(self._store))

    def call(self, name: str, formed: Shape, arguments: tuple[Any, ...]) -> Any:
        """Call an export."""
        handed = list(_flat(arguments))
        numbers, blocks, top = list[float](), list[tuple[int, NDArray[Any], bool]](), self._base
        for (argument, kind), value in zip(formed.arguments, handed, strict=True):
            if isinstance(kind, Block):
                if kind.holds == BYTES_OF_STATES:
                    continue
                at = -(-top // _ALIGNED) * _ALIGNED
                blocks.append((at, _whole(argument, value), kind.constant))
                numbers += [at, *value.shape[: kind.lengths]]
                top = at + value.nbytes
            else:
                numbers.append(float(value) if kind is float else _number(argument, value))
        exported, memory = self._exports[name], self._room(top)
        assert isinstance(exported, wasmtime.Func)
        for at, value, _ in blocks:
            ctypes.memmove(memory + at, value.ctypes.data, value.nbytes)
        answer = exported(self._store, *numbers)
        for at, value, constant in blocks:
            if not constant:
                ctypes.memmove(value.ctypes.data, memory + at, value.nbytes)
        return answer

    def _room(self, top: int) -> int:
        """Where the memory begins, after it has grown to hold so many bytes."""
        missing = top - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // _PAGE))
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)


def _flat(arguments: tuple[Any, ...]) -> Iterator[Any]:
    for value in arguments:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


def _whole(name: str, value: NDArray[Any]) -> NDArray[Any]:
    if not isinstance(value, np.ndarray) or not value.flags.c_contiguous:
        raise TypeError(f"{name} must be an array in one piece")
    return value


def _number(name: str, value: int) -> int:
    if int(value) not in _FITS:
        raise OverflowError(f"{name} is {value}, which does not fit into 32 bits")
    return int(value)
