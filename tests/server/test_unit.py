"""The unit for systemd that a host copies: understood, shut in, and patient."""

import subprocess
from pathlib import Path

import pytest

from .proxies import HOSTING, program

_EXPOSED_AT_MOST = 25  # in systemd's own count, tenths of 0 (shut in) to 10


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that is there."""
    text = (HOSTING / "saqqara.service").read_text()
    assert "/opt/saqqara/bin/saqqara" in text
    unit = tmp_path / "saqqara.service"
    unit.write_text(text.replace("/opt/saqqara/bin/saqqara", "/bin/true"))
    return unit


def test_systemd_understands_it(unit: Path) -> None:
    command = [program("systemd-analyze"), "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    about_it = [line for line in (done.stdout + done.stderr).splitlines() if unit.name in line]
    assert done.returncode == 0, about_it
    assert about_it == []


def test_little_is_open_to_it(unit: Path) -> None:
    command = [program("systemd-analyze"), "security", "--offline=true", f"--threshold={_EXPOSED_AT_MOST}", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_outlasts_a_database_that_is_away() -> None:
    """Whatever a server ends with, it is started again, and never given up."""
    lines = (HOSTING / "saqqara.service").read_text().splitlines()
    for line in ("Restart=always", "StartLimitIntervalSec=0", "RestartSec=2", "LimitNOFILE=65536"):
        assert line in lines
    assert not any(line.startswith("RestartPreventExitStatus") for line in lines)
