import { describe, expect, it } from "vitest";
import { find, plain } from "./find";
import type { RuleBook } from "./types";

const BOOKS = import.meta.glob<RuleBook>("../games/*/rules/??.json", { eager: true, import: "default" });
const ids = (book: RuleBook, wish: string) =>
  find(book, wish).flatMap((section) => section.rules.map((rule) => rule.id));
const all = (book: RuleBook) => book.sections.flatMap((section) => section.rules.map((rule) => rule.id));

describe("searching the rules", () => {
  it("does not mind accents and capitals", () => {
    expect(plain("Ταφος")).toBe(plain("ΤΆΦΟΣ"));
    expect(plain("Źdźbło")).toBe("zdzblo");
  });
  it.each(Object.entries(BOOKS))("finds each rule by its id, and nothing where nothing is: %s", (_, book) => {
    for (const id of all(book)) expect(ids(book, id.toLowerCase())[0]).toBe(id);
    expect(ids(book, "")).toEqual(all(book));
    expect(ids(book, "xyzzy")).toEqual([]);
  });
  it.each(Object.entries(BOOKS))("gives each rule once, whatever words it has: %s", (_, book) => {
    const found = ids(book, book.summary);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found).size).toBe(found.length);
  });
});
