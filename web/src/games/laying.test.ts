import { describe, expect, it } from "vitest";
import type { Choice } from "./contract";
import { choose, seatsFor, valueOf, wished } from "./laying";

const option = (name: string, ...values: Choice["values"]): Choice => ({ name, label: name, about: "", values });
const yesNo = (name: string): Choice => option(name, { value: "no", label: "No" }, { value: "yes", label: "Yes" });
const LAYOUT = option(
  "layout",
  { value: "random", label: "Shuffled" },
  { value: "first", label: "First game", against: ["risk"] },
);
const OPTIONS = [LAYOUT, yesNo("risk"), yesNo("hats")];

describe("seats", () => {
  it("are as many as usual, within what the game allows", () => {
    expect(seatsFor(3, [2, 3, 4])).toBe(3);
    expect(seatsFor(4, [2])).toBe(2);
    expect(seatsFor(2, [3, 4, 5])).toBe(3);
    expect(seatsFor(4, [])).toBe(4);
  });
});

describe("options", () => {
  it("count as chosen while their value is there", () => {
    expect(valueOf(LAYOUT, {})).toBe("random");
    expect(valueOf(LAYOUT, { layout: "first" })).toBe("first");
    expect(valueOf(LAYOUT, { layout: "of a game with more seats" })).toBe("random");
  });
  it("are told to the server where they are not as usual", () => {
    expect(wished(OPTIONS, { layout: "first", hats: "no" })).toEqual({ layout: "first" });
    expect(wished(OPTIONS, { layout: "gone", risk: "yes" })).toEqual({ risk: "yes" });
  });
  it("give way to what was chosen last, whichever of the two that is", () => {
    const on = choose(OPTIONS, { layout: "first" }, "risk", "yes");
    expect(on.chosen).toEqual({ layout: "random", risk: "yes" });
    expect(on.gaveWay).toEqual([LAYOUT]);
    const back = choose(OPTIONS, on.chosen, "layout", "first");
    expect(back.chosen).toEqual({ layout: "first", risk: "no" });
    expect(back.gaveWay.map(({ name }) => name)).toEqual(["risk"]);
  });
  it("stay where nothing is against them", () => {
    expect(choose(OPTIONS, { layout: "first" }, "hats", "yes").gaveWay).toEqual([]);
    expect(choose(OPTIONS, { layout: "first" }, "risk", "no").gaveWay).toEqual([]);
    expect(choose(OPTIONS, { risk: "yes" }, "layout", "random").gaveWay).toEqual([]);
  });
});
