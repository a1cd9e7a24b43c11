/** A deck as it is being typed in: files in their one form taken apart and put together. What is right, the rules say. */
import type { Flaw } from "../../../engine/rules";
import type { PyramidsCardView } from "../../../net/protocol";
import { ENTRANCE, TOMB, WALL } from "../drawing";
import { SIDE } from "../moves";

export const COLOURS = ["purple", "green", "orange"];
export const CARDS = 48;
export const OPEN = ".";
export const SIGNS = [OPEN, WALL, "x", "r", "e", "t", "s", "p", ENTRANCE, TOMB];
export const NOTHING = OPEN.repeat(SIDE * SIDE);

export interface Deck {
  name: string;
  expeditions: string[];
  /** By their numbers; those that nobody has typed in yet are not there. */
  cards: Map<number, PyramidsCardView>;
}

const after = (line = ""): string => line.slice(line.indexOf(": ") + 2);

export function taken(text: string): Deck {
  const [head = "", ...cards] = text.trimEnd().split("\n\n");
  const [name, expeditions] = head.split("\n");
  const found = cards.map((card): [number, PyramidsCardView] => {
    const [heading = "", ...rows] = card.split("\n");
    const [, number, colour = ""] = heading.split(" ");
    return [Number(number), { number: Number(number), colour, chamber: rows.join("").replaceAll(" ", "") }];
  });
  return { name: after(name).trim(), expeditions: after(expeditions).split(" "), cards: new Map(found) };
}

/** The rows of a card as in a file. */
export const rowsOf = ({ chamber }: PyramidsCardView): string[] =>
  Array.from({ length: SIDE }, (_, row) => [...chamber.slice(row * SIDE, (row + 1) * SIDE)].join(" "));

export const cardText = (card: PyramidsCardView): string =>
  [`card ${card.number} ${card.colour}`, ...rowsOf(card)].join("\n");

export function written({ name, expeditions, cards }: Deck): string {
  const heads = `deck: ${name}\nexpeditions: ${expeditions.join(" ")}`;
  const sorted = [...cards.values()].sort((a, b) => a.number - b.number);
  return `${[heads, ...sorted.map(cardText)].join("\n\n")}\n`;
}

/** With a card changed, or typed in. */
export const withCard = (deck: Deck, card: PyramidsCardView): Deck => ({
  ...deck,
  cards: new Map([...deck.cards, [card.number, card]]),
});

/** A chamber with a sign put into a cell; there is one entrance and one tomb. */
export function painted(chamber: string, cell: number, sign: string): string {
  const alone = sign === ENTRANCE || sign === TOMB ? chamber.replaceAll(sign, OPEN) : chamber;
  return alone.slice(0, cell) + sign + alone.slice(cell + 1);
}

const AROUND = [OPEN, WALL, "x", "r", "e", "t", "s", "p"];
/** The next sign when a cell is tapped again and again. */
export const nextSign = (sign: string): string => AROUND[(AROUND.indexOf(sign) + 1) % AROUND.length]!;

export function mirrored(chamber: string): string {
  const rows = Array.from({ length: SIDE }, (_, row) => chamber.slice(row * SIDE, (row + 1) * SIDE));
  return rows.map((row) => [...row].reverse().join("")).join("");
}

/** The numbers of the cards that are whole and right. */
export function done(deck: Deck, flaws: Flaw[]): Set<number> {
  const wrong = new Set(flaws.filter(({ rule }) => rule !== "P3").map(({ facts }) => facts.card));
  return new Set([...deck.cards.keys()].filter((number) => !wrong.has(number)));
}

/** Cards that are not done yet are those of the usual deck. */
export function filled(text: string, usual: string, flaws: Flaw[]): { text: string; own: number; of: number } {
  const deck = taken(text),
    ours = taken(usual),
    own = done(deck, flaws);
  const cards = new Map(
    [...ours.cards].map(([number, card]) => [number, own.has(number) ? deck.cards.get(number)! : card]),
  );
  return { text: written({ ...deck, cards }), own: own.size, of: CARDS };
}

/** The usual deck with the chambers that are done in it: whole and fine, so that the rules warn of these cards as well. */
export function warnable(deck: Deck, ours: Deck, right: Set<number>): string {
  const cards = [...ours.cards].map(([number, card]): [number, PyramidsCardView] => [
    number,
    right.has(number) ? { ...card, chamber: deck.cards.get(number)!.chamber } : card,
  ]);
  return written({ ...ours, cards: new Map(cards) });
}

/** What is wrong with single cards, or still missing, is put right while one types. */
const MENDED = new Set([
  "no_name",
  "bad_name",
  "no_entrance",
  "entrance_low",
  "second_entrance",
  "no_tomb",
  "tomb_high",
  "second_tomb",
  "no_way",
  "cards_missing",
  "of_colour",
  "out_of_reach",
  "across_the_tomb",
]);
export const mends = ({ code }: Flaw): boolean => MENDED.has(code);

export const begin = (usual: string, name: string): string => written({ ...taken(usual), name, cards: new Map() });
export const named = (text: string, name: string): string => written({ ...taken(text), name });
