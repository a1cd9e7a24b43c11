import "../testing/browser";
import { describe, expect, it } from "vitest";
import { overwriteGetLocale } from "../words/runtime";
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

/** One of each kind. */
const ALL: { [Key in Wrong["key"]]: Extract<Wrong, { key: Key }> } = {
  no_record: { key: "no_record" },
  cut: { key: "cut" },
  digest: { key: "digest", line: 1 },
  expected: { key: "expected", line: 1, expected: "rules", found: "seats" },
  unexpected: { key: "unexpected", line: 1, found: "seats" },
  nonce: { key: "nonce", line: 1 },
  game: { key: "game", game: "toy" },
  version: { key: "version", version: 9, ours: 2 },
  box: { key: "box", box: "attic" },
  no_rules: { key: "no_rules" },
  table: { key: "table", text: "in English" },
  seat: { key: "seat", line: 1, seat: 4 },
  chance: { key: "chance", line: 1, words: "dance" },
  outcome: { key: "outcome", line: 1, words: "dance" },
  no_move: { key: "no_move", line: 1, words: "dance" },
  forbidden: {
    key: "forbidden",
    game: "toy",
    line: 1,
    words: "dance",
    reason: { rule: "X7", code: "no", text: "No.", facts: {} },
  },
  not_over: { key: "not_over", line: 1 },
  no_end: { key: "no_end" },
  scores: { key: "scores", line: 1, found: [1], right: [2] },
  winners: { key: "winners", line: 1, found: [0], right: [1] },
  otherwise: { key: "otherwise", version: 1, ours: 2 },
  drawn: { key: "drawn", line: 1, draw: 1, words: "a", right: "b", dice: false },
  commitment: { key: "commitment", line: 1 },
  no_commitment: { key: "no_commitment" },
  no_seed: { key: "no_seed" },
  link: { key: "link" },
  nonces: { key: "nonces", line: 1 },
  pledge: { key: "pledge", line: 1, seat: 0 },
  order: { key: "order", line: 1 },
  unsigned: { key: "unsigned", line: 1, seat: 0 },
  signature: { key: "signature", line: 1, seat: 0 },
  count: { key: "count", line: 1, found: "1", right: "2" },
};
describe.each(["pl", "cs", "el"] as const)("in %s", (language) => {
  it.each(Object.values(ALL))("$key has words of its own", (wrong) => {
    const english = said(wrong, {});
    overwriteGetLocale(() => language);
    const words = said(wrong, {});
    overwriteGetLocale(() => "en");
    expect(words).toMatch(/^\p{Lu}.*\.$/su);
    expect(words).not.toBe(english);
    expect(words).not.toContain("in English");
  });
});
