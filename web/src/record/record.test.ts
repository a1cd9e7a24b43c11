import { describe, expect, it } from "vitest";
import { CHANCE } from "../engine/rules";
import { read, scan, write } from "./record";
import { GOLDEN } from "../testing/golden";
import { BadRecord, type Wrong } from "./wrong";

const [SOME] = GOLDEN;

/** What is wrong with a text. */
function wrong(text: string): Wrong | null {
  try {
    read(text);
    return null;
  } catch (error) {
    if (error instanceof BadRecord) return error.wrong;
    throw error;
  }
}
/** The golden record with some lines changed, and a digest that fits. */
function changed(change: (lines: string[]) => string[]): string {
  const lines = change(SOME!.text.split("\n").slice(0, -2));
  const signed = write({ ...read(SOME!.text) });
  expect(signed).toBe(SOME!.text);
  return `${lines.join("\n")}\ndigest: ${"0".repeat(64)}\n`;
}
const line = (form: RegExp): number => SOME!.text.split("\n").findIndex((text) => form.test(text));

describe("a record", () => {
  it("is written as it was read, to the byte", () => {
    expect(GOLDEN.length).toBeGreaterThan(10);
    for (const { text } of GOLDEN) expect(write(read(text))).toBe(text);
  });

  it("is read as well when it went through Windows", () => {
    expect(read(SOME!.text.replaceAll("\n", "\r\n"))).toEqual(read(SOME!.text));
  });

  it("has its moves with the lines they stand in", () => {
    const lines = SOME!.text.split("\n"),
      { moves, lines: named } = read(SOME!.text);
    for (const move of moves)
      expect(lines[move.line - 1]).toBe(`${move.seat === CHANCE ? "*" : move.seat + 1} ${move.text}`);
    expect(lines[named.scores! - 1]).toMatch(/^scores: /);
    expect(lines[named.seed! - 1]).toMatch(/^seed: /);
  });

  it("has names of people tidied up, and dice instead of a seed", () => {
    const record = read(SOME!.text);
    const text = write({
      ...record,
      seats: record.seats.map(() => " Ania \t z\u2003Łodzi\u0085"),
      commitment: "",
      seed: "",
      nonces: [],
      dice: 2n ** 62n,
    });
    expect(read(text).seats[0]).toBe("Ania z Łodzi");
    expect(read(text).dice).toBe(2n ** 62n);
    expect(write(read(text))).toBe(text);
  });

  it("of a running game has no end", () => {
    const text = write({ ...read(SOME!.text), seed: "", scores: [], winners: [] });
    expect(read(text)).toMatchObject({ seed: "", scores: [], winners: [] });
    expect(write(read(text))).toBe(text);
  });
});

describe("what is wrong", () => {
  it("is said of what is no record, or not a whole one", () => {
    expect(wrong("hello")).toEqual({ key: "no_record" });
    expect(wrong(SOME!.text.slice(0, 400))).toEqual({ key: "cut" });
    expect(wrong(changed((lines) => lines))).toEqual({ key: "digest", line: SOME!.text.split("\n").length - 1 });
    expect(scan(changed((lines) => lines)).intact).toBe(false);
  });

  it("names the line", () => {
    expect(wrong(changed((lines) => lines.with(2, "rules: two")))).toEqual({
      key: "expected",
      line: 3,
      expected: "rules: …",
      found: "rules: two",
    });
    const nonce = line(/^nonce 1/);
    expect(wrong(changed((lines) => lines.with(nonce, "nonce 1: papyrus")))).toEqual({ key: "nonce", line: nonce + 1 });
    const seed = line(/^seed: /);
    expect(wrong(changed((lines) => lines.with(seed, "seed: 07aa")))).toMatchObject({
      key: "expected",
      line: seed + 1,
    });
    const blank = line(/^$/);
    expect(wrong(changed((lines) => lines.toSpliced(blank, 1)))).toMatchObject({
      key: "expected",
      line: blank + 1,
      expected: "",
    });
    expect(wrong(changed((lines) => lines.slice(0, -1)))).toMatchObject({
      key: "expected",
      expected: "winners: …",
      found: null,
    });
    expect(wrong(changed((lines) => [...lines, "and so on"]))).toMatchObject({ key: "unexpected", found: "and so on" });
  });
});
