"""The command line as a person meets it: a real process, what it prints, its exit code."""

import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "saqqara"]


def run(*words: str | Path, code: int = 0, cwd: Path | None = None) -> str:
    """What a command prints; errors must be one line, never a traceback."""
    done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == code, done.stderr
    if code:
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1
        return done.stderr
    assert done.stderr == ""
    return done.stdout
