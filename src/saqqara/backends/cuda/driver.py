"""The driver of NVIDIA's GPUs, called through ctypes: what it must do is little, so no package is needed for it."""

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from saqqara.core.errors import SaqqaraError

_LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
_PTX, _ERROR_LOG, _ERROR_LOG_SIZE, _LOG = 1, 5, 6, 4096
_MAJOR, _MINOR = 75, 76


class NoGpu(SaqqaraError):
    """There is no GPU that could run rules."""


class GpuFailed(SaqqaraError):
    """The driver of the GPU refused something."""


@cache
def driver() -> Any:
    """The driver, ready for calls; raises where there is no GPU."""
    try:
        found = ctypes.CDLL(_LIBRARY)
    except OSError:
        raise NoGpu(f"no GPU here: NVIDIA's driver ({_LIBRARY}) is not installed") from None
    count = ctypes.c_int()
    if found.cuInit(0) or found.cuDeviceGetCount(ctypes.byref(count)) or not count.value:
        raise NoGpu("no GPU here: NVIDIA's driver is installed, but finds none that it could use")
    return found


def _ask(what: str, *arguments: Any) -> None:
    """Call the driver; raises with what it says."""
    failed = getattr(driver(), what)(*arguments)
    if failed:
        said = ctypes.c_char_p()
        driver().cuGetErrorString(failed, ctypes.byref(said))
        raise GpuFailed(f"the GPU's driver refuses {what}: {(said.value or b'unknown error').decode()}")


def chip(device: int) -> str:
    """What tells machine code for one GPU from that for another: kind of chip, and version of the driver."""
    version, major, minor = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    _ask("cuDriverGetVersion", ctypes.byref(version))
    for number, what in ((major, _MAJOR), (minor, _MINOR)):
        _ask("cuDeviceGetAttribute", ctypes.byref(number), what, device)
    return f"sm_{major.value}{minor.value}-{version.value}"


def machine_code(ptx: bytes) -> bytes:
    """What the driver makes of PTX for the GPU that is in use."""
    log, state = ctypes.create_string_buffer(_LOG), ctypes.c_void_p()
    options = (ctypes.c_int * 2)(_ERROR_LOG, _ERROR_LOG_SIZE)
    values = (ctypes.c_void_p * 2)(ctypes.cast(log, ctypes.c_void_p), ctypes.c_void_p(_LOG))
    _ask("cuLinkCreate_v2", 2, options, values, ctypes.byref(state))
    try:
        try:
            _ask("cuLinkAddData_v2", state, _PTX, ptx, ctypes.c_size_t(len(ptx)), b"rules", 0, None, None)
            code, size = ctypes.c_void_p(), ctypes.c_size_t()
            _ask("cuLinkComplete", state, ctypes.byref(code), ctypes.byref(size))
        except GpuFailed as error:
            raise GpuFailed(f"{error}: {log.value.decode(errors='replace').strip()}") from None
        return ctypes.string_at(code, size.value)
    finally:
        driver().cuLinkDestroy(state)


class Module:
    """Kernels, loaded into the GPU that is in use."""

    def __init__(self, ptx: Path, device: int) -> None:
        kept = ptx.with_name(f"{ptx.stem}-{chip(device)}.cubin")
        if not kept.exists():
            made = kept.with_suffix(".new")
            made.write_bytes(machine_code(ptx.read_bytes() + b"\0"))
            made.replace(kept)  # whole, or not there
        self._module = ctypes.c_void_p()
        self._code = kept.read_bytes()
        _ask("cuModuleLoadData", ctypes.byref(self._module), self._code)
        self._kernels = dict[str, ctypes.c_void_p]()

    def _kernel(self, name: str) -> ctypes.c_void_p:
        if name not in self._kernels:
            found = ctypes.c_void_p()
            _ask("cuModuleGetFunction", ctypes.byref(found), self._module, name.encode())
            self._kernels[name] = found
        return self._kernels[name]

    def prepared(self, name: str, numbers: Sequence[int]) -> "Launch":
        """A kernel with what it is handed: addresses and numbers, all of 64 bits."""
        return Launch(self._kernel(name), numbers)


class Launch:
    """A kernel that can be launched again and again."""

    def __init__(self, kernel: ctypes.c_void_p, numbers: Sequence[int]) -> None:
        self._kernel = kernel
        self._numbers = (ctypes.c_int64 * len(numbers))(*[_signed(number) for number in numbers])
        first = ctypes.addressof(self._numbers)
        self._given = (ctypes.c_void_p * len(numbers))(*[first + 8 * place for place in range(len(numbers))])

    def __call__(self, blocks: int, threads: int, stream: int) -> None:
        """Start it; it runs when the stream comes to it."""
        _ask("cuLaunchKernel", self._kernel, blocks, 1, 1, threads, 1, 1, 0, ctypes.c_void_p(stream), self._given, None)


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
