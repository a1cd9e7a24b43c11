"""`pytest --mode interpreted` runs the rules as plain Python, `cpu` (the default) compiled, `wasm` as a page would."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import saqqara
from saqqara import library

settings.register_profile("saqqara", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("saqqara")
pytest_plugins = ["tests.browser.fixtures"]  # a game's own browser tests lie in its folder


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mode", default="cpu", choices=library.MODES, help="how the rules run")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["SAQQARA_MODE"] = config.getoption("--mode")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with the package in it, to be edited and run in a process of its own."""
    package = Path(saqqara.__file__).parent
    shutil.copytree(package, tmp_path / "saqqara", ignore=shutil.ignore_patterns("page", "__pycache__"))
    return tmp_path
