/** The size of the window, as far as layouts differ by it. */
import { clamp, zoomOf, type Size } from "../ui/room";

/** As large as what can be drawn on: bars of the browser and safe areas of the device (a notch) taken away. */
const PROBE =
  "position:fixed;visibility:hidden;pointer-events:none;top:0;left:env(safe-area-inset-left);right:env(safe-area-inset-right);" +
  "height:calc(100dvh - env(safe-area-inset-top) - env(safe-area-inset-bottom))";

const LETTER = "position:fixed;visibility:hidden;pointer-events:none;width:0;height:10rem";

class Screen {
  small = $state(false);
  private window = $state.raw<Size>({ width: 1280, height: 800 });
  /** How much larger letters are wanted than usual, by the font size that is set in the browser. */
  private letters = $state(1);
  /** How much larger a table is drawn. */
  zoom = $derived(zoomOf(this.window) * this.letters);
  /** What a table has to lay itself out in. */
  size = $derived.by((): Size => ({ width: this.window.width / this.zoom, height: this.window.height / this.zoom }));

  constructor() {
    const query = matchMedia("(max-width: 899px)");
    this.small = query.matches;
    query.addEventListener("change", (change) => (this.small = change.matches));
    const probe = document.createElement("div");
    probe.style.cssText = PROBE;
    document.body.append(probe);
    const letter = document.createElement("div");
    letter.style.cssText = LETTER;
    document.body.append(letter);
    const measure = () => {
      this.window = { width: probe.offsetWidth, height: probe.offsetHeight };
      this.letters = clamp(0.75, letter.offsetHeight / 160, 3);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(probe);
    watch.observe(letter);
  }
}

export const screen = new Screen();
