/** Moves in words, as the server writes them, read into what a board can draw. */
export type Move =
  | { verb: "keep"; cards: [number, number] }
  | { verb: "mark"; card: number; cells: number[] }
  | { verb: "take"; card: number }
  | { verb: "draw" };

const COLUMNS = "abcde";
export const SIDE = 5;

/** The cell of a name: a1 is 0, the top left one; rows go down. */
export const cellOf = (name: string): number => (Number(name[1]) - 1) * SIDE + COLUMNS.indexOf(name[0] ?? "");
export const nameOf = (cell: number): string => `${COLUMNS[cell % SIDE]}${Math.floor(cell / SIDE) + 1}`;

export function parse(words: string): Move {
  const [verb, ...rest] = words.split(" ");
  if (verb === "keep") return { verb, cards: [Number(rest[0]), Number(rest[1])] };
  if (verb === "mark")
    return {
      verb,
      card: Number(rest[0]),
      cells: rest
        .slice(1)
        .map(cellOf)
        .sort((a, b) => a - b),
    };
  if (verb === "take") return { verb, card: Number(rest[0]) };
  if (verb === "draw") return { verb };
  throw new Error(`no move: ${words}`);
}

export const write = (card: number, cells: number[]): string => `mark ${card} ${cells.map(nameOf).join(" ")}`;

/** The members of a set of bits. */
export function members(bits: number): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, cell) => cell).filter((cell) => (bits >> cell) & 1);
}
