/** Searching the rules: without accents, in any language, by words in any order and form, or by a rule's id. */
import type { RuleBook, RuleSection, RuleText } from "./types";

export const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l").replaceAll("ς", "σ");

/** A word without its ending: longer words lose more. */
const stem = (word: string): string =>
  /\d/.test(word) ? word : word.slice(0, word.length > 5 ? -2 : word.length > 4 ? -1 : undefined);

/** How much a word weighs: in the title and in bold, in the rule itself, in what is said about it. */
const TITLE = 2,
  TEXT = 1.5,
  ASIDE = 0.7;
/** Whole or as a beginning, by its stem, somewhere inside. */
const START = 1,
  STEM = 0.8,
  INSIDE = 0.3,
  ID = 50;

interface Part {
  weight: number;
  text: string;
  words: string[];
}

function parts(section: RuleSection, rule: RuleText): Part[] {
  const part = (weight: number, text: string): Part => ({
    weight,
    text: plain(text),
    words: plain(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  });
  const bold = (text: string) => text.split("**").map((piece, nth) => part(nth % 2 ? TITLE : TEXT, piece));
  return [
    part(TITLE, section.title),
    ...bold(rule.text),
    part(ASIDE, (rule.rulingText ?? "").replaceAll("**", "")),
    part(ASIDE, (rule.reconstructionText ?? "").replaceAll("**", "")),
  ];
}

function weigh(word: string, { weight, text, words }: Part): number {
  const root = stem(word);
  const hits = words.reduce((sum, one) => sum + (one.startsWith(word) ? START : one.startsWith(root) ? STEM : 0), 0);
  return weight * (hits || (word.length > 2 || /[^\p{L}]/u.test(word) ? INSIDE * Number(text.includes(word)) : 0));
}

/** The rules that hold the words, in runs of one section: those with all words first, then those with most, the weightiest first. */
export function find(book: RuleBook, wish: string): RuleSection[] {
  const words = [
    ...new Set(
      plain(wish)
        .split(/\s+/)
        .map((word) => word.replaceAll(/^["'(«„“]+|[.,;:!?·"')»”]+$/gu, ""))
        .filter(Boolean),
    ),
  ];
  if (!words.length) return book.sections;
  const all = book.sections.flatMap((section) =>
    section.rules.map((rule) => {
      const texts = parts(section, rule),
        id = plain(rule.id);
      return {
        section,
        rule,
        weights: words.map((word) => (word === id ? ID : 0) + texts.reduce((sum, text) => sum + weigh(word, text), 0)),
      };
    }),
  );
  // A word that stands nearly everywhere tells little.
  const rare = words.map((_, nth) => Math.log(1 + all.length / (1 + all.filter(({ weights }) => weights[nth]).length)));
  const ranked = all
    .map((one) => ({
      ...one,
      held: one.weights.filter(Boolean).length,
      score: one.weights.reduce((sum, weight, nth) => sum + weight * rare[nth]!, 0),
    }))
    .filter(({ held }) => held)
    .sort((a, b) => b.held - a.held || b.score - a.score);
  const runs: RuleSection[] = [];
  for (const { section, rule } of ranked) {
    const last = runs.at(-1);
    if (last?.id === section.id) last.rules.push(rule);
    else runs.push({ ...section, rules: [rule] });
  }
  return runs;
}
