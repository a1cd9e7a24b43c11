"""Arrays that NumPy owns."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def zeros(shape: tuple[int, ...], kind: DTypeLike) -> tuple[Any, NDArray[Any]]:
    """Memory as users hold it, and as the rules do."""
    array = np.zeros(shape, kind)
    return array, array
