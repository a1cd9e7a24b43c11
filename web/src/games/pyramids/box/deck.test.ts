import { expect, it } from "vitest";
import { engine } from "../../../testing/engine";
import {
  begin,
  done,
  filled,
  mends,
  mirrored,
  named,
  nextSign,
  NOTHING,
  painted,
  taken,
  warnable,
  withCard,
  written,
} from "./deck";

const rules = engine("pyramids");
const USUAL = rules.game.boxes[0]!.text;

it("takes apart and puts together what the rules write", () => {
  expect(written(taken(USUAL))).toBe(USUAL);
  const twice = taken(named(USUAL, "my own"));
  expect([twice.name, twice.cards.size, twice.expeditions.length]).toEqual(["my own", 48, 8]);
  expect(rules.unpack(named(USUAL, "my own")).box.name).toBe("my own");
});

it("paints cells, one entrance and one tomb in a chamber", () => {
  const entered = painted(painted(NOTHING, 0, "v"), 3, "v");
  expect(entered).toBe("...v." + NOTHING.slice(5));
  expect(painted(entered, 24, "G").at(-1)).toBe("G");
  expect(mirrored(entered).slice(0, 5)).toBe(".v...");
  expect(mirrored(mirrored(USUAL.slice(0, 25)))).toBe(USUAL.slice(0, 25));
  expect([".", "#", "p", "v"].map(nextSign)).toEqual(["#", "x", ".", "."]);
});

it("is begun with nothing, and filled up with ours until every card is typed in", () => {
  const empty = begin(USUAL, "ours");
  const first = rules.unpack(empty);
  expect(first.fine).toBe(false);
  expect(first.flaws.every(mends)).toBe(true);
  expect(filled(empty, USUAL, first.flaws).own).toBe(0);

  const chamber = painted(painted(NOTHING, 2, "v"), 22, "G");
  const one = written(withCard(taken(empty), { number: 7, colour: taken(USUAL).cards.get(7)!.colour, chamber }));
  const flaws = rules.unpack(one).flaws;
  expect([...done(taken(one), flaws)]).toEqual([7]);
  const whole = filled(one, USUAL, flaws);
  expect([whole.own, whole.of]).toEqual([1, 48]);
  const read = rules.unpack(whole.text);
  expect(read.fine).toBe(true);
  expect(read.box.labels[7]).toBe(chamber);
  expect(read.box.labels[8]).toBe(rules.box.labels[8]);
});

it("does not count a card that is not right yet", () => {
  const unfinished = written(withCard(taken(USUAL), { number: 7, colour: "purple", chamber: NOTHING }));
  const { flaws } = rules.unpack(unfinished);
  expect(done(taken(unfinished), flaws).has(7)).toBe(false);
  expect(filled(unfinished, USUAL, flaws).own).toBe(47);
});

it("is warned of a card whatever else of the deck is missing or wrong", () => {
  const walled = "v..............###....#.G";
  const one = withCard(taken(begin(USUAL, "ours")), { number: 7, colour: "purple", chamber: walled });
  const { flaws } = rules.unpack(written(one));
  expect(flaws.some(({ rule }) => rule === "P3")).toBe(false);
  const { fine, flaws: warnings } = rules.unpack(warnable(one, taken(USUAL), done(one, flaws)));
  expect(fine).toBe(true);
  expect(warnings.map(({ code, facts }) => [code, facts.card, facts.row, facts.column])).toEqual([
    ["out_of_reach", 7, 5, 1],
    ["out_of_reach", 7, 5, 2],
  ]);
});
