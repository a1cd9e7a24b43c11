"""The examples of docs/research.md that need torch, as they stand: `make test-train`; what they learn is kept."""

import json
import platform
import re
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```python train\n(.*?)```", (ROOT / "docs" / "research.md").read_text("utf-8"), re.S)
RESULTS = ROOT / "bench" / "results" / "train.json"
ENOUGH = 0.7
"""Of a hundred games against `random`: half of them is what random play wins."""


def ran(block: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("SAQQARA_MODE", "cpu")
    found: dict[str, Any] = {}
    exec(compile(block, "docs/research.md", "exec"), found)
    return found


@pytest.mark.filterwarnings("ignore")
def test_ppo_learns_to_beat_random(monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = [block for block in BLOCKS if "MaskablePPO" in block]
    start = time.perf_counter()
    share = ran(block, monkeypatch)["share"]
    kept = {
        "what": "MaskablePPO, as in docs/research.md: share of 100 games won against random",
        "won": share,
        "seconds": round(time.perf_counter() - start, 1),
        "date": datetime.now(UTC).date().isoformat(),
        "torch": version("torch"),
        "sb3-contrib": version("sb3-contrib"),
        "machine": f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}",
    }
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    assert share >= ENOUGH


@pytest.mark.parametrize("block", [block for block in BLOCKS if "MaskablePPO" not in block])
def test_the_other_examples_run(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ran(block, monkeypatch)


def test_torch_owns_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tensors are the same memory, and hold what NumPy's arrays do."""
    import numpy as np
    import torch

    import saqqara

    for name in saqqara.games():
        plain, tensors = (saqqara.batch(name, 2, 5, seed=3, arrays=arrays) for arrays in ("numpy", "torch"))
        mask = tensors.mask
        for _ in range(50):
            codes = plain.sample()
            plain.step(codes)
            tensors.step(torch.from_numpy(codes))
            for each in ("observation", "mask", "seat", "rewards", "ended", "states", "episode"):
                assert np.array_equal(getattr(tensors, each).numpy(), getattr(plain, each))
        assert mask is tensors.mask
        assert tensors.ended.dtype == torch.bool
        assert np.array_equal(tensors.copy().observation.numpy(), plain.observation)
