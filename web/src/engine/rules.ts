/**
 * The rules of a game as this page knows them: states in, states and plain values out.
 *
 * Nothing here decides anything: every answer is the engine's, which is `games/NAME/rules.py` as WebAssembly.
 */
import type { AnyView, Told } from "../games/contract";

/** Who is asked for where a seat is: chance; somebody who looks on; nobody, as the state may be seen as it is. */
export const CHANCE = -1,
  SPECTATOR = -2,
  AS_IT_IS = -3;

/** The bytes of a state, as in records of Python; never changed once they are there. */
export type State = Uint8Array;

/** Why something is not allowed, or why a game is over: the rule, a key to translate by, English words and what they speak of. */
export interface Reason {
  rule: string;
  code: string;
  text: string;
  facts: Record<string, string | number>;
}

/** What a seat has to know. */
export interface Seen {
  view: AnyView;
  legal: number[];
  words: string[];
  events: Told[];
}

/** What lies in a box: its bytes in base64, the texts in it, and the file it was read from, in its one form. */
export interface BoxFile {
  name: string;
  digest: string;
  text: string;
  data: string;
  labels: string[];
}

/** What is wrong with a component file; line 0: no one line, -1: the end. */
export interface Flaw extends Reason {
  line: number;
}

/** A component file as the rules read it. */
export interface Unpacked {
  /** Whether it can be played with: then the flaws are warnings. */
  fine: boolean;
  flaws: Flaw[];
  /** What was understood of it, in its one form. */
  box: BoxFile;
}

/** What Python says of a game: NAME.json beside NAME.wasm. */
export interface GameFile {
  name: string;
  title: string;
  /** A print of all sources of these rules: who has the same plays by the same rules, to the byte. */
  rules: string;
  /** The version of the rules as in records, and the oldest one whose records are still replayed. */
  version: number;
  replays: number;
  players: number[];
  options: { name: string; values: string[]; about: string }[];
  kinds: string[];
  /** Sizes of a state and a box in bytes. */
  state: number;
  box: number;
  codes: number;
  outcomes: number;
  longest: number;
  /** The usual one first. */
  boxes: BoxFile[];
  /** By the number that the rules give; words have places for facts, such as `{card}`. */
  reasons: Record<string, { rule: string; code: string; text: string }>;
  /** What can be wrong with a component file, by the number that the rules tell. */
  flaws: Record<string, { rule: string; code: string; text: string }>;
  /** What bots are handed when they think. */
  mind: MindFile;
  /** The weakest first; only those that can play this game. */
  bots: BotFile[];
  /** What the bot of each seat is called. */
  called: string[];
}

/** What is judged in a game, what each term weighs, and the sizes of what search works on. */
export interface MindFile {
  terms: string[];
  weights: number[];
  rivalry: number;
  win: number;
  least: number;
  candidates: number;
  columns: number;
  stages: number;
  /** How a game is looked back at: playouts of a step, and where what the rules find stands. */
  hindsight: HindsightFile;
}

export type HindsightFile = Record<
  "searched" | "compared" | "first" | "each" | "sums" | "best" | "differs" | "loss" | "lead" | "steps_apart",
  number
>;

/** How a bot thinks: not at all, by judging moves up to so many points too good, or by playing them out. */
export interface BotFile {
  name: string;
  judges: boolean;
  misjudges: number;
  plays_out: boolean;
  /** What it gives away a decision, in points ahead, at a table of all bots; null where nobody has measured it. */
  loses: number | null;
}

/** A game with one of its boxes. All calls are answered at once. */
export interface Rules {
  readonly game: GameFile;
  readonly box: BoxFile;
  /** An empty table; options that are not named are as usual. Throws `BadOptions` where they do not go together. */
  start(players: number, options: Record<string, string>): State;
  over(state: State): boolean;
  /** The seats that must decide now. */
  waiting(state: State): number[];
  /** How many equally likely outcomes are due; 0 when none is. */
  chance(state: State): number;
  /** The seat whose hand throws what is due; null where nothing is, or chance decides by itself. */
  thrower(state: State): number | null;
  legal(state: State, seat: number): number[];
  /** The state after a code, or with CHANCE after an outcome; null, if it is not allowed. */
  play(state: State, seat: number, code: number): State | null;
  /** A legal code, or with CHANCE an outcome that is due, in words; null, if it is neither. */
  write(state: State, seat: number, code: number): string | null;
  /** The code that words mean, whether it is allowed or not; or why they can mean none; null, if they are no move at all. */
  read(state: State, seat: number, words: string): number | Reason | null;
  /** Why a seat may not play a code; null, if it may. */
  objection(state: State, seat: number, code: number): Reason | null;
  /** What this seat, or a SPECTATOR, may know. */
  redacted(state: State, seat: number): State;
  /** The same, to try a turn on: others count as undecided. */
  trial(state: State, seat: number): State;
  /** Whether these codes are a whole turn of a seat by what it may know. */
  whole(state: State, seat: number, codes: number[]): boolean;
  scores(state: State): number[];
  /** Points by kind, of every seat. */
  points(state: State): Record<string, number>[];
  winners(state: State): number[];
  /** By which rule a game that is over has ended. */
  ended(state: State): Reason;
  /** A component file, read and checked. */
  unpack(file: string): Unpacked;
  /** What a seat, a SPECTATOR or whoever sees them AS_IT_IS is told after states, each one move from the one before. */
  seen(passed: State[], seat: number): Seen;
}

/** Options or players that do not go together. */
export class BadOptions extends Error {}

/** The rules cannot run here: no WebAssembly, or nothing of this game or box. */
export class NoEngine extends Error {}
/** The rules run, but not with this box. */
export class NoBox extends NoEngine {}
