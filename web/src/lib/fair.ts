/** Checks the luck of a game in this browser: every draw is computed again from the seed and everybody's nonces. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Replayed } from "../net/protocol";

export type Verdict =
  | { verdict: "fair"; draws: number }
  | { verdict: "changed"; draw: number; text: string }
  | { verdict: "commitment" }
  | { verdict: "none" }
  | { verdict: "failed" };

const SPAN = 1n << 256n;

/** What is shown of the seed before the game. */
export const commitment = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** Draw number k: one of so many outcomes, by rejection. */
export function draw(seed: string, nonces: string[], k: number, outcomes: number): number {
  const key = hexToBytes(seed);
  const of = BigInt(outcomes),
    limit = SPAN - (SPAN % of);
  for (let attempt = 0; ; attempt++) {
    const message = utf8ToBytes(`${k}:${attempt}:${nonces.join(",")}`);
    const value = BigInt(`0x${bytesToHex(hmac(sha256, key, message))}`);
    if (value < limit) return Number(value % of);
  }
}

export function check(game: Pick<Replayed, "seed" | "commitment" | "nonces" | "lines">): Verdict {
  const { seed, nonces } = game;
  if (!seed || !game.commitment) return { verdict: "none" };
  try {
    if (commitment(seed) !== game.commitment) return { verdict: "commitment" };
    const drawn = game.lines.filter((line) => line.seat === null);
    const at = drawn.findIndex(({ outcomes, code }, k) => draw(seed, nonces, k, outcomes) !== code);
    if (at >= 0) return { verdict: "changed", draw: at + 1, text: drawn[at]!.text };
    return { verdict: "fair", draws: drawn.length };
  } catch {
    return { verdict: "failed" };
  }
}
