/** A game's module with one of its boxes, ready to be asked. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AnyView, Told } from "../games/contract";
import type { Calls } from "./made/calls";
import { fromBase64, Memory, rows, toBase64 } from "./memory";
import {
  BadOptions,
  type BoxFile,
  type Flaw,
  type GameFile,
  type Reason,
  type Rules,
  type Seen,
  type State,
  type Unpacked,
} from "./rules";

const PARTS = 4;
const NUMBER = 8;
/** Of text at first; more as soon as it is needed. */
const TEXT = 1 << 15;
const WORDS = 1 << 9;
const UNREADABLE = -1;
const IT_IS_OVER: Reason = { rule: "", code: "game_is_over", text: "the game is over", facts: {} };

/** What a module exports. */
export type Exports = Calls & { memory: WebAssembly.Memory; __heap_base: WebAssembly.Global };

export class Engine implements Rules {
  readonly calls: Exports;
  readonly memory: Memory;
  /** Where everything lies. */
  readonly at: Record<
    "box" | "own" | "labels" | "state" | "codes" | "numbers" | "words" | "written" | "ends" | "points",
    number
  >;
  readonly labels: { count: number; columns: number };
  private text: { at: number; count: number };
  /** Room for several states, one after the other. */
  private states: { at: number; count: number };
  /** Room for a component file. */
  private file = { at: 0, count: 0 };

  constructor(
    instance: WebAssembly.Instance,
    readonly game: GameFile,
    readonly box: BoxFile = game.boxes[0]!,
  ) {
    const exported: object = instance.exports;
    this.calls = exported as Exports;
    const memory = (this.memory = new Memory(this.calls.memory, Number(this.calls.__heap_base.value)));
    const labels = rows(box.labels);
    const seats = Math.max(...game.players);
    this.at = {
      box: memory.room(game.box),
      own: memory.room(game.box),
      labels: memory.room(labels.bytes.length),
      state: memory.room(game.state),
      codes: memory.room(NUMBER * game.codes),
      numbers: memory.room(NUMBER * Math.max(game.options.length, game.longest)),
      words: memory.room(WORDS),
      written: memory.room(NUMBER),
      ends: memory.room(NUMBER * PARTS),
      points: memory.room(NUMBER * seats * game.kinds.length),
    };
    this.text = { at: memory.room(TEXT), count: TEXT };
    this.states = { at: memory.room(8 * game.state), count: 8 };
    this.labels = { count: labels.count, columns: labels.columns };
    memory.put(this.at.box, fromBase64(box.data));
    memory.put(this.at.labels, labels.bytes);
  }

  private put(state: State): number {
    this.memory.put(this.at.state, state);
    return this.at.state;
  }
  private get state(): State {
    return this.memory.copy(this.at.state, this.game.state);
  }

  start(players: number, options: Record<string, string>): State {
    const { game, memory, at } = this;
    if (!game.players.includes(players))
      throw new BadOptions(`${game.name} is for ${game.players.join(", ")} players, not ${players}`);
    const unknown = Object.keys(options).find((name) => !game.options.some((option) => option.name === name));
    if (unknown !== undefined) throw new BadOptions(`${game.name} has no option '${unknown}'`);
    const numbers = game.options.map(({ name, values }) => {
      const number = values.indexOf(options[name] ?? values[0]!);
      if (number < 0) throw new BadOptions(`option ${name}: '${options[name]}' is not one of ${values.join(", ")}`);
      return number;
    });
    memory.putNumbers(at.numbers, numbers);
    const unfit = this.calls.unfit(players, at.numbers, numbers.length);
    if (unfit) throw new BadOptions(filled(game.reasons[unfit]!, { players, ...options }).text);
    memory.bytes(at.state, game.state).fill(0);
    this.calls.new(at.box, at.state, players, at.numbers, numbers.length);
    return this.state;
  }

  over(state: State): boolean {
    return this.calls.over(this.at.box, this.put(state)) !== 0;
  }
  waiting(state: State): number[] {
    return members(this.calls.waiting(this.at.box, this.put(state)));
  }
  chance(state: State): number {
    return this.calls.chance(this.at.box, this.put(state));
  }
  thrower(state: State): number | null {
    const seat = this.calls.thrower(this.at.box, this.put(state), 1, 0);
    return seat < 0 ? null : seat;
  }
  legal(state: State, seat: number): number[] {
    const { at, game } = this;
    const count = this.calls.legal(at.box, this.put(state), seat, at.codes, game.codes);
    return this.memory.numbers(at.codes, Math.max(0, count));
  }
  play(state: State, seat: number, code: number): State | null {
    return this.known(code) && this.calls.apply(this.at.box, this.put(state), seat, code) ? this.state : null;
  }
  /** Whether the rules can be asked about such a number at all. */
  private known(code: number): boolean {
    return Number.isInteger(code) && code >= 0 && code < Math.max(this.game.codes, this.game.outcomes);
  }

  write(state: State, seat: number, code: number): string | null {
    if (!this.known(code)) return null;
    const { at, labels } = this;
    return this.written((text, count) => {
      // prettier-ignore
      const done = this.calls.spell(
        at.box, this.put(state), seat, code, at.labels, labels.count, labels.columns, text, count, at.written,
      );
      return done !== 0;
    });
  }

  read(state: State, seat: number, words: string): number | Reason | null {
    const { at, labels, game, text } = this;
    const length = this.putWords(words);
    if (length < 0) return null;
    // prettier-ignore
    const code = this.calls.read(
      at.box, this.put(state), seat, at.words, length, at.labels, labels.count, labels.columns, at.codes, game.codes,
      text.at, text.count, at.written,
    );
    if (code >= 0) return code;
    return code === UNREADABLE ? null : this.reason(state, seat, game.codes, UNREADABLE - code, words);
  }
  /** How many bytes words have, once they are there; -1 if they are too long for any move. */
  private putWords(words: string): number {
    const bytes = new TextEncoder().encode(words.trim().split(/\s+/).join(" "));
    if (bytes.length > WORDS) return -1;
    this.memory.put(this.at.words, bytes);
    return bytes.length;
  }

  objection(state: State, seat: number, code: number): Reason | null {
    const number = this.calls.objection(this.at.box, this.put(state), seat, this.known(code) ? code : this.game.codes);
    return number ? this.reason(state, seat, code, number) : null;
  }
  /** A reason by its number, with what its words speak of. */
  private reason(state: State, seat: number, code: number, number: number, words = ""): Reason {
    const { at, labels } = this;
    const length = Math.max(0, this.putWords(words));
    const facts = this.written((text, count) => {
      // prettier-ignore
      this.calls.facts(
        at.box, this.put(state), seat, code, number, at.words, length, at.labels, labels.count, labels.columns, text,
        count, at.written,
      );
      return true;
    });
    return filled(this.game.reasons[number]!, JSON.parse(facts!) as Reason["facts"]);
  }

  redacted(state: State, seat: number): State {
    this.calls.redact(this.at.box, this.put(state), seat);
    return this.state;
  }
  trial(state: State, seat: number): State {
    this.calls.redact(this.at.box, this.put(state), seat);
    this.calls.reopen(this.at.box, this.at.state, seat);
    return this.state;
  }
  whole(state: State, seat: number, codes: number[]): boolean {
    const { at, game } = this;
    if (!codes.length || codes.length > game.longest || !codes.every((code) => this.known(code))) return false;
    this.memory.putNumbers(at.numbers, codes);
    return this.calls.turn(at.box, this.put(state), seat, at.numbers, codes.length) !== 0;
  }

  scores(state: State): number[] {
    const at = this.put(state);
    return this.points(state).map((_, seat) => this.calls.score(this.at.box, at, seat));
  }
  points(state: State): Record<string, number>[] {
    const { at, game } = this;
    const seats = this.players(state),
      kinds = game.kinds.length;
    this.calls.points(at.box, this.put(state), at.points, seats, kinds);
    const points = this.memory.numbers(at.points, seats * kinds);
    return Array.from({ length: seats }, (_, seat) =>
      Object.fromEntries(game.kinds.map((kind, nth) => [kind, points[seat * kinds + nth]!])),
    );
  }
  winners(state: State): number[] {
    return members(this.calls.winners(this.at.box, this.put(state)));
  }
  ended(state: State): Reason {
    const number = this.calls.ended(this.at.box, this.put(state));
    return number ? filled(this.game.reasons[number]!, {}) : IT_IS_OVER;
  }
  players(state: State): number {
    let seats = 0;
    while (this.calls.legal(this.at.box, this.put(state), seats, this.at.codes, this.game.codes) >= 0) seats++;
    return seats;
  }

  seen(passed: State[], seat: number): Seen {
    const { at, labels, game, memory } = this;
    if (passed.length > this.states.count)
      this.states = { at: memory.room(2 * passed.length * game.state), count: 2 * passed.length };
    memory.putNumbers(at.numbers, [seat]);
    const told = this.written((text, count) => {
      passed.forEach((state, nth) => memory.put(this.states.at + nth * game.state, state));
      // prettier-ignore
      const done = this.calls.update(
        at.box, this.states.at, passed.length, at.numbers, 1, at.codes, game.codes, at.labels, labels.count,
        labels.columns, text, count, at.written, at.ends, 1, PARTS,
      );
      return done !== 0;
    });
    if (told === null) throw new Error(`nobody looks from seat ${seat}`);
    const [view, legal, words, events] = memory.numbers(at.ends, PARTS) as [number, number, number, number];
    return {
      view: JSON.parse(told.slice(0, view)) as AnyView,
      legal: JSON.parse(told.slice(view, legal)) as number[],
      words: JSON.parse(told.slice(legal, words)) as string[],
      events: JSON.parse(told.slice(words, events)) as Told[],
    };
  }

  unpack(file: string): Unpacked {
    const { at, memory, calls } = this;
    const bytes = utf8ToBytes(file);
    if (bytes.length > this.file.count) this.file = { at: memory.room(2 * bytes.length), count: 2 * bytes.length };
    const from = this.file.at;
    memory.put(from, bytes);
    let fine = false;
    const told = this.written((text, count) => {
      memory.bytes(at.own, this.game.box).fill(0);
      fine = calls.unpack(at.own, from, bytes.length, text, count, at.written) !== 0;
      return true;
    });
    const flaws = (JSON.parse(told!) as { flaw: number; line: number }[]).map(({ flaw, line, ...facts }): Flaw => ({
      ...filled(this.game.flaws[flaw]!, facts),
      line,
    }));
    const packed = this.written((text, count) => {
      calls.pack(at.own, from, bytes.length, text, count, at.written);
      return true;
    })!;
    const labels: string[] = [];
    for (let label; (label = this.label(labels.length)) !== null;) labels.push(label);
    const name = packed.slice(packed.indexOf(": ") + 2, packed.indexOf("\n"));
    const data = toBase64(memory.bytes(at.own, this.game.box));
    return { fine, flaws, box: { name, digest: bytesToHex(sha256(utf8ToBytes(packed))), text: packed, data, labels } };
  }
  /** A text that the box brings along which was unpacked last. */
  private label(nth: number): string | null {
    return this.written((text, count) => this.calls.inscribe(this.at.own, nth, text, count, this.at.written) !== 0);
  }

  /** What a call writes, with room enough for it; null if it says no. */
  written(call: (text: number, count: number) => boolean): string | null {
    for (;;) {
      if (!call(this.text.at, this.text.count)) return null;
      const size = this.memory.number(this.at.written);
      if (size <= this.text.count) return this.memory.text(this.text.at, size);
      this.text = { at: this.memory.room(2 * size), count: 2 * size };
    }
  }
}

const members = (bits: number): number[] =>
  Array.from({ length: 32 }, (_, seat) => seat).filter((seat) => (bits >>> seat) & 1);

/** A reason with facts in the places that its words have for them. */
function filled(reason: { rule: string; code: string; text: string }, facts: Reason["facts"]): Reason {
  const text = reason.text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
  return { ...reason, text, facts };
}
