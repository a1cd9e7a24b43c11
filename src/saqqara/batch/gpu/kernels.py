"""The rules of a batch as kernels: one table a thread."""

from pathlib import Path

from saqqara.backends.cuda.compiler import Job
from saqqara.backends.cuda.module import build
from saqqara.backends.cuda.wrap import Kernel
from saqqara.backends.lowered import Records
from saqqara.core.game import Game
from saqqara.core.layout import dtype

from .. import kernels


def job(game: Game) -> Job:
    """What the module of a game is made of."""
    kept, own = {"states": 1, "rows.dice": 2}, {"room": 1, "codes": max(game.spec.codes, 1)}
    made = (
        Kernel("step", kernels.run, staged=kept, own=own, fixed={"task": kernels.STEP}),
        Kernel("play", kernels.run, staged=kept, own=own, fixed={"task": kernels.PLAY}),
        Kernel("run", kernels.run, staged=kept, own=own),
        Kernel("refused", kernels.first_refused, answers=True),
        Kernel("sample", kernels.sample),
        Kernel("imagine", kernels.imagine_all, whole=("shown", "codes"), own={"room": 1}),
        Kernel("observe", kernels.observe_all, own={"room": 1}),
    )
    return Job(game.name, game.spec.rules, made, Records(game.box.dtype, dtype(game.spec.state)))


def ptx(game: Game) -> Path:
    """The module, which is made if it is not in the cache: no GPU is needed for that."""
    return build(job(game))
