/** The size of the window, as far as layouts differ by it. */
class Screen {
  small = $state(false);

  constructor() {
    const query = matchMedia("(max-width: 899px)");
    this.small = query.matches;
    query.addEventListener("change", (change) => (this.small = change.matches));
  }
}

export const screen = new Screen();
