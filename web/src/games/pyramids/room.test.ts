import { expect, it } from "vitest";
import { boardIn, cardsIn, HIGH, layoutFor, LOW, roomFor, WIDE } from "./room";

const at = (size: string) => {
  const [width, height] = size.split("x").map(Number) as [number, number];
  return { width, height };
};
const ALL = (function* () {
  for (let width = 320; width <= 2000; width += 24)
    for (let height = 320; height <= 1200; height += 24) if (width >= 480 || height >= 480) yield { width, height };
})();

it("leaves cells large enough at every size", () => {
  for (const size of ALL) {
    const layout = layoutFor(size);
    const { cell } = roomFor(layout, size);
    expect(cell, `${size.width}x${size.height} ${layout}`).toBeGreaterThanOrEqual(layout === "desk" ? 44 : 34);
  }
});

it.each([
  ["1366x650", "desk", 2, true],
  ["1536x730", "desk", 2, true],
  ["1280x800", "desk", 2, true],
  ["1024x768", "desk", 2, false],
  ["1093x614", "desk", 2, false],
  ["820x1180", "upright", 2, false],
  ["844x390", "across", 2, false],
  ["640x400", "across", 1, false],
  ["375x553", "phone", 1, false],
])("lays %s out as %s with %i boards", (size, layout, boards, column) => {
  expect(layoutFor(at(size))).toBe(layout);
  const room = roomFor(layoutFor(at(size)), at(size));
  expect([room.boards, room.others > 0]).toEqual([boards, column]);
});

it("turns the display into a button where height is short", () => {
  expect(roomFor("desk", at("1093x614")).button).toBe(true);
  expect(roomFor("desk", at("1024x768")).button).toBe(false);
});

it("lets a long question cost a phone its counts and shapes before its board", () => {
  const [short, long] = [28, 84].map((ask) => roomFor("phone", at("390x800"), ask));
  expect(long!.cell).toBe(short!.cell);
  expect([short!.shapes, long!.shapes]).toEqual([true, false]);
});

it("shrinks the sky before the cells, and never more than what is there", () => {
  const cells = boardIn(50 * WIDE, 1000);
  expect(cells).toEqual({ cell: 50, sky: 100 });
  expect(boardIn(50 * WIDE, 50 * LOW)).toEqual({ cell: 50, sky: 64 });
  for (let height = 240; height < 500; height += 7) {
    const { cell, sky } = boardIn(50 * WIDE, height);
    expect(cell * (WIDE + sky / 50)).toBeLessThanOrEqual(height);
    if (cell < 50) expect(sky).toBeLessThan(72);
  }
  expect(HIGH - LOW).toBeCloseTo(36 / 50);
});

it("lays cards in the grid that makes them largest", () => {
  expect(cardsIn(4, { width: 1000, height: 300 }, 10, 1.25).columns).toBe(4);
  expect(cardsIn(4, { width: 360, height: 600 }, 10, 1.25)).toEqual({ columns: 2, card: 175 });
});

it("has Confirm in the same place on a phone however long the question is", () => {
  for (const { width, height } of ALL)
    if (layoutFor({ width, height }) === "phone")
      expect(new Set([28, 44, 66].map((ask) => roomFor("phone", { width, height }, ask).own)).size).toBe(1);
});
