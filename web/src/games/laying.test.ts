import { describe, expect, it } from "vitest";
import type { Choice } from "./contract";
import { choose, seatsFor, valueOf, wished, type Fits } from "./laying";

const option = (name: string, ...values: Choice["values"]): Choice => ({ name, label: name, about: "", values });
const yesNo = (name: string): Choice => option(name, { value: "no", label: "No" }, { value: "yes", label: "Yes" });
const LAYOUT = option("layout", { value: "random", label: "Shuffled" }, { value: "first", label: "First game" });
const OPTIONS = [LAYOUT, yesNo("risk"), yesNo("hats")];
/** As a game's rules would say. */
const fits: Fits = ({ layout, risk }) => !(layout === "first" && risk === "yes");

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
    const on = choose(OPTIONS, { layout: "first", hats: "yes" }, "risk", "yes", fits);
    expect(on.chosen).toEqual({ layout: "random", risk: "yes", hats: "yes" });
    expect(on.gaveWay).toEqual([{ option: LAYOUT, value: LAYOUT.values[0] }]);
    const back = choose(OPTIONS, on.chosen, "layout", "first", fits);
    expect(back.chosen).toEqual({ layout: "first", risk: "no", hats: "yes" });
    expect(back.gaveWay.map(({ option, value }) => [option.name, value.value])).toEqual([["risk", "no"]]);
  });
  it("give way by twos where one is not enough", () => {
    const strict: Fits = ({ layout, risk, hats }) => layout !== "first" || (risk !== "yes" && hats !== "yes");
    const taken = choose(OPTIONS, { risk: "yes", hats: "yes" }, "layout", "first", strict);
    expect(taken.chosen).toEqual({ layout: "first", risk: "no", hats: "no" });
    expect(taken.gaveWay).toHaveLength(2);
  });
  it("stay where nothing is against them, or nothing would help", () => {
    expect(choose(OPTIONS, { layout: "first" }, "hats", "yes", fits).gaveWay).toEqual([]);
    expect(choose(OPTIONS, { layout: "first" }, "risk", "no", fits).gaveWay).toEqual([]);
    expect(choose(OPTIONS, { layout: "first" }, "risk", "yes", () => false)).toEqual({
      chosen: { layout: "first", risk: "yes" },
      gaveWay: [],
    });
  });
});
