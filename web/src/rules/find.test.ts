import { describe, expect, it } from "vitest";
import { find, plain } from "./find";
import el from "./pyramids/el.json";
import en from "./pyramids/en.json";

describe("searching the rules", () => {
  it("finds a rule by its id and by words", () => {
    expect(find(en, "P26").flatMap((section) => section.rules.map((rule) => rule.id))).toEqual(["P26"]);
    expect(find(en, "potion").flatMap((section) => section.rules.map((rule) => rule.id))).toContain("P30");
    expect(find(en, "").length).toBe(en.sections.length);
    expect(find(en, "zebra")).toEqual([]);
  });
  it("does not mind accents", () => {
    expect(plain("Ταφος")).toBe(plain("Τάφος"));
    expect(find(el, "ταφος").length).toBeGreaterThan(0);
  });
});
