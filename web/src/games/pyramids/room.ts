/** The rule of room: one number decides, the side of a cell. All that is not board has a fixed size; the boards get what is left. */
import { clamp, columnOf, layoutOf, type Layout, type Size } from "../../ui/room";

/** A card is so many cells wide; so many high with the lowest and with the whole sky. */
export const WIDE = 5.56;
export const LOW = 6.84;
export const HIGH = 7.56;
const LARGEST = 76;
const SMALL = 44;
/** Bar of the page, and the gap under it. */
export const BAR = 56;

export interface Room {
  layout: Layout;
  /** Own boards that are shown at once. */
  boards: 1 | 2;
  /** Width of what stands between the boards, or beside the one. */
  pillar: number;
  /** Width of the opponents' column; without one they are chips. */
  others: number;
  /** Width of the sheet's column; `lying` it is below the boards. */
  sheet: number;
  lying: boolean;
  /** Least height of what is below the controls: 0 if nothing, as one button, or with cards. */
  below: number;
  button: boolean;
  tabs: boolean;
  /** Little height: less air. */
  low: boolean;
  /** Side of a cell, as far as it can be known before anything is measured. */
  cell: number;
  /** What the rest of the height of a phone buys. */
  own: boolean;
  top: boolean;
  counts: boolean;
  shapes: boolean;
  log: boolean;
}

const NOTHING = { others: 0, sheet: 0, lying: false, below: 0, button: false, tabs: true, low: false } as const;
const FEW = { own: true, top: false, counts: false, shapes: false, log: false } as const;

/** Opponents (a column if there is width for it, else a row of chips) | boards | sheet. */
function desk({ width, height }: Size, column: boolean): Room {
  const low = height < 760;
  const others = column ? (low ? Math.round(clamp(264, width * 0.196, 310)) : 208) : 0;
  const sheet = column ? 284 : 266;
  const own = width - 28 - (column ? others + 14 : 0) - sheet - 14;
  const pillar = Math.round(clamp(126, own * 0.16, 150));
  const left = height - BAR - 12 - (column ? 0 : 60) - 36 - 50 - (low ? 18 : 32);
  const shown = left - LOW * SMALL >= 118;
  const below = shown ? clamp(118, left * 0.27, 176) : SMALL;
  const cell = Math.floor(Math.min((own - pillar - 26) / 2 / WIDE, (left - below) / LOW, LARGEST));
  return {
    ...NOTHING,
    ...FEW,
    layout: "desk",
    boards: 2,
    pillar,
    others,
    sheet,
    below,
    button: !shown,
    tabs: false,
    low,
    cell,
  };
}

/** Two boards side by side, under them the controls, the sheet lying on its side and the display; what has no room goes behind tabs. */
function upright({ width, height }: Size): Room {
  const own = width - 28;
  const pillar = Math.round(clamp(112, own * 0.17, 150));
  const left = height - BAR - 12 - 60 - 38 - 54 - 36;
  const lying = left - LOW * SMALL >= 470;
  const below = lying ? 470 : left - LOW * SMALL >= 250 ? 206 : 0;
  const tabs = lying ? 0 : 58;
  const cell = Math.floor(Math.min((own - pillar - 26) / 2 / WIDE, (left - below - tabs) / LOW, LARGEST));
  return {
    ...NOTHING,
    ...FEW,
    layout: "upright",
    boards: 2,
    pillar,
    lying,
    below,
    tabs: !lying,
    counts: below === 206,
    cell,
  };
}

/** A question of two lines with a note below it. */
const LONG = 66;

/** One board and a rail; Confirm and tabs are at the bottom, always. What is left over buys more, in this order. */
function phone({ width, height }: Size, ask: number): Room {
  const pad = width < 360 ? 8 : 11;
  const pillar = Math.round(clamp(72, width * 0.24, 98));
  const left = height - (48 + 52 + 52 + ask + 30);
  const cell = Math.floor(Math.min((width - 2 * pad - 8 - pillar) / WIDE, left / LOW, 66));
  let rest = left - cell * LOW;
  const buy = (px: number): boolean => rest >= px && (rest -= px) >= 0;
  const top = buy(40);
  rest -= clamp(0, rest, cell * (HIGH - LOW));
  // Whatever is asked in a turn: Confirm never changes its place.
  const own = rest - Math.max(0, LONG - ask) >= 58 && buy(58);
  return {
    ...NOTHING,
    layout: "phone",
    boards: 1,
    pillar,
    low: height < 600,
    cell,
    top,
    own,
    counts: buy(44),
    shapes: buy(66),
    log: buy(44),
  };
}

/** Boards at the left over the whole height, everything else in one column at the right. Two boards if their cells stay large enough. */
function across(size: Size): Room {
  const free = size.width - 34 - columnOf(size);
  const by = (boards: number) =>
    Math.floor(Math.min((free - (boards - 1) * 8) / boards / WIDE, (size.height - 16) / LOW, LARGEST));
  const boards = by(2) >= 40 ? 2 : 1;
  return { ...NOTHING, ...FEW, layout: "across", boards, pillar: 0, low: size.height < 400, cell: by(boards) };
}

const LAID: Record<Layout, (size: Size, ask: number) => Room> = {
  desk: (size) => {
    const column = size.width >= 1240 ? desk(size, true) : null;
    return column && column.cell >= SMALL ? column : desk(size, false);
  },
  upright,
  phone,
  across,
};

/** What has room in a layout. `ask`: height of what is asked, which may take two lines. */
export const roomFor = (layout: Layout, size: Size, ask = 28): Room => LAID[layout](size, ask);

/** The fullest layout whose cells are large enough. */
export function layoutFor(size: Size): Layout {
  const usual = layoutOf(size);
  if (usual === "across" || usual === "phone" || roomFor(usual, size).cell >= SMALL) return usual;
  return size.width > size.height ? "across" : "upright";
}

/** Cell and sky of so many boards in the room that was left for them. Never the cells first: the sky first. */
export function boardIn(width: number, height: number): { cell: number; sky: number } {
  const cell = Math.max(1, Math.floor(Math.min(width / WIDE, height / LOW, LARGEST)));
  const spare = clamp(0, (height / cell - LOW) * 50, 36);
  return { cell, sky: 64 + Math.floor(spare / 4) * 4 }; // in steps, so that not every pixel draws a card anew
}

/** Width of a card in a row or grid of `count`, the largest that fits; and how many columns that takes. */
export function cardsIn(
  count: number,
  size: Size,
  gap: number,
  high: number,
  most = 400,
): { columns: number; card: number } {
  let best = { columns: count, card: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const card = Math.floor(
      Math.min((size.width - (columns - 1) * gap) / columns, (size.height - (rows - 1) * gap) / rows / high, most),
    );
    if (card > best.card) best = { columns, card };
  }
  return best;
}
