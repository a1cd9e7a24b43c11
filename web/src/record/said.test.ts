import "../testing/browser";
import { expect, it } from "vitest";
import { said } from "./said";
import type { Wrong } from "./wrong";

it("is said in words, with the line and what stands there", () => {
  const reason = { rule: "X7", code: "now_dance", text: "the {animal} dances first", facts: { animal: "camel" } };
  const cases: [Wrong, string][] = [
    [{ key: "expected", line: 3, expected: "rules: …", found: "rules: two" }, "Line 3: “rules: …” should stand here"],
    [{ key: "expected", line: 3, expected: "", found: "1 dance" }, "Line 3: an empty line should stand here"],
    [{ key: "expected", line: 3, expected: "rules: …", found: null }, "Line 3: something should stand here"],
    [{ key: "seat", line: 8, seat: 4 }, "Line 8: there is no seat 5 at this table."],
    [{ key: "winners", line: 9, found: [0, 1], right: [2] }, "the winners of this game are 3, not 1 2."],
    [
      { key: "drawn", line: 7, draw: 1, words: "a", right: "b", dice: false },
      "Line 7: “a” was not drawn; the seed gives “b”.",
    ],
    [{ key: "drawn", line: 7, draw: 1, words: "a", right: "b", dice: true }, "the dice give “b”."],
  ];
  for (const [wrong, words] of cases) expect(said(wrong, {})).toContain(words);
  const forbidden: Wrong = { key: "forbidden", game: "toy", line: 12, words: "dance", reason };
  expect(said(forbidden, {})).toBe("Line 12: “dance” is not allowed here (X7). the camel dances first");
  expect(said(forbidden, { now_dance: "First the {animal}." })).toBe(
    "Line 12: “dance” is not allowed here (X7). First the camel.",
  );
});
