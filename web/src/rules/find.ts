/** Searching the rules: without accents, in any language, by words or by a rule's id. */
import type { RuleBook, RuleSection } from "./types";

export const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The sections with only those rules that hold all words. */
export function find(book: RuleBook, wish: string): RuleSection[] {
  const words = plain(wish).split(/\s+/).filter(Boolean);
  if (!words.length) return book.sections;
  return book.sections.flatMap((section) => {
    const rules = section.rules.filter((rule) => {
      const text = plain([rule.id, section.title, rule.text, rule.rulingText, rule.reconstructionText].join(" "));
      return words.every((word) => text.includes(word));
    });
    return rules.length ? [{ ...section, rules }] : [];
  });
}
