/** What is to be seen of a table, wherever it lives. */
import type { AnyView, GamePage, Told } from "../games/contract";
import type { TableInfo } from "../net/protocol";

/** Legal codes and the same in words, side by side. */
export interface Choice {
  legal: number[];
  words: string[];
}

/** What one seat sees at one moment: the table as it stands, and what it may do. */
export interface Seen extends Choice {
  seq: number;
  view: AnyView;
  /** The seat that the table waits for to throw; what comes of it nobody knows yet. */
  thrower: number | null;
}

/** What happened on the way to a moment. */
export interface Happened {
  seq: number;
  events: Told[];
}

export interface LogLine {
  seq: number;
  event: Told;
}

export interface Sight {
  /** Seats, options, how far the game is; null until it is known. */
  readonly table: Pick<TableInfo, "game" | "options" | "status" | "seats"> | null;
  readonly page: GamePage | undefined;
  /** The seats that play at this screen. */
  readonly you: number[];
  /** Whose eyes the page sees with: one of these seats, or null for a spectator. */
  readonly seat: number | null;
  /** What that seat sees; undefined until there is something. */
  readonly seen: Seen | undefined;
  /** The events of the last moment that was shown, for animation. */
  readonly happened: Happened;
  /** What this seat was told so far. */
  readonly log: LogLine[];
  /** The seats whose players are here. */
  readonly connected: number[];
  name: (seat: number) => string;
}
