/** What can be wrong with a record, as facts: `said.ts` has the words. */
import type { Reason } from "../engine/rules";

export type Wrong =
  // As a text
  | { key: "no_record" }
  | { key: "cut" }
  | { key: "digest"; line: number }
  | { key: "expected"; line: number; expected: string; found: string | null }
  | { key: "unexpected"; line: number; found: string }
  | { key: "nonce"; line: number }
  // As a game
  | { key: "game"; game: string }
  | { key: "version"; version: number; ours: number }
  | { key: "box"; box: string }
  | { key: "no_rules" }
  | { key: "table"; text: string }
  | { key: "seat"; line: number; seat: number }
  | { key: "chance"; line: number; words: string }
  | { key: "outcome"; line: number; words: string }
  | { key: "no_move"; line: number; words: string }
  | { key: "forbidden"; game: string; line: number; words: string; reason: Reason }
  | { key: "not_over"; line: number }
  | { key: "no_end" }
  | { key: "scores"; line: number; found: number[]; right: number[] }
  | { key: "winners"; line: number; found: number[]; right: number[] }
  | { key: "otherwise"; version: number; ours: number }
  // As chance that was drawn
  | { key: "drawn"; line: number; draw: number; words: string; right: string; dice: boolean }
  | { key: "commitment"; line: number }
  | { key: "no_commitment" }
  | { key: "no_seed" }
  | { key: "nonces"; line: number }
  | { key: "pledge"; line: number; seat: number }
  // As decisions that people have signed
  | { key: "order"; line: number }
  | { key: "unsigned"; line: number; seat: number }
  | { key: "signature"; line: number; seat: number }
  | { key: "count"; line: number; found: string; right: string }
  // As a link
  | { key: "link" };

/** A record that cannot be read, replayed or verified. */
export class BadRecord extends Error {
  constructor(readonly wrong: Wrong) {
    super(JSON.stringify(wrong));
    this.name = "BadRecord";
  }
}
