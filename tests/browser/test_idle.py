"""A table where nothing happens costs nothing: no frames are asked for, no clock ticks, nothing is laid out."""

import pytest

from .local import play_now
from .scenes import GAMES
from .tables import Update, table_where
from .visitor import Visitors

# Counts what runs by itself.
_COUNT = """{
  window.ran = { frames: 0, timers: 0 };
  const counted = (kind, run) => (...given) => { window.ran[kind]++; return run(...given); };
  const { requestAnimationFrame: frame, setTimeout: later, setInterval: again } = window;
  window.requestAnimationFrame = (run) => frame(counted("frames", run));
  window.setTimeout = (run, ...rest) => later(typeof run === "function" ? counted("timers", run) : run, ...rest);
  window.setInterval = (run, ...rest) => again(typeof run === "function" ? counted("timers", run) : run, ...rest);
}"""
# Nothing that was set going still moves.
_STILL = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
_WATCH = """async (seconds) => {
  const later = new Promise((on) => new Worker(URL.createObjectURL(new Blob([
    `setTimeout(() => postMessage(0), ${seconds * 1000})`]))).addEventListener("message", on));
  window.ran = { frames: 0, timers: 0 };
  await later;
  return window.ran;
}"""
SECONDS = 4
A_MINUTE = 60_000


def asked(update: Update) -> bool:
    return bool(update["legal"])


@pytest.mark.parametrize("kept", ["server", "page"])
@pytest.mark.parametrize("game", GAMES)
def test_an_idle_table_costs_nothing(visit: Visitors, url: str, game: str, kept: str) -> None:
    if kept == "server":
        page = visit(csp=False, sitting=(at := table_where(url, game, asked)))
        page.add_init_script(_COUNT)
        page.goto(url + at.path)
    else:
        page = visit(csp=False)
        page.add_init_script(_COUNT)
        page.reload()
        play_now(page, game)
    page.wait_for_function("document.title.startsWith('●')")
    page.wait_for_load_state("networkidle")
    # What calls for attention does so for a while.
    page.wait_for_function(_STILL, timeout=A_MINUTE)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> float:
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return float(metrics["LayoutCount"])

    before = layouts()
    ran = page.evaluate(_WATCH, SECONDS)
    assert ran["frames"] == 0
    assert ran["timers"] <= SECONDS, "a clock that ticks faster than seconds"
    assert layouts() - before <= ran["timers"]
