/** The score pads of games for the real table, found by their folders: `pad/pad.ts` in that of a game. */
import type { Component } from "svelte";
import type { Why } from "../rules/types";
import { getLocale } from "../words/runtime";
import type { AnyView } from "./contract";

/** All sheets as the rules show them. */
export type PadView = Omit<AnyView, "seats"> & { seats: (AnyView["seats"][number] & { place: number })[] };

/** A pad as sheets see it: what is on them, and a way to write. */
export interface Sheets {
  readonly view: PadView;
  readonly names: string[];
  readonly colours: number[];
  /** What is tapped is to be rubbed out. */
  readonly rubbing: boolean;
  /** An entry in the words of the rules, such as "torch 2"; what is not allowed is told, and False. */
  write(seat: number, words: string): boolean;
}

export interface SheetProps {
  pad: Sheets;
  /** Whose sheet it is, or for what all share, who is writing. */
  seat: number;
}

export interface GamePad {
  /** The options of a table on which points depend. */
  options: string[];
  /** All that one player has. */
  Sheet: Component<SheetProps>;
  /** What all players share, below or beside the sheets. */
  Shared?: Component<SheetProps>;
  /** For the head of the page. */
  Head?: Component<SheetProps>;
  /** What was entered, for the button that takes it back. */
  said: (words: string) => string;
  /** The seats of whom something must still be written before points can be counted. */
  wanting: (view: PadView) => number[];
  /** A line beside a seat's place. */
  noted: (view: PadView, seat: number) => string;
  /** How wide a sheet wants to be where all stand side by side. */
  width: number;
}

const found = import.meta.glob<GamePad>("./*/pad/pad.ts", { import: "pad" });
const words = import.meta.glob<Why>("./*/pad/why.*.json", { import: "default" });

export const hasPad = (game: string): boolean => `./${game}/pad/pad.ts` in found;
export const gamePad = async (game: string): Promise<GamePad | undefined> => found[`./${game}/pad/pad.ts`]?.();
/** Why something cannot be written, by the key of the refusal. */
export const whyNot = async (game: string): Promise<Why> =>
  (await words[`./${game}/pad/why.${getLocale()}.json`]?.()) ?? {};
