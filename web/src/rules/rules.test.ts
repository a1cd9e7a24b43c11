import { describe, expect, it } from "vitest";
import type { Guide, RuleBook, Why } from "./types";

const FILES = import.meta.glob<unknown>("./*/*.json", { eager: true, import: "default" });
const LANGUAGES = ["en", "pl", "cs", "el"];
const FIGURES: Record<string, string[]> = {
  pyramids: [
    "card",
    "shapes",
    "sheet",
    "first-marking",
    "placement",
    "red-x",
    "gems",
    "torch",
    "skulls",
    "potion",
    "explored",
    "display",
    "colour-points",
    "total",
  ],
  mummy: [
    "track",
    "tiles",
    "dice",
    "landing",
    "guard",
    "mummy-laps",
    "claim",
    "camels",
    "exchange",
    "hats",
    "risk",
    "tokens",
    "push",
    "swap",
    "bury",
    "total",
  ],
};

function file<T>(game: string, name: string): T {
  const found = FILES[`./${game}/${name}.json`];
  if (found === undefined) throw new Error(`no ${game}/${name}.json`);
  return found as T;
}

/** Every string in a file, with its path. */
function strings(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, `${path}/${key}`));
}

/** What must be the same in all languages. */
function skeleton(book: RuleBook) {
  return {
    glossary: book.glossary.length,
    sections: book.sections.map((section) => ({
      id: section.id,
      intro: "intro" in section,
      rules: section.rules.map((rule) => ({
        id: rule.id,
        figure: rule.figure,
        ruling: rule.ruling,
        rulingText: rule.rulingText !== undefined,
        reconstructed: rule.reconstructed,
        reconstructionText: rule.reconstructionText !== undefined,
        cites: [...new Set(`${rule.text} ${rule.rulingText ?? ""}`.match(/[PM]\d+/g))].sort(),
      })),
    })),
  };
}

function numbers(text: string): string[] {
  return (text.match(/[+−±]?\d+/g) ?? []).sort();
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

describe.each(Object.keys(FIGURES))("%s", (game) => {
  const english = file<RuleBook>(game, "en");

  it("has every file", () => {
    const names = LANGUAGES.flatMap((language) => [language, `guide.${language}`, `why.${language}`]);
    const expected = names.map((name) => `./${game}/${name}.json`);
    expect(
      Object.keys(FILES)
        .filter((path) => path.startsWith(`./${game}/`))
        .sort(),
    ).toEqual(expected.sort());
  });

  it("marks rulings and reconstructions where there is one", () => {
    for (const rule of english.sections.flatMap((section) => section.rules)) {
      expect(rule.ruling === true, rule.id).toBe(rule.rulingText !== undefined);
      expect(rule.reconstructed === true, rule.id).toBe(rule.reconstructionText !== undefined);
    }
  });

  it("uses every figure once in the rules", () => {
    const used = english.sections.flatMap((section) => section.rules.flatMap((rule) => rule.figure ?? []));
    expect([...used].sort()).toEqual([...FIGURES[game]!].sort());
  });

  describe.each(LANGUAGES)("%s", (language) => {
    const book = file<RuleBook>(game, language);
    const guide = file<Guide>(game, `guide.${language}`);
    const why = file<Why>(game, `why.${language}`);

    it("has the same sections, rules, figures and rulings in the same order", () => {
      expect(skeleton(book)).toEqual(skeleton(english));
    });

    it("has the same numbers in every rule", () => {
      const all = english.sections.flatMap((section) => section.rules);
      book.sections
        .flatMap((section) => section.rules)
        .forEach((rule, i) => {
          for (const part of ["text", "rulingText", "reconstructionText"] as const) {
            expect(numbers(rule[part] ?? ""), `${rule.id} ${part}`).toEqual(numbers(all[i]![part] ?? ""));
          }
        });
    });

    it("has a guide of five short steps with the same figures", () => {
      expect(guide.steps).toHaveLength(5);
      const figures = file<Guide>(game, "guide.en").steps.map((step) => step.figure);
      expect(guide.steps.map((step) => step.figure)).toEqual(figures);
      for (const step of guide.steps) {
        expect([...FIGURES[game]!, "icons"]).toContain(step.figure);
        expect(step.text.split(/\s+/).length, step.title).toBeLessThanOrEqual(35);
      }
    });

    it("says why a move is refused for the same keys with the same placeholders", () => {
      const reference = file<Why>(game, "why.en");
      expect(Object.keys(why)).toEqual(Object.keys(reference));
      for (const [key, text] of Object.entries(why)) {
        expect(placeholders(text), key).toEqual(placeholders(reference[key]!));
      }
    });

    it("has no empty string, no hyphen as a minus, no mark-up but bold", () => {
      for (const [path, text] of strings([book, guide, why], language)) {
        expect(text.trim(), path).toBe(text);
        expect(text, path).not.toBe("");
        expect(text, path).not.toMatch(/-\d/);
        expect(text, path).not.toMatch(/[`#<>[\]_]/);
        expect(text.replace(/\*\*[^*]+\*\*/g, ""), path).not.toContain("*");
      }
    });
  });
});
