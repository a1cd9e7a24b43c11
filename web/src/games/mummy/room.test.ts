import { describe, expect, it } from "vitest";
import { dockHeight, playersUp, sideWidth, tableLayout, thumbHeight, uprightRoom } from "./room";

const at = (text: string) => {
  const [width, height] = text.split("x").map(Number) as [number, number];
  return { width, height };
};
const FULL = { players: 4, tokens: true, hats: true, plays: true };

it.each([
  ["1280x800", "desk"],
  ["1024x768", "desk"],
  ["1366x650", "desk"],
  ["820x1180", "upright"],
  ["768x1024", "upright"],
  ["800x600", "across"],
  ["960x600", "across"],
  ["844x390", "across"],
  ["640x400", "across"],
  ["390x844", "phone"],
  ["375x553", "phone"],
])("%s is laid out as %s", (size, layout) => expect(tableLayout(at(size))).toBe(layout));

describe("the thumb", () => {
  it("is as high for a whole game, whatever is asked", () => {
    expect(thumbHeight(false, FULL)).toBe(222);
    expect(thumbHeight(false, { ...FULL, tokens: false })).toBe(222);
    expect(thumbHeight(true, FULL)).toBe(184);
  });
  it("takes no more than it needs", () => {
    expect(thumbHeight(false, { ...FULL, tokens: false, hats: false })).toBeLessThan(160);
    expect(thumbHeight(true, { ...FULL, plays: false })).toBe(0);
  });
});

it("moves the players up where height is short", () => {
  expect(playersUp("phone", at("375x553"))).toBe(true);
  expect(playersUp("phone", at("390x844"))).toBe(false);
  expect(playersUp("across", at("568x320"))).toBe(true);
  expect(playersUp("across", at("844x390"))).toBe(false);
});

it("gives low laptops a lower dock and narrow ones a narrower side", () => {
  expect([dockHeight(650), dockHeight(800)]).toEqual([82, 114]);
  expect([sideWidth(1024), sideWidth(1280), sideWidth(1920)]).toEqual([300, 340, 400]);
});

describe("a tablet upright", () => {
  it("shows everybody where the board keeps its size", () => {
    expect(uprightRoom(at("820x1134"), FULL).people).toBe(2);
    expect(uprightRoom(at("820x1134"), { ...FULL, players: 6 }).people).toBe(3);
    expect(uprightRoom(at("700x700"), FULL).people).toBe(0);
  });
  it("never takes more than there is", () => {
    for (const size of ["700x720", "768x978", "820x1134", "1024x1320", "999x1000"])
      expect(uprightRoom(at(size), FULL).stage).toBeLessThanOrEqual(at(size).height - 72 - 104 - 52);
  });
});
