/** The chain of what a seat has signed, turn after turn; core/chain.py is the same. */
import { getPublicKey, hashes, sign, utils, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

// A page over plain http, as at home, has no WebCrypto: so this library signs everywhere, with its hash handed in.
hashes.sha512 = sha512;

const hashed = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The link before anybody's first turn: the head of the record, with its line ends. */
export const first = (head: string): string => hashed(head);

/** The link of a turn. */
export const link = (before: string, seat: number, codes: number[]): string =>
  hashed(`${before}\n${seat + 1}\n${codes.join(",")}`);

const message = (link: string): Uint8Array => utf8ToBytes(`saqqara turn ${link}`);

/** A secret key, and the public one that belongs to it. */
export const newSecret = (): string => bytesToHex(utils.randomSecretKey());
export const keyOf = (secret: string): string => bytesToHex(getPublicKey(hexToBytes(secret)));

export const signed = (secret: string, link: string): string => toLetters(sign(message(link), hexToBytes(secret)));

/** Whether a signature of a turn is by this key. */
export function holds(key: string, link: string, signature: string): boolean {
  try {
    return verify(fromLetters(signature), message(link), hexToBytes(key), { zip215: false });
  } catch {
    return false;
  }
}

const toLetters = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const fromLetters = (letters: string): Uint8Array =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The turns that one seat has signed, one after the other. */
export class Chain {
  turns = 0;
  link: string;

  constructor(
    head: string,
    private readonly seat: number,
    private readonly key: string,
  ) {
    this.link = first(head);
  }

  /** The next turn; false, and not added, if it is not signed by the key of the seat. */
  add(codes: number[], signature: string): boolean {
    const after = link(this.link, this.seat, codes);
    if (!holds(this.key, after, signature)) return false;
    this.link = after;
    this.turns++;
    return true;
  }
}
