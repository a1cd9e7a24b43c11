"""`pytest --mode interpreted` runs the rules as plain Python, `--mode cpu` (the default) compiled."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("saqqara", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("saqqara")
pytest_plugins = ["tests.browser.fixtures"]  # a game's own browser tests lie in its folder


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mode", default="cpu", choices=("cpu", "interpreted"), help="how the rules run")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["SAQQARA_MODE"] = config.getoption("--mode")
