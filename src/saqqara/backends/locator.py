"""Where Numba keeps a compiled function: in the folder that is set, which `cache` has named by all that is in it."""

from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator


class ByFingerprint(UserProvidedCacheLocator):
    """Neither the place nor the age of a source file matters: another clone of the same finds its code there."""

    def __init__(self, function: Any, source: str) -> None:
        self._function = function
        self._folder = str(vars(numba.config)["CACHE_DIR"])

    def get_cache_path(self) -> str:
        """The folder."""
        return self._folder

    def get_source_stamp(self) -> str:
        """What is older or newer is in another folder."""
        return ""

    def get_disambiguator(self) -> str:
        """Two functions of one name are told apart by their modules."""
        return f"{self._function.__module__}-{self._function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "ByFingerprint":
        """Any function can be kept."""
        return cls(py_func, py_file)
