/** Whose owners are away: not those who have only just gone, and may be loading the page anew. */

/** Even where the server would let a bot play sooner. */
const AT_LEAST = 15_000;
/** The server counts from a little later than we do. */
const MARGIN = 1_000;

export class Away {
  seats = $state.raw<number[]>([]);
  private readonly gone = new Map<number, ReturnType<typeof setTimeout>>();

  /** Who of the owners is here now; grace in seconds. */
  watch(owners: number[], connected: number[], grace: number): void {
    for (const seat of owners)
      if (connected.includes(seat)) this.forget(seat);
      else if (!this.gone.has(seat))
        this.gone.set(
          seat,
          setTimeout(() => (this.seats = [...this.seats, seat]), Math.max(AT_LEAST, grace * 1000 + MARGIN)),
        );
  }

  private forget(seat: number): void {
    clearTimeout(this.gone.get(seat));
    this.gone.delete(seat);
    if (this.seats.includes(seat)) this.seats = this.seats.filter((other) => other !== seat);
  }

  close(): void {
    for (const timer of this.gone.values()) clearTimeout(timer);
  }
}
