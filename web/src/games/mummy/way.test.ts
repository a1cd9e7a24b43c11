import { expect, it } from "vitest";
import { corridors, pyramid, slotAt } from "./layout";
import type { Piece } from "./pieces";
import { stops, trail } from "./way";

const layout = pyramid(24, { width: 940, height: 640 }, 32);
const way = (from: Piece["at"], to: Piece["at"], lap = false) =>
  stops(layout, 24, from, to, lap).map((stop) => stop.at);

it("counts tiles", () => {
  expect(way("start", 2)).toEqual([1, 2]);
  expect(way(22, "finish")).toEqual([23, 24, "finish"]);
  expect(way(5, 4)).toEqual([4]);
});

it("of the mummy goes on through finish and start", () => {
  expect(way(23, 1, true)).toEqual([24, "finish", "start", 1]);
  expect(way("finish", 2, true)).toEqual(["start", 1, 2]);
  expect(way(24, "finish", true)).toEqual(["finish"]);
});

it("is one line from the piece to where it lands, up the stairs at the end of a row", () => {
  for (const lay of [layout, corridors(24, { width: 390, height: 486 })]) {
    const rows = Array.from({ length: 24 }, (_, nth) => slotAt(lay, nth + 1).row);
    const last = rows.findIndex((row, nth) => row !== rows[nth + 1]) + 1;
    const through = stops(lay, 24, last, last + 1, false);
    expect(trail(lay, { ...slotAt(lay, last), at: last }, through)).toMatch(/^M[\d. -]+.*C.*L[\d. -]+$/);
  }
});
