/** Draws that nobody could choose and everybody can compute again; core/fair.py is the same. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const SPAN = 1n << 256n;

/** What is shown of the seed before the game. */
export const commitment = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** What a seat shows of its nonce before anybody shows theirs; it holds for this seat, name, key and seed alone. */
export const pledge = (
  table: string,
  seat: number,
  name: string,
  key: string,
  commitment: string,
  nonce: string,
): string =>
  bytesToHex(sha256(utf8ToBytes(`saqqara pledge\n${table}\n${seat + 1}\n${name}\n${key}\n${commitment}\n${nonce}`)));

/** What is added by who adds nothing: a bot. */
export const NO_NONCE = "00";

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
