/**
 * A finished game carried in a link: who sat there, what chance begins with, and every decision. What chance brought
 * follows from the seed and the nonces, so it is not in it.
 *
 * Decisions are digits of one large number, each in a base as large as the choice was: a seat among those that had to
 * decide, a move among those that were allowed. So what was forced takes no room at all.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { CHANCE, type Rules } from "../engine/rules";
import { commitment } from "../lib/fair";
import { check, drawing } from "./check";
import { begun, type Film } from "./film";
import { read, write, type GameRecord } from "./record";
import { BadRecord } from "./wrong";

/** The rules of a game with the box whose digest begins so. */
export type Find = (game: string, digest: string) => Promise<Rules>;

const FORMAT = 1;
/** Hexadecimal digits that tell one box, and one whole record, from another; bytes that tell of damage. */
const OF_A_BOX = 16,
  OF_A_RECORD = 8,
  OF_THE_LINK = 4;

const broken = (): BadRecord => new BadRecord({ key: "link" });
const digestOf = (record: string): string => record.slice(record.lastIndexOf(" ") + 1).slice(0, OF_A_RECORD);

/** A film as the data of a link. What is not over or was not drawn by its seed cannot be carried: a BadRecord. */
export function pack(film: Film): string {
  check(film);
  const { rules, steps } = film,
    record = plain(film.record);
  const out = new Writer();
  out.number(FORMAT);
  out.text(record.game);
  out.number(record.rules);
  out.hex(record.box.digest.slice(0, OF_A_BOX));
  out.number(record.seats.length);
  for (const name of record.seats) out.text(name);
  const options = Object.entries(record.options);
  out.number(options.length);
  for (const words of options.flat()) out.text(words);
  out.number(record.nonces.length);
  for (const nonce of record.nonces) {
    out.number(nonce.length);
    out.hex(nonce);
  }
  out.number(record.dice ? 1 : 0);
  out.hex(record.dice ? record.dice.toString(16).padStart(16, "0") : record.seed);
  out.hex(digestOf(write(record)));
  const digits = steps
    .filter(({ move }) => move.seat !== CHANCE)
    .flatMap(({ move: { seat }, before, code }) => {
      const waiting = rules.waiting(before),
        legal = rules.legal(before, seat);
      return [
        [waiting.indexOf(seat), waiting.length],
        [legal.indexOf(code), legal.length],
      ] as [number, number][];
    });
  const all = digits.reduceRight((sum, [digit, base]) => sum * BigInt(base) + BigInt(digit), 0n);
  if (all) out.hex(all.toString(16));
  return out.data();
}

/** A record as a link carries it: signatures would make it ten times as long. */
function plain({ pledged: _, ...record }: GameRecord): GameRecord {
  const moves = record.moves.map(({ seat, text, line }) => ({ seat, text, line }));
  return { ...record, moves };
}

/** The record that a link carries. */
export async function unpack(data: string, find: Find): Promise<GameRecord> {
  const from = new Reader(data);
  if (from.number() !== FORMAT) throw broken();
  const game = from.text(),
    version = from.number(),
    digest = from.hex(OF_A_BOX);
  const seats = from.times(() => from.text());
  const options = Object.fromEntries(from.times(() => [from.text(), from.text()]));
  const nonces = from.times(() => from.hex(from.number()));
  const dice = from.number() ? BigInt(`0x${from.hex(16)}`) : 0n,
    seed = dice ? "" : from.hex(64);
  const sum = from.hex(OF_A_RECORD);
  const rules = await find(game, digest);
  const record: GameRecord = {
    game,
    rules: version,
    box: rules.box,
    options,
    seats,
    commitment: seed && commitment(seed),
    nonces,
    moves: [],
    seed,
    scores: [],
    winners: [],
    dice,
    lines: {},
  };
  const played = playOn(record, rules, from.rest()),
    text = write(record);
  if (played && digestOf(text) === sum) return read(text);
  // The link is as it was made, so the rules are not those that made it.
  throw new BadRecord({ key: "otherwise", version, ours: rules.game.version });
}

/** Decide as the digits of a large number say, until the game is over; whether that is how it ends. */
function playOn(record: GameRecord, rules: Rules, digits: bigint): boolean {
  const take = (choice: number[]): number => {
    const base = BigInt(choice.length || 1),
      digit = Number(digits % base);
    digits /= base;
    return choice[digit] ?? -1;
  };
  const pick = drawing(record);
  let state = begun(record, rules);
  while (!rules.over(state) && record.moves.length < rules.game.longest) {
    const outcomes = rules.chance(state),
      seat = outcomes ? CHANCE : take(rules.waiting(state)),
      code = outcomes ? pick(outcomes) : take(rules.legal(state, seat)),
      after = rules.play(state, seat, code);
    if (after === null) return false;
    record.moves.push({ seat, text: rules.write(state, seat, code) ?? "", line: 0 });
    state = after;
  }
  record.scores = rules.scores(state);
  record.winners = rules.winners(state);
  return !digits;
}

const sumOf = (bytes: Uint8Array): Uint8Array => sha256(bytes).subarray(0, OF_THE_LINK);

/** Bytes one after the other, as letters that every messenger leaves alone. */
class Writer {
  private readonly bytes: number[] = [];

  /** Seven bits a byte, the lowest first. */
  number(value: number): void {
    for (; value > 127; value = Math.floor(value / 128)) this.bytes.push((value % 128) + 128);
    this.bytes.push(value);
  }
  text(words: string): void {
    const bytes = new TextEncoder().encode(words);
    this.number(bytes.length);
    this.bytes.push(...bytes);
  }
  /** Whole bytes; an odd digit gets a 0 before it. */
  hex(digits: string): void {
    this.bytes.push(...hexToBytes(digits.length % 2 ? `0${digits}` : digits));
  }
  data(): string {
    const letters = btoa(String.fromCharCode(...sumOf(Uint8Array.from(this.bytes)), ...this.bytes));
    return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }
}

/** The same the other way; whatever cannot be is a broken link. */
class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(data: string) {
    if (!/^[\w-]+$/.test(data) || data.length % 4 === 1) throw broken();
    const letters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
    const all = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    this.bytes = all.subarray(OF_THE_LINK);
    if (bytesToHex(sumOf(this.bytes)) !== bytesToHex(all.subarray(0, OF_THE_LINK))) throw broken();
  }

  private take(count: number): Uint8Array {
    if (count > this.bytes.length - this.at) throw broken();
    return this.bytes.subarray(this.at, (this.at += count));
  }
  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.take(1)[0]!;
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  }
  text(): string {
    return new TextDecoder().decode(this.take(this.number()));
  }
  hex(digits: number): string {
    const found = bytesToHex(this.take(Math.ceil(digits / 2)));
    return found.slice(found.length - digits);
  }
  times<T>(one: () => T): T[] {
    const found: T[] = [];
    for (let left = this.number(); left > 0; left--) found.push(one());
    return found;
  }
  rest(): bigint {
    const left = this.take(this.bytes.length - this.at);
    return left.length ? BigInt(`0x${bytesToHex(left)}`) : 0n;
  }
}
