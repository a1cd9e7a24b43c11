/** Somebody whom everyone waits for is away: it is said, with what can be done about it. */
import type { Live } from "./live.svelte";

export class Absence {
  /** Whose place is empty while the others wait. */
  missing = $state<number | null>(null);
  /** For these the others have chosen to wait. */
  private patient = new Set<number>();

  constructor(private readonly table: Live) {}

  private get awaited(): number | null {
    const { table: info, seen, you, away } = this.table;
    if (info?.status !== "playing" || !seen) return null;
    const seat = info.seats.findIndex(
      ({ kind }, s) => kind === "person" && seen.view.seats[s]?.waiting && !you.includes(s) && away.includes(s),
    );
    return seat < 0 ? null : seat;
  }

  /** Something has changed. */
  consider(): void {
    const { awaited } = this;
    for (const seat of this.patient) if (this.table.connected.includes(seat)) this.patient.delete(seat);
    this.missing = awaited === null || this.patient.has(awaited) ? null : awaited;
  }

  /** Let us wait; asked again when they were here and have gone once more. */
  wait(): void {
    if (this.missing !== null) this.patient.add(this.missing);
    this.missing = null;
  }
}
