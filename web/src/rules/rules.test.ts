import { describe, expect, it } from "vitest";
import type { Guide, RuleBook, Why } from "./types";

const FILES = import.meta.glob<unknown>("../games/*/rules/*.json", { eager: true, import: "default" });
const FIGURES = import.meta.glob<readonly string[]>("../games/*/figures.ts", { eager: true, import: "FIGURES" });
const GAMES = Object.keys(import.meta.glob("../games/*/page.ts")).map((path) => path.split("/")[2]!);
const LANGUAGES = ["en", "pl", "cs", "el"];
const ID = /\b[A-Z]\d+\b/g;

function file<T>(game: string, name: string): T {
  const found = FILES[`../games/${game}/rules/${name}.json`];
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
        cites: [...new Set(`${rule.text} ${rule.rulingText ?? ""}`.match(ID))].sort(),
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

describe.each(GAMES)("%s", (game) => {
  const drawn = FIGURES[`../games/${game}/figures.ts`] ?? [];
  const english = file<RuleBook>(game, "en");

  it("has every file", () => {
    const names = LANGUAGES.flatMap((language) => [language, `guide.${language}`, `why.${language}`]);
    const expected = names.map((name) => `../games/${game}/rules/${name}.json`);
    expect(
      Object.keys(FILES)
        .filter((path) => path.startsWith(`../games/${game}/`))
        .sort(),
    ).toEqual(expected.sort());
  });

  it("marks rulings and reconstructions where there is one", () => {
    for (const rule of english.sections.flatMap((section) => section.rules)) {
      expect(rule.ruling === true, rule.id).toBe(rule.rulingText !== undefined);
      expect(rule.reconstructed === true, rule.id).toBe(rule.reconstructionText !== undefined);
    }
  });

  it("has ids of one letter, each rule once", () => {
    const ids = english.sections.flatMap((section) => section.rules.map((rule) => rule.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(ids.map((id) => id.replace(/\d+$/, "")))]).toEqual([ids[0]![0]]);
  });

  it("uses every figure, and none twice in the rules", () => {
    const used = english.sections.flatMap((section) => section.rules.flatMap((rule) => rule.figure ?? []));
    expect(new Set(used).size).toBe(used.length);
    const shown = file<Guide>(game, "guide.en").steps.map((step) => step.figure);
    expect([...new Set([...used, ...shown])].sort()).toEqual([...drawn].sort());
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
