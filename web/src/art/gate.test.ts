import { expect, it } from "vitest";
import { gate } from "./gate";

it("is drawn the same every time, and its parts are its own", () => {
  expect(gate("a", { seed: 1 })).toBe(gate("a", { seed: 1 }));
  expect(gate("a", { seed: 1 })).not.toBe(gate("a", { seed: 2 }));
  const ids = (name: string) => [...gate(name, { seed: 1 }).matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids("a").filter((id) => ids("b").includes(id))).toEqual([]);
});
it("shows what a game puts there", () => {
  const own = gate("a", { seed: 1, sun: "<i/>", carved: "<b/>", band: "#123456", behind: () => "<u/>" });
  for (const part of ["<i/>", "<b/>", "#123456", "<u/>"]) expect(own).toContain(part);
});
