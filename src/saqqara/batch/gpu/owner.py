"""torch, which owns the memory on a GPU; it is loaded when something of it is needed."""

from typing import Any

from saqqara.backends.cuda.driver import NoGpu


def needed() -> None:
    """Raise unless it is there, and can use a GPU."""
    try:
        usable = bool(torch.cuda.is_available())
    except ImportError:
        raise NoGpu("on a GPU torch owns the memory, and it is not installed: pip install torch") from None
    if not usable:
        raise NoGpu("torch was installed without CUDA: see https://pytorch.org for one with it")


class _Torch:
    def __getattr__(self, name: str) -> Any:
        import torch

        return getattr(torch, name)


torch: Any = _Torch()
