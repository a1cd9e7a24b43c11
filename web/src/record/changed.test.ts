/** Records of people who pledged and signed: whatever is changed in one line is found, as tests/golden/test_changed.py asks. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { CHANCE, type Rules } from "../engine/rules";
import { engine, gameFile } from "../testing/engine";
import { PLEDGED } from "../testing/golden";
import { check, verify } from "./check";
import { examined } from "./examine";
import { film } from "./film";
import { pack, unpack } from "./link";
import { read, scan, write } from "./record";
import { BadRecord } from "./wrong";

const made = new Map<string, Rules>();
function rulesOf(game: string): Rules {
  const rules = made.get(game) ?? engine(game, gameFile(game).boxes[0]!);
  made.set(game, rules);
  return rules;
}
const withDigest = (lines: string[]): string => {
  const body = `${lines.join("\n")}\n`;
  return `${body}digest: ${bytesToHex(sha256(utf8ToBytes(body)))}\n`;
};

/** A line with its last sign, a field, or its blanks changed. */
const other = (line: string): string => `${line.slice(0, -1)}${line.endsWith("0") ? "1" : "0"}`;
const WAYS: ((lines: string[], at: number) => string[])[] = [
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at]!),
  (lines, at) => lines.toSpliced(at, 2, ...lines.slice(at, at + 2).reverse()),
  (lines, at) => lines.with(at, other(lines[at]!)),
  (lines, at) => lines.with(at, lines[at]!.split(" ").slice(0, -1).join(" ")),
  (lines, at) =>
    lines.with(
      at,
      lines[at]!.replace(/\d+/, (number) => `${Number(number) + 1}`),
    ),
  (lines, at) => lines.with(at, lines[at]!.replace(/ #.*/, " #unsigned")),
  (lines, at) => lines.with(at, ` ${lines[at]}`),
];

describe.each(PLEDGED)("$name", ({ name, text }) => {
  const lines = text.split("\n").slice(0, -2),
    record = read(text),
    rules = rulesOf(record.game);

  it("is written as it was read, and everything in it is right", () => {
    expect(write(record)).toBe(text);
    const found = check(film(record, rules));
    expect(found.signed).toBeGreaterThan(0);
    expect(found.draws + found.decisions).toBe(record.moves.length);
  });

  it("shows every change of a line, though whoever made it made a new digest too", { timeout: 300_000 }, () => {
    const passed: string[] = [];
    lines.forEach((line, at) => {
      // All ways where things are fixed and where they end; elsewhere one after the other.
      const near = at < 16 || at > lines.length - 12;
      WAYS.forEach((way, nth) => {
        const changed = way(lines, at);
        if ((!near && (at + nth) % WAYS.length) || changed.join("\n") === lines.join("\n")) return;
        try {
          verify(read(withDigest(changed)), rules);
          passed.push(`${nth}: ${at + 1} ${line}`);
        } catch (error) {
          if (!(error instanceof BadRecord)) throw error;
          const told = "line" in error.wrong ? error.wrong.line : 0;
          if (
            !told &&
            !["no_record", "game", "version", "box", "table", "no_commitment", "no_seed", "no_end"].includes(
              error.wrong.key,
            )
          )
            passed.push(`${nth}: ${at + 1} ${line}: ${JSON.stringify(error.wrong)}`);
        }
      });
    });
    expect(passed).toEqual([]);
  });

  it("names a decision that was changed, with the digest that it had", () => {
    const at = lines.findIndex((line) => / #[A-Z]/.test(line)),
      changed = text.replace(
        lines[at]!,
        lines[at]!.replace(/ #./, (mark) => (mark === " #A" ? " #B" : " #A")),
      );
    const seat = Number(lines[at]!.split(" ")[0]) - 1;
    expect(() => examined(scan(changed), rules)).toThrow(new BadRecord({ key: "signature", line: at + 1, seat }));
  });

  it("names who is another one", () => {
    if (name.includes("partly")) return;
    const renamed = lines.map((line) => line.replace(/^seat 1: .*/, "seat 1: Kleopatra"));
    expect(() => verify(read(withDigest(renamed)), rules)).toThrow(
      new BadRecord({ key: "pledge", line: record.lines["nonce 1"]!, seat: 0 }),
    );
  });

  it("goes into a link without signatures", async () => {
    const carried = await unpack(pack(film(record, rules)), () => Promise.resolve(rules));
    expect(carried.pledged).toBeUndefined();
    expect(carried.moves.map(({ seat, text }) => [seat, text])).toEqual(
      record.moves.map(({ seat, text }) => [seat, text]),
    );
    expect(carried.moves.some(({ seat }) => seat === CHANCE)).toBe(true);
  });
});
