/** What the page needs of a game. The page knows no rules: views, legal moves and previews are handed in. */
import type { Component } from "svelte";
import type { Hand } from "../table/hand";
import type { Sight } from "../table/sight";

/** Something that happened, told apart by `kind`. */
export type Told = {
  kind: string;
  /** Whose doing it is, if anybody's. */
  seat?: number;
};

/** What every view has, whatever the game; a game's own board knows the rest. */
export type AnyView = {
  players: number;
  phase: string;
  seats: { waiting: boolean; points: Record<string, number>; total: number }[];
};

export interface BoardProps {
  /** What is to be seen: seats, names, who is there, the table as it stands, what happened. */
  sight: Sight;
  /** What can be done: the turn as it is being composed. */
  turn: Hand;
}

export interface GamePage {
  name: string;
  title: () => string;
  /** One sentence for the home page. */
  about: () => string;
  /** For the middle of the top bar, where a game has something to say there. */
  Bar?: () => Promise<{ default: Component<BoardProps> }>;
  /** Everything below the top bar. */
  Board: () => Promise<{ default: Component<BoardProps> }>;
  /** Events with what only the table as it was before them can say, such as the tile a piece left. */
  placed?: (events: Told[], before: AnyView | undefined) => Told[];
  /** Refusals are shown at the top, because what can be chosen lies below. */
  refusesAbove?: boolean;
  /** The board itself tells what happened to those who listen, in step with what it shows. */
  paced?: boolean;
  /** A whole turn may be confirmed before it counts; the menu lets one choose. */
  confirms?: boolean;
  /** A line for the log; empty if the event is not worth one. `name` gives a seat's name. */
  tell: (event: Told, name: (seat: number) => string) => string;
  /** How long an update is shown before the next one at the usual pace, in milliseconds. */
  pause: (events: Told[]) => number;
  /** Whether a seat's view holds something that others at the same screen must not see. */
  secret: (view: AnyView) => boolean;
  /** A code to be played without asking: nothing else can be done, and nothing would be learned from asking. */
  forced: (words: string[]) => boolean;
  /** What the points are made of, in order, with their names. */
  kinds: () => { kind: string; label: string }[];
  /** The options at the table's creation: a label and one sentence each; those not named are not offered. */
  options: () => {
    name: string;
    label: string;
    about: string;
    addOn?: boolean;
    values: { value: string; label: string }[];
  }[];
  /** A thing that the engine names, such as a shape, in the language of the page. */
  thing?: (name: string) => string;
  /** Refusals in the language of the page, by their code. */
  why: () => Promise<Record<string, string>>;
}
