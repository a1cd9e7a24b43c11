/** What a seat may try, and why not: answered by the rules in this page, from what the seat may know. */
import type { Playing } from "../engine";
import type { Reason, State } from "../engine/rules";
import type { Hint } from "../net/protocol";
import { Objection, type Ahead } from "./hand";

const HINT = { seconds: 0.4, playouts: 600 };

export class Judge {
  constructor(
    private readonly playing: Playing,
    /** How it stands for a seat, redacted or not. */
    private readonly stands: (seat: number) => State,
  ) {}

  /** The state after the codes of a partial turn, by what the seat may know. */
  private after(seat: number, codes: number[]): State {
    const { rules } = this.playing;
    return codes.reduce(
      (state, code) => {
        const after = rules.play(state, seat, code);
        if (after) return after;
        throw new Objection(rules.objection(state, seat, code)!);
      },
      rules.trial(this.stands(seat), seat),
    );
  }

  ahead(seat: number, codes: number[]): Ahead {
    const { view, legal, words } = this.playing.rules.seen([this.after(seat, codes)], seat);
    return { view, legal, words, done: codes.length > 0 && !legal.length };
  }

  why(seat: number, codes: number[], move: string): Reason | null {
    const { rules } = this.playing;
    const state = this.after(seat, codes);
    const code = rules.read(state, seat, move);
    if (code === null) return { code: "unreadable", rule: "", text: move, facts: {} };
    return typeof code === "number" ? rules.objection(state, seat, code) : code;
  }

  async advise(seat: number, codes: number[]): Promise<Hint[]> {
    return this.playing.thinker.advise(this.after(seat, codes), seat, HINT);
  }
}
