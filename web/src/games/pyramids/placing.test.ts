import { describe, expect, it } from "vitest";
import { cellOf, members, nameOf, parse, write } from "./moves";
import { cellsOf, covering, form, forms, mirrored, moved, nearest, reshaped, turned, type Placement } from "./placing";

const at = (code: number, words: string): Placement => {
  const move = parse(`mark 7 ${words}`);
  return move.verb === "mark" ? { code, card: 7, cells: move.cells } : { code, card: 7, cells: [] };
};

describe("moves in words", () => {
  it("reads what the server writes", () => {
    expect(parse("keep 5 9")).toEqual({ verb: "keep", cards: [5, 9] });
    expect(parse("mark 17 a1 b1 b2")).toEqual({ verb: "mark", card: 17, cells: [0, 1, 6] });
    expect(parse("take 23")).toEqual({ verb: "take", card: 23 });
    expect(parse("draw")).toEqual({ verb: "draw" });
    expect(() => parse("fly")).toThrow();
  });
  it("names every cell and back", () => {
    for (let cell = 0; cell < 25; cell++) expect(cellOf(nameOf(cell))).toBe(cell);
    expect(write(3, [0, 24])).toBe("mark 3 a1 e5");
    expect(members(0b100001)).toEqual([0, 5]);
  });
});

describe("forms", () => {
  it("are all ways to turn and mirror a shape", () => {
    expect(new Set(forms(form([0, 1]))).size).toBe(2);
    expect(new Set(forms(form([0, 5, 10, 11]))).size).toBe(8);
    for (const one of forms(form([0, 5, 10, 11]))) expect(cellsOf(one)).toHaveLength(4);
  });
  it("turns back to itself after four turns and two mirrorings", () => {
    const shape = form([0, 5, 10, 11]);
    expect(turned(turned(turned(turned(shape))))).toBe(shape);
    expect(mirrored(mirrored(shape))).toBe(shape);
    expect(turned(shape)).not.toBe(shape);
  });
  it("is the same wherever the shape lies", () => expect(form([0, 1, 6])).toBe(form([12, 13, 18])));
});

describe("placing", () => {
  const flat = at(1, "a1 b1"),
    lower = at(2, "a2 b2"),
    upright = at(3, "c1 c2"),
    far = at(4, "d5 e5");
  const all = [flat, lower, upright, far];
  it("takes the nearest, preferring the wanted form", () => {
    expect(nearest(all, [0, 0], form(flat.cells))).toBe(flat);
    expect(nearest(all, [0.5, 2], form(upright.cells))).toBe(upright);
    expect(nearest(all, [4, 4], form(upright.cells))).toBe(far);
    expect(nearest([], [0, 0], "")).toBeUndefined();
  });
  it("offers those that cover a tapped cell", () => {
    expect(covering(all, cellOf("b2"), form(flat.cells))).toEqual([lower]);
    expect(covering(all, cellOf("e1"), form(flat.cells))).toEqual([]);
  });
  it("turns to a form that fits, or stays", () => {
    expect(reshaped(all, flat, turned)).toBe(upright);
    expect(reshaped([flat, lower], flat, turned)).toBe(flat);
  });
  it("moves by arrow keys and stops at the edge", () => {
    expect(moved(all, flat, "ArrowDown")).toBe(lower);
    expect(moved(all, lower, "ArrowUp")).toBe(flat);
    expect(moved(all, flat, "ArrowUp")).toBe(flat);
  });
});
