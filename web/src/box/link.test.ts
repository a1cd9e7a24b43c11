import { expect, it } from "vitest";
import { pack, unpack } from "./link";

const TEXT = "deck: żółw, χελώνα\n" + "card 1 green\nv . . . .\n".repeat(48);

it("carries a file in letters that stay as they are", async () => {
  const data = await pack(TEXT);
  expect(data).toMatch(/^[\w-]+$/);
  expect(data.length).toBeLessThan(TEXT.length / 2);
  expect(await unpack(data)).toBe(TEXT);
});

it("says when a part of it is missing, or it was never a box", async () => {
  const data = await pack(TEXT);
  for (const broken of ["", "hello", "%%%", data.slice(0, -9), data.slice(9)]) expect(await unpack(broken)).toBeNull();
  expect(await unpack(await pack("x".repeat(100_000)))).toBeNull(); // far more than any box
});
