import { describe, expect, it } from "vitest";
import { find, plain } from "./find";
import mummyCs from "./mummy/cs.json";
import mummyEl from "./mummy/el.json";
import mummyEn from "./mummy/en.json";
import mummyPl from "./mummy/pl.json";
import el from "./pyramids/el.json";
import en from "./pyramids/en.json";
import type { RuleBook } from "./types";

const ids = (book: RuleBook, wish: string) =>
  find(book, wish).flatMap((section) => section.rules.map((rule) => rule.id));

describe("searching the rules", () => {
  it("finds a rule by its id and by words", () => {
    expect(ids(en, "P26")).toEqual(["P26"]);
    expect(ids(mummyEn, "m2")[0]).toBe("M2");
    expect(ids(mummyEn, "M74")[0]).toBe("M74");
    expect(ids(en, "potion")).toContain("P30");
    expect(ids(mummyEn, "−10")).toContain("M52");
    expect(find(en, "").length).toBe(en.sections.length);
    expect(find(en, "zebra")).toEqual([]);
  });
  it("does not mind accents, capitals and endings", () => {
    expect(plain("Ταφος")).toBe(plain("ΤΆΦΟΣ"));
    expect(plain("Źdźbło")).toBe("zdzblo");
    expect(find(el, "ταφος").length).toBeGreaterThan(0);
    expect(ids(mummyEl, "φρουρούς")).toEqual(expect.arrayContaining(["M2", "M11", "M20", "M22"]));
  });
  it.each([
    [mummyEl, "φρουρός μόνος"],
    [mummyEl, "μονος φρουρος"],
    [mummyEl, "φρουρός"],
    [mummyEn, "guard alone"],
    [mummyEn, "alone, guards"],
    [mummyEn, "guard"],
    [mummyPl, "samotny straznik"],
    [mummyPl, "strażnik sam"],
    [mummyPl, "STRAŻNICY"],
    [mummyCs, "sam strážce"],
    [mummyCs, "strazce"],
  ])("leads to the rule that is meant: %#, %s", (book, wish) => {
    expect(ids(book, wish).slice(0, 2)).toContain("M22");
  });
  it("puts rules with all words first and never hides those with one", () => {
    const found = ids(mummyEn, "camel hat");
    expect(found).toEqual(expect.arrayContaining(["M30", "M50"]));
    expect(ids(mummyEn, "guard zebra")[0]).toBe("M22");
    const both = ids(mummyEn, "risk camel");
    expect(both.indexOf("M63")).toBeLessThan(both.indexOf("M30"));
  });
  it("gives each rule once", () => {
    const found = ids(mummyEn, "tile pawn");
    expect(new Set(found).size).toBe(found.length);
  });
});
