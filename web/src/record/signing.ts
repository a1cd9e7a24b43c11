/** Who has signed what, as a record is played again; the same in core/replay.py. */
import { CHANCE, type Rules } from "../engine/rules";
import { Chain } from "../lib/chain";
import { NO_NONCE, pledge } from "../lib/fair";
import type { Step } from "./film";
import { headOf, tidy, UNSIGNED, type GameRecord } from "./record";
import { BadRecord } from "./wrong";

/** There is a nonce for each seat, and of who has pledged the one that was pledged; else it is a BadRecord. */
export function checkNonces({ seats, nonces, commitment, pledged, lines }: GameRecord): void {
  const line = (seat: number): number => lines[`nonce ${seat + 1}`] ?? 0;
  if (nonces.length !== seats.length) throw new BadRecord({ key: "nonces", line: line(nonces.length - 1) });
  if (!pledged) return;
  const { table, pledges, keys } = pledged;
  nonces.forEach((nonce, seat) => {
    const right = pledges[seat]
      ? pledges[seat] === pledge(table, seat, tidy(seats[seat]!), keys[seat]!, commitment, nonce)
      : !keys[seat] && nonce === NO_NONCE;
    if (!right) throw new BadRecord({ key: "pledge", line: line(seat), seat });
  });
}

/** Follows a record step by step. Of a table without pledges nothing is asked. */
export class Signing {
  readonly chains = new Map<number, Chain>();
  /** The lines of a turn that is still to be signed. */
  private turn: Step[] = [];

  constructor(
    private readonly record: GameRecord,
    private readonly rules: Rules,
  ) {
    const head = headOf(record);
    record.pledged?.keys.forEach((key, seat) => {
      if (key) this.chains.set(seat, new Chain(head, seat, key));
    });
  }

  check(step: Step): void {
    if (!this.record.pledged) return;
    const { seat, line, mark } = step.move;
    if (this.turn.length && this.turn[0]!.move.seat !== seat) throw this.unsigned();
    if (!this.chains.has(seat)) {
      if (mark) throw new BadRecord({ key: "unexpected", line, found: `#${mark}`.slice(0, 60) });
    } else if (mark === UNSIGNED) {
      if (this.turn.length) throw this.unsigned();
    } else {
      this.turn.push(step);
      if (mark) this.close(mark);
    }
    if (seat !== CHANCE && this.rules.waiting(step.before)[0] !== seat) throw new BadRecord({ key: "order", line });
  }

  /** The turn ends with a signature. */
  private close(signature: string): void {
    const { seat, line } = this.turn.at(-1)!.move,
      codes = this.turn.map(({ code }) => code);
    this.turn = [];
    if (!this.chains.get(seat)!.add(codes, signature)) throw new BadRecord({ key: "signature", line, seat });
  }

  /** All is signed that has to be, and nothing was left out or added without a signature. */
  checkEnd(): void {
    if (this.turn.length) throw this.unsigned();
    const { pledged, moves, seats, lines } = this.record;
    if (!pledged) return;
    const of = (mover: number): number => moves.filter(({ seat }) => seat === mover).length;
    for (const [name, found, right] of [
      ["draws", [pledged.draws], [of(CHANCE)]],
      ["decisions", pledged.decisions, seats.map((_, seat) => of(seat))],
      ["signed", pledged.signed, seats.map((_, seat) => this.chains.get(seat)?.turns ?? 0)],
    ] as const)
      if (found.join(" ") !== right.join(" "))
        throw new BadRecord({ key: "count", line: lines[name] ?? 0, found: found.join(" "), right: right.join(" ") });
  }

  private unsigned(): BadRecord {
    const { line, seat } = this.turn.at(-1)!.move;
    return new BadRecord({ key: "unsigned", line, seat });
  }
}
