/** Checks the luck of a game in this browser: every draw is computed again from the seed and everybody's nonces. */
import type { Replayed } from "../net/rest";

export type Verdict =
  | { verdict: "fair"; draws: number }
  | { verdict: "changed"; draw: number; text: string }
  | { verdict: "commitment" }
  | { verdict: "none" };

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const SPAN = 1n << 256n;

/** Draw number k: one of so many outcomes, by rejection. */
export async function draw(key: CryptoKey, nonces: string[], k: number, outcomes: number): Promise<number> {
  const of = BigInt(outcomes),
    limit = SPAN - (SPAN % of);
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(`${k}:${attempt}:${nonces.join(",")}`);
    const value = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, message))}`);
    if (value < limit) return Number(value % of);
  }
}

export async function check(game: Pick<Replayed, "seed" | "commitment" | "nonces" | "lines">): Promise<Verdict> {
  if (!game.seed || !game.commitment) return { verdict: "none" };
  if (hex(await crypto.subtle.digest("SHA-256", bytes(game.seed))) !== game.commitment)
    return { verdict: "commitment" };
  const key = await crypto.subtle.importKey("raw", bytes(game.seed), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  let draws = 0;
  for (const line of game.lines) {
    if (line.seat !== null) continue;
    if ((await draw(key, game.nonces, draws, line.outcomes)) !== line.code)
      return { verdict: "changed", draw: draws + 1, text: line.text };
    draws++;
  }
  return { verdict: "fair", draws };
}
