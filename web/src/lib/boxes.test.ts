/** Node has no IndexedDB: here nothing is kept beyond the page. What is kept, the games' browser tests see. */
import { expect, it } from "vitest";
import { boxesOf, dropBox, keepBox, keepText, newBox, textOf } from "./boxes";

it("has boxes as long as the page is there, the one changed last first", async () => {
  const old = { ...newBox("toy", "box: old\n"), at: 1 },
    young = { ...newBox("toy", "box: young\n"), at: 2 };
  expect(await keepBox(old)).toBe(false);
  await keepBox(young);
  await keepBox(newBox("other", "deck: other\n"));
  expect((await boxesOf("toy")).map(({ text }) => text)).toEqual(["box: young\n", "box: old\n"]);
  await keepBox({ ...old, text: "box: older\n", at: 3 });
  expect((await boxesOf("toy")).map(({ text }) => text)).toEqual(["box: older\n", "box: young\n"]);
  await dropBox(old.id);
  expect((await boxesOf("toy")).map(({ id }) => id)).toEqual([young.id]);
});

it("finds the file of a box by the beginning of its digest, of its own game alone", async () => {
  await keepText("toy", "abcdef0123456789", "box: mine\n");
  expect(await textOf("toy", "abcdef01")).toBe("box: mine\n");
  expect(await textOf("toy", "fedcba")).toBeUndefined();
  expect(await textOf("other", "abcdef01")).toBeUndefined();
});
