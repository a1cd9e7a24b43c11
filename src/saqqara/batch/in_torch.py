"""Arrays that torch owns."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def zeros(shape: tuple[int, ...], kind: DTypeLike) -> tuple[Any, NDArray[Any]]:
    """Memory as users hold it, and as the rules do: the same."""
    import torch

    tensor = torch.zeros(shape, dtype=getattr(torch, np.dtype(kind).name))
    return tensor, tensor.numpy()
