/** The rule of room for this table: which layout a window gets, and the sizes of what is not board. */
import { clamp, layoutOf, type Layout, type Size } from "../../ui/room";

/** As everywhere, but a tablet that lies on its side has no room for three columns. */
export function tableLayout(size: Size): Layout {
  const { width, height } = size;
  return width >= 700 && width < 1000 && width > height ? "across" : layoutOf(size);
}

/** Below this a phone has its players in the bar and its dice in the banner. */
export const isShort = ({ height }: Size): boolean => height < 720;

/** Where height is shortest the players stand in the bar, if they fit. */
export const playersUp = (layout: Layout, size: Size): boolean =>
  (layout === "phone" && isShort(size)) || (layout === "across" && size.height < 372);

export interface Needs {
  players: number;
  /** Whether there are tokens to be shown, and whether hats may be asked for. */
  tokens: boolean;
  hats: boolean;
  /** Somebody who sits here may choose. */
  plays: boolean;
}

/** Where the thumb chooses: its height is the same for the whole game, so that the board never shrinks in mid-turn. */
export function thumbHeight(short: boolean, { tokens, hats, plays }: Needs): number {
  if (!plays) return short ? 0 : 80;
  if (tokens || hats) return short ? 184 : 222;
  return short ? 128 : 150;
}

/** Beside the board of a desk: everybody's tiles. */
export const sideWidth = (width: number): number => (width < 1180 ? 300 : Math.round(clamp(340, width * 0.24, 400)));

/** Below the board of a desk: one's own tokens. */
export const dockHeight = (height: number): number => (height < 760 ? 82 : 114);

export interface Upright {
  stage: number;
  /** Everybody's tiles are in sight, in so many columns; otherwise they are a tap away. */
  people: number;
}
const BUTTON = 72;
const DOCK = 104;
const PERSON = 146;
const TABS = 52;
const LOG = 46;

/** A tablet upright: the board on top, the large button, tokens and people below it. */
export function uprightRoom({ width, height }: Size, { players, tokens, plays }: Needs): Upright {
  const columns = players > 4 ? 3 : 2;
  const below = (plays ? BUTTON : 0) + (tokens ? DOCK : 0);
  const people = below + Math.ceil(players / columns) * PERSON + LOG;
  const shown = height - people >= Math.min(380, width * 0.5);
  if (!shown) return { stage: Math.max(200, height - below - TABS), people: 0 };
  return { stage: Math.round(Math.min(height - people, width * 0.86)), people: columns };
}
