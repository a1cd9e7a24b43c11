/** Node has no IndexedDB: here pads stay as long as the page does. */
import { expect, it } from "vitest";
import { allPads, begun, dropPad, fetchPad, keepPad } from "./shelf";

it("keeps pads, the newest first, until they are dropped", async () => {
  const players = [{ name: "Ania", colour: 0 }];
  const [older, newer] = [1, 2].map((at) => ({ ...begun({ game: "senet", options: {}, players }), at }));
  await keepPad(older!);
  await keepPad(newer!);
  expect((await allPads()).map(({ id }) => id)).toEqual([newer!.id, older!.id]);
  expect(await fetchPad(older!.id)).toEqual(older);
  await dropPad(newer!.id);
  expect(await allPads()).toEqual([older]);
  expect(await fetchPad(newer!.id)).toBeUndefined();
});
