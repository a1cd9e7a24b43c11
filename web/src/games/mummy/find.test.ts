import { expect, it } from "vitest";
import { find } from "../../rules/find";
import type { RuleBook } from "../../rules/types";
import cs from "./rules/cs.json";
import el from "./rules/el.json";
import en from "./rules/en.json";
import pl from "./rules/pl.json";

const ids = (book: RuleBook, wish: string) =>
  find(book, wish).flatMap((section) => section.rules.map((rule) => rule.id));

it("finds a rule by its id and by words", () => {
  expect(ids(en, "m2")[0]).toBe("M2");
  expect(ids(en, "M74")[0]).toBe("M74");
  expect(ids(en, "−10")).toContain("M52");
  expect(ids(el, "φρουρούς")).toEqual(expect.arrayContaining(["M2", "M11", "M20", "M22"]));
});
it.each([
  [el, "φρουρός μόνος"],
  [el, "μονος φρουρος"],
  [el, "φρουρός"],
  [en, "guard alone"],
  [en, "alone, guards"],
  [en, "guard"],
  [pl, "samotny straznik"],
  [pl, "strażnik sam"],
  [pl, "STRAŻNICY"],
  [cs, "sam strážce"],
  [cs, "strazce"],
])("leads to the rule that is meant: %#, %s", (book, wish) => {
  expect(ids(book, wish).slice(0, 2)).toContain("M22");
});
it("puts rules with all words first and never hides those with one", () => {
  const found = ids(en, "camel hat");
  expect(found).toEqual(expect.arrayContaining(["M30", "M50"]));
  expect(ids(en, "guard zebra")[0]).toBe("M22");
  const both = ids(en, "risk camel");
  expect(both.indexOf("M63")).toBeLessThan(both.indexOf("M30"));
});
