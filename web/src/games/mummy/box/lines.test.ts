import { expect, it } from "vitest";
import { engine } from "../../../testing/engine";
import { begin, changed, counted, laidOut, mends, named, swapped, taken, withLine, written } from "./lines";

const rules = engine("mummy");
const USUAL = rules.game.boxes[0]!.text;

it("takes apart and puts together what the rules write", () => {
  expect(written(taken(USUAL))).toBe(USUAL);
  expect(rules.unpack(named(USUAL, "the attic box")).box.name).toBe("the attic box");
  expect(rules.unpack(begin(USUAL, "ours")).fine).toBe(true);
});

it("counts tiles, adds one in its place and takes one away", () => {
  const words = ["-1", "-2", "-2", "-10"];
  expect(counted(words, "-2")).toBe(2);
  expect(changed(words, "-3", 1)).toEqual(["-1", "-2", "-2", "-3", "-10"]);
  expect(changed(words, "-2", -1)).toEqual(["-1", "-2", "-10"]);
});

it("lays out a first game anew where hazards have changed, and leaves all else where it lies", () => {
  const layout = ["-1", "camel", "-3", "treasure", "-3"];
  expect(laidOut(layout, ["-1", "-3", "-9"])).toEqual(["-1", "camel", "-3", "treasure", "-9"]);
  expect(laidOut(layout, ["-1", "-3"])).toEqual(layout); // one is still missing: that is said by the rules
  expect(swapped(layout, 0, 3)).toEqual(["treasure", "camel", "-3", "-1", "-3"]);
});

it("stays a box that can be played with when a hazard is changed for another", () => {
  const lines = taken(USUAL);
  const hazards = changed(changed(lines.get("hazards")!, "-3", -1), "-9", 1);
  const layout = laidOut(lines.get("first layout")!, hazards);
  const short = rules.unpack(written(withLine(lines, "hazards", changed(lines.get("hazards")!, "-3", -1))));
  expect(short.fine).toBe(false);
  expect(short.flaws.every(mends)).toBe(true);
  expect(rules.unpack(written(withLine(withLine(lines, "hazards", hazards), "first layout", layout))).fine).toBe(true);
});
