/** What can be done at a table, wherever it lives: tried out in private, taken back, played. */
import type { AnyView } from "../games/contract";
import type { Hint, Reasoned } from "../net/protocol";
import type { Choice } from "./sight";

/** Why something is not allowed: a code for the page, the rule, a sentence. */
export type Reason = Pick<Reasoned, "code" | "rule" | "text" | "facts">;

/** What a partial turn leads to; `done` when it is a whole turn. */
export interface Ahead extends Choice {
  view: AnyView;
  done: boolean;
}

export interface Hand {
  /** The codes of the turn so far. */
  readonly codes: number[];
  /** The table as it would be after them. */
  readonly view: AnyView | undefined;
  /** What may come next. */
  readonly legal: number[];
  readonly words: string[];
  /** What could be done instead of the last code. */
  readonly instead: Choice;
  /** The codes so far are a whole turn. */
  readonly done: boolean;
  /** This seat is asked: to decide or to throw. */
  readonly mine: boolean;
  /** Dice are this seat's to throw, now. */
  readonly throws: boolean;
  /** The turn is on its way: nothing can be done until it has arrived. */
  readonly sending: boolean;
  /** The last refusal, until the next try; whoever has read it may put it away. */
  refusal: Reason | null;
  /** The best moves, if they were asked for. */
  readonly hint: Hint[] | null;
  readonly hinting: boolean;
  /** There is something to decide: the board says so, which may hold something back, or not be there yet. */
  advisable: boolean;

  /** The code of a legal move in words, as it stands now. */
  code(words: string): number | undefined;
  /** What one more code would lead to. */
  look(code: number): Promise<Ahead>;
  /** What could be, had the last code been another one. */
  lookInstead(code: number): Promise<Ahead>;
  /** Add a code. A whole turn is played at once unless it is to be confirmed. */
  choose(code: number, confirm?: boolean): Promise<void>;
  /** Another code instead of the last one. */
  replace(code: number, confirm?: boolean): Promise<void>;
  takeBack(): void;
  /** Play the codes so far; dice that follow and are this seat's can be thrown with it. */
  confirm(throws?: boolean): Promise<void>;
  /** Throw, for everybody at the table. */
  throw(): Promise<void>;
  /** Ask why a move in words is not allowed; `reword` may say it for more than this one move. */
  why(move: string, reword?: (reason: Reason) => Reason): Promise<void>;
  /** Ask for the best moves. */
  advise(): Promise<void>;
}

/** Who knows the rules and keeps the game; a refusal comes as `Objection`. */
export interface Referee {
  /** What the codes of a partial turn would lead to; nothing is kept. */
  ahead(seat: number, codes: number[]): Promise<Ahead>;
  /** Play a whole turn, and throw at once what it leads to, if that is wished; the number of the moment it leads to. */
  play(seat: number, codes: number[], throws?: boolean): Promise<number>;
  /** Throw what is a seat's to throw. */
  throw(seat: number): Promise<number>;
  /** Why a move is not allowed after these codes; null if it is. */
  why(seat: number, codes: number[], move: string): Promise<Reason | null>;
  /** The best moves after these codes, the best first. */
  advise(seat: number, codes: number[]): Promise<Hint[]>;
}

/** The referee does not allow it. */
export class Objection extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}
