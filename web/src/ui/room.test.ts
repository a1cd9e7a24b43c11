import { expect, it } from "vitest";
import { columnOf, layoutOf, zoomOf } from "./room";

const at = (size: string) => {
  const [width, height] = size.split("x").map(Number) as [number, number];
  return { width, height };
};

it.each([
  ["1280x800", "desk"],
  ["1024x768", "desk"],
  ["1000x520", "desk"],
  ["1366x519", "across"],
  ["844x390", "across"],
  ["640x400", "across"],
  ["568x320", "across"],
  ["699x700", "phone"],
  ["390x844", "phone"],
  ["320x480", "phone"],
  ["480x480", "phone"],
  ["820x1180", "upright"],
  ["999x600", "upright"],
  ["1024x1366", "upright"],
])("%s is laid out as %s", (size, layout) => expect(layoutOf(at(size))).toBe(layout));

it("draws larger only where there is room in both ways", () => {
  expect(zoomOf(at("1920x1080"))).toBe(1.3);
  expect(zoomOf(at("1920x900"))).toBe(1);
  expect(zoomOf(at("1600x1200"))).toBe(1);
});

it("never gives the column more than it can use", () => {
  expect([320, 844, 1600].map((width) => columnOf({ width, height: 300 }))).toEqual([232, 245, 300]);
});
