/** A turn that was begun is there again after the page was loaded anew, as long as the same is asked. */
import { untrack } from "svelte";
import { load, save } from "../lib/stored";
import * as m from "../words/messages";
import type { Live } from "./live.svelte";
import type { Turn } from "./turn.svelte";

interface Half {
  /** What could be done when it was begun. */
  asked: string;
  codes: number[];
}

export class HalfTurn {
  /** Seats whose kept turn was looked for. */
  private readonly opened = new Set<number>();

  constructor(
    private readonly table: Live,
    private readonly turn: Turn,
  ) {}

  /** Something has changed. */
  consider(): void {
    const { seat, seen, id } = this.table;
    const { codes, sending } = this.turn;
    if (seat === null || !seen) return;
    const key = `turn.${id}.${seat}`;
    const asked = seen.legal.join();
    if (!this.opened.has(seat)) {
      this.opened.add(seat);
      const half = load<Half | null>(key, null, "sessionStorage");
      if (half && asked && half.asked === asked) return untrack(() => void this.lay(half.codes));
    }
    save(key, codes.length && !sending ? { asked, codes } : null, "sessionStorage");
  }

  /** One code after the other, never played without being confirmed. */
  private async lay(codes: number[]): Promise<void> {
    for (const [nth, code] of codes.entries()) {
      if (this.turn.codes.length === nth) await this.turn.choose(code, true);
    }
    if (this.turn.codes.join() !== codes.join())
      this.turn.refusal = { code: "turn_lost", rule: "", text: m.turn_lost(), facts: {} };
  }
}
