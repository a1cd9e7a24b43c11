"""Rules as kernels for a GPU: made on any machine, and refused in clear words where there is no GPU."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara
from saqqara import prepare
from saqqara.backends import cache
from saqqara.backends.cuda import driver
from saqqara.backends.cuda.wrap import Kernel
from saqqara.batch import kernels
from saqqara.batch.gpu.kernels import job, ptx
from saqqara.core.errors import BadOption

each_game = pytest.mark.parametrize("name", saqqara.games())


def no_gpu() -> str:
    """Why there is none, or nothing if there is one."""
    try:
        driver.driver()
    except driver.NoGpu as none:
        return str(none)
    return ""


@each_game
def test_every_kernel_is_made_without_a_gpu(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For any GPU since 2018, calling nothing that is not in the module; found again when it was made once."""
    monkeypatch.setenv("SAQQARA_CACHE", str(tmp_path))  # where nothing was made before
    game = saqqara.game(name, mode="interpreted")
    file = ptx(game)
    code = file.read_text("utf-8")
    assert re.findall(r"^\.target (\w+)", code, re.M) == ["sm_75"]
    entries = re.findall(r"^\.visible \.entry (\w+)\(", code, re.M)
    assert sorted(entries) == sorted(kernel.name for kernel in job(game).kernels)
    assert ".extern" not in code
    made = file.stat().st_mtime_ns
    assert ptx(saqqara.game(name, mode="interpreted")).stat().st_mtime_ns == made


@each_game
def test_kernels_are_found_by_a_fingerprint_of_the_rules(name: str) -> None:
    """That of the page's modules, which does not depend on what compiles: so any machine can make them for another."""
    game = saqqara.game(name, mode="interpreted")
    assert ptx(game).parent.name == f"{name}-cuda-{cache.source_print(game.spec.rules)}"
    told = f"from saqqara.batch.gpu.kernels import *; import saqqara; print(ptx(saqqara.game({name!r})))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(ptx(game))


def test_what_a_kernel_is_handed() -> None:
    """Arrays by their address and what is not known of their rows, numbers as they are, how many tables there are."""
    kernel = Kernel("imagine", kernels.imagine_all, whole=("shown", "codes"), own={"room": 1})
    names = [name for name, _ in kernel.given]
    assert "room" not in names
    given: dict[str, tuple[int, tuple[int, ...]]] = {name: (1000 + at, (6, 5)) for at, name in enumerate(names)}
    given |= {
        "boxes": (1, (80,)),
        "states": (2, (3, 312)),
        "rows.dice": (3, (3, 2)),
        "rows.mask": (4, (3, 785)),
        "codes": (9, (7,)),
    }
    numbers = kernel.numbers([given[name] for name in names], 3)
    assert numbers[:2] == [1, 2], "a box and states are known"
    assert numbers[numbers.index(3) :][:2] == [3, 2], "two dice a table"
    assert numbers[numbers.index(4) :][:2] == [4, 785]
    whole = names.index("shown")
    assert [1000 + whole, 6, 5] == numbers[numbers.index(1000 + whole) :][:3]
    assert numbers[-3:] == [9, 7, 3], "codes are handed over whole"


def test_what_cannot_be_on_a_gpu_is_said() -> None:
    name = saqqara.games()[0]
    for how in ({"arrays": "numpy"}, {"keep": True}, {"threads": 2}):
        with pytest.raises(BadOption, match=r"torch's|only on the CPU"):
            saqqara.batch(name, device="cuda", **how)
    with pytest.raises(BadOption, match="device: 'tpu' is not one of cpu, cuda"):
        saqqara.batch(name, device="tpu")


@pytest.mark.skipif(not no_gpu(), reason="there is a GPU")
def test_without_a_gpu_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(driver.NoGpu, match="no GPU here: NVIDIA's driver"):
        saqqara.batch(saqqara.games()[0], device="cuda")
    prepare.prepare_cuda(print)
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == [*saqqara.games(), "Not tried out"]
    assert all(Path(line.split()[1]).exists() for line in told[:-1])
