/** Where somebody was with the keyboard when what had the focus went away: the board takes it, not the document. */
export class Holding {
  private inside = false;

  look(event: FocusEvent): void {
    this.inside = (event.target as HTMLElement | null)?.closest("main") !== null;
  }
  /** A pointer is in use. */
  let(): void {
    this.inside = false;
  }
  /** After a change: the first of these that is there gets the focus, if nothing has it. */
  restore(): void {
    if (!this.inside) return;
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const found =
        document.querySelector<HTMLElement | SVGElement>("main [role=grid]") ??
        document.querySelector<HTMLElement>("main .pick:not(:disabled)") ??
        document.querySelector<HTMLElement>("main h1");
      if (found?.tagName === "H1") found.setAttribute("tabindex", "-1");
      found?.focus({ preventScroll: true });
    });
  }
}
