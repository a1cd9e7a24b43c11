import { expect, it } from "vitest";
import { find } from "../../rules/find";
import type { RuleBook } from "../../rules/types";
import el from "./rules/el.json";
import en from "./rules/en.json";

const ids = (book: RuleBook, wish: string) =>
  find(book, wish).flatMap((section) => section.rules.map((rule) => rule.id));

it("finds a rule by its id and by words", () => {
  expect(ids(en, "P26")).toEqual(["P26"]);
  expect(ids(en, "potion")).toContain("P30");
  expect(find(en, "zebra")).toEqual([]);
  expect(find(el, "ταφος").length).toBeGreaterThan(0);
});
