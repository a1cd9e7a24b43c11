/** Somebody whom everyone waits for is gone: after a while it is said, with what can be done about it. */
import { untrack } from "svelte";
import type { Live } from "./live.svelte";

/** A page that is loaded anew is back by then. */
const PATIENCE = 15_000;

export class Absence {
  /** Whose place is empty while the others wait. */
  missing = $state<number | null>(null);
  /** For these the others have chosen to wait. */
  private patient = new Set<number>();

  constructor(
    private readonly table: Live,
    private readonly patience = PATIENCE,
  ) {}

  private get awaited(): number | null {
    const { table: info, seen, you, connected } = this.table;
    if (info?.status !== "playing" || !seen) return null;
    const seat = info.seats.findIndex(
      ({ kind }, s) => kind === "person" && seen.view.seats[s]?.waiting && !you.includes(s) && !connected.includes(s),
    );
    return seat < 0 ? null : seat;
  }

  /** Something has changed. Gives what calls the waiting off. */
  consider(): (() => void) | undefined {
    const { awaited } = this;
    for (const seat of this.patient) if (this.table.connected.includes(seat)) this.patient.delete(seat);
    if (awaited === untrack(() => this.missing)) return;
    this.missing = null;
    if (awaited === null || this.patient.has(awaited)) return;
    const timer = setTimeout(() => (this.missing = awaited), this.patience);
    return () => clearTimeout(timer);
  }

  /** Let us wait; asked again when they were here and have gone once more. */
  wait(): void {
    if (this.missing !== null) this.patient.add(this.missing);
    this.missing = null;
  }
}
