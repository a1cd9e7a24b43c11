/** A box as it is being typed in: files in their one form taken apart and put together. What is right, the rules say. */
import type { Flaw } from "../../../engine/rules";

/** What stands in each line, by its key, in the order of the file. */
export type Lines = Map<string, string[]>;

export function taken(text: string): Lines {
  const lines = text.trimEnd().split("\n");
  return new Map(
    lines.map((line): [string, string[]] => {
      const [key = "", words = ""] = line.split(/:\s*/, 2);
      return [key, words.split(" ").filter(Boolean)];
    }),
  );
}

export const written = (lines: Lines): string =>
  `${[...lines].map(([key, words]) => `${key}: ${words.join(" ")}`).join("\n")}\n`;

export const withLine = (lines: Lines, key: string, words: string[]): Lines => new Map([...lines, [key, words]]);

/** How many tiles of each value a line has, of all that are drawn. */
export const counted = (words: string[], word: string): number => words.filter((one) => one === word).length;

/** With a tile more of a kind, or one less; they stand in the order of their values. */
export function changed(words: string[], word: string, by: 1 | -1): string[] {
  const at = words.indexOf(word);
  const kept = by < 0 ? words.filter((_, nth) => nth !== at) : [...words, word];
  return by < 0 ? kept : kept.sort((a, b) => Math.abs(Number(a)) - Math.abs(Number(b)));
}

/** M10: a first layout that has each hazard as often as the box; what is left over gives way to what is missing. */
export function laidOut(layout: string[], hazards: string[]): string[] {
  const missing = [...hazards];
  const over = layout.map((word) => {
    if (!word.startsWith("-")) return false;
    const at = missing.indexOf(word);
    if (at >= 0) missing.splice(at, 1);
    return at < 0;
  });
  return layout.map((word, nth) => (over[nth] ? (missing.shift() ?? word) : word));
}

export function swapped<T>(words: T[], one: number, other: number): T[] {
  return words.with(one, words[other]!).with(other, words[one]!);
}

/** What does not go together is put right while one types. */
const MENDED = new Set(["no_name", "bad_name", "count", "none_to_lay", "none_to_leave", "not_ascending", "at_an_end"]);
export const mends = ({ code }: Flaw): boolean => MENDED.has(code);

export const named = (text: string, name: string): string => written(withLine(taken(text), "box", [name]));
export const begin = named;
/** A box is changed from ours, so it is whole from the beginning. */
export const filled = (text: string): { text: string; own: number; of: number } => ({ text, own: 0, of: 0 });
