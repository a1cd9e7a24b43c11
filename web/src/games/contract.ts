/** What the page needs of a game. The page knows no rules: views, legal moves and previews are handed in. */
import type { Component } from "svelte";
import type { Gate } from "../art/gate";
import type { Flaw, Unpacked } from "../engine/rules";
import type { Sound } from "../lib/sound";
import type { Hand } from "../table/hand";
import type { Sight } from "../table/sight";
import type { Layout, Size } from "../ui/room";

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
  /** As the page or the game itself has it for the room there is. */
  layout: Layout;
}

/** An option of the rules, to be chosen where a table is laid. The first of its values is the usual one. */
export interface Choice {
  name: string;
  label: string;
  /** One sentence. */
  about: string;
  addOn?: boolean;
  /** Its values after the first are the seats: who begins is chosen at the seats themselves. */
  begins?: boolean;
  /** Options under the same heading stand together. */
  heading?: string;
  /** One of the game's pictures. */
  picture?: string;
  /** What comes with it, such as "2 hats". */
  brings?: string;
  values: OptionValue[];
}

export interface OptionValue {
  value: string;
  label: string;
  about?: string;
  picture?: string;
  /** A sentence for what will be played. */
  said?: string;
}

/** What is remembered of a table when it is left: told and drawn again where somebody looks for it. Plain JSON, and small. */
export interface Glimpse {
  of: (view: AnyView, seat: number | null) => unknown;
  /** How far it has come, as a sentence. */
  words: (glimpse: unknown) => string;
  /** Drawn into whatever room there is, best 400 by 152; `colours` are those of the seats. */
  Picture?: () => Promise<{ default: Component<{ glimpse: unknown; colours: number[] }> }>;
}

/** What the editor of a game's box is handed: a file in its one form, and what the rules say of it. */
export interface EditorProps {
  text: string;
  /** The file of the usual box. */
  usual: string;
  flaws: Flaw[];
  /** Files read and checked, to try something out. */
  unpack: (text: string) => Unpacked;
  onchange: (text: string) => void;
}

/** A box that its owner brings along. */
export interface OwnBox {
  Editor: () => Promise<{ default: Component<EditorProps> }>;
  /** All that lies in it, drawn to be printed and cut out. */
  Sheets: () => Promise<{ default: Component<{ text: string }> }>;
  /** A file that has its name alone, or as the usual one. */
  begin: (usual: string, name: string) => string;
  named: (text: string, name: string) => string;
  /** What is wrong, in a sentence. */
  flaw: (flaw: Flaw) => string;
  /** Whether it is something that can be put right in the editor; all else cannot be told from a file. */
  mends: (flaw: Flaw) => boolean;
  /** The file to be played with, filled up from the usual one, and how much of it is one's own. */
  filled: (text: string, usual: string, flaws: Flaw[]) => { text: string; own: number; of: number };
}

/** A key as it is called on the keyboard, and what it does. */
export interface Key {
  key: string;
  does: string;
}

export interface GamePage {
  /** As the server calls it, and its folder. */
  name: string;
  /** Games are shown by this number, the smallest first. */
  order: number;
  title: () => string;
  /** One sentence for the home page. */
  about: () => string;
  /** Its door on the home page: what is drawn there, and what is to be seen in words. */
  gate: { own: Gate; label: () => string };
  /** What the side of its box says, where there is one. */
  box?: { authors: string[]; publisher: string; age: number; minutes?: number };
  /** How an owner types in what lies in theirs. */
  own?: OwnBox;
  /** What it is, for somebody who is invited and has never heard of it; else the sentence of the home page. */
  invitation?: () => string;
  /** How it goes, in three short sentences with a picture each. */
  steps?: () => { picture: string; text: string }[];
  /** How long a game takes, about, with what was chosen. */
  minutes?: (chosen: Record<string, string>) => number;
  /** Its drawings by name: of options, and of the steps. */
  Picture?: () => Promise<{ default: Component<{ name: string }> }>;
  /** What stands for a seat, where it is not the emblem; dashed where the seat is free. */
  Sign?: () => Promise<{ default: Component<{ colour: number; size: number; free?: boolean }> }>;
  /** Markup behind those who wait for the game, standing on 0, 0 and 410 wide; else the gate. */
  camp?: string;
  glimpse?: Glimpse;
  /** How many usually sit at a table against bots; never more or fewer than the rules allow. */
  seats: number;
  /** For the middle of the top bar, where a game has something to say there. */
  Bar?: () => Promise<{ default: Component<BoardProps> }>;
  /** Everything below the top bar; in the layout `across` the bar lies over the top of its right column (`--column` wide, `--bar` high). */
  Board: () => Promise<{ default: Component<BoardProps> }>;
  /** How its table is laid out, where the usual rule does not do. */
  layout?: (size: Size) => Layout;
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
  /** Its keys, for the list of them; letters, digits and signs do not reach a board whose player has switched them off. */
  keys?: () => Key[];
  /** The round that a view is in, and how it is called, for the axis of the chart; without it turns are counted. */
  round?: (view: AnyView) => { nth: number; label: string };
  /** What the points are made of, in order, with their names. */
  kinds: () => { kind: string; label: string }[];
  /** The options at the table's creation, for players called so, in the order of their seats; those not named are not offered. */
  options: (players: string[]) => Choice[];
  /** Options that are chosen beforehand for somebody who has finished so many games here. */
  usual?: (finished: number) => Record<string, string>;
  /** Which sound goes with what happened, by its kind; the end has its own. */
  sounds?: Record<string, Sound>;
  /** A thing that the engine names, such as a shape, in the language of the page. */
  thing?: (name: string) => string;
}
