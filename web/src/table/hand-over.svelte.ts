/** Which of the seats at one screen is shown, and when the screen is handed over behind a curtain. */
import { untrack } from "svelte";
import { PACES, settings } from "../lib/settings.svelte";
import { hush } from "../ui/announce.svelte";
import type { Live } from "./live.svelte";
import type { Turn } from "./turn.svelte";

/** Milliseconds to look at the result, at the usual pace. */
const SEEN = 900;

export class HandOver {
  /** Who is to come to the screen before anything secret is shown. */
  curtain = $state<number | null>(null);
  /** The game began while this screen looked on, so nobody has a secret yet. */
  private setOut = false;

  constructor(
    private readonly table: Live,
    private readonly turn: Turn,
  ) {}

  /** The seat to be shown: the one that is asked, else the one that is shown. */
  private get wanted(): number | null {
    const { you } = this.table;
    const now = untrack(() => this.table.seat);
    const asked = you.filter((seat) => this.table.asks(seat) && !this.table.byBot(seat));
    if (asked.length) return now !== null && asked.includes(now) ? now : asked[0]!;
    const shown = untrack(() => this.curtain) ?? now;
    return shown !== null && you.includes(shown) ? shown : (you[0] ?? null);
  }

  /** Whether somebody at this screen must not see what this seat sees. */
  private secret(seat: number): boolean {
    const { you, sights, ending, page } = this.table;
    const view = sights.get(seat)?.view;
    return you.length > 1 && !ending && Boolean(view && page?.secret(view));
  }

  /** Something has changed: show whoever is asked, at once or behind the curtain. Gives what calls the waiting off. */
  consider(): (() => void) | undefined {
    const { table, turn } = this;
    this.setOut ||= table.setsOut || table.table?.status === "open";
    const now = untrack(() => table.seat);
    if (now === null && table.you.some((seat) => !table.sights.has(seat))) return; // who is asked is still to come
    const { wanted } = this;
    const called = untrack(() => this.curtain);
    if (called !== null) {
      // Somebody is on the way to the screen; unless somebody else is asked by now, or all is open.
      if (wanted === called && this.secret(wanted)) return;
      if (wanted !== null && this.secret(wanted)) return this.fall(wanted);
      this.curtain = null;
      return untrack(() => this.show(wanted));
    }
    if (wanted === now || turn.sending) return;
    if (wanted === null || (now === null && this.setOut) || !this.secret(wanted))
      return untrack(() => this.show(wanted));
    if (now === null) return this.fall(wanted); // whoever opened the page again
    // Whoever moved sees what came of it first.
    const wait = untrack(() => table.lasting) + SEEN * PACES[settings.pace];
    const timer = setTimeout(() => this.fall(wanted), wait);
    return () => clearTimeout(timer);
  }

  /** The curtain falls; what was said aloud is not for whoever comes now. */
  private fall(seat: number): undefined {
    this.curtain = seat;
    if (this.table.sights.has(null)) untrack(() => this.show(null)); // the table as everybody may see it
    hush();
  }

  /** Whoever was called is here. */
  ready(): void {
    this.show(this.curtain);
    this.curtain = null;
  }

  private show(seat: number | null): undefined {
    this.table.seat = seat;
    this.turn.clear();
  }
}
