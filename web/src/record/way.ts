/** The way to a game that no server keeps: its link carries the game, and a box that does not come with the page. */
import { pack as packBox } from "../box/link";
import type { Route } from "../lib/routes";
import type { Film } from "./film";
import { pack } from "./link";

export type Way = Route & { page: "replay" };

export async function wayOf(film: Film): Promise<Way> {
  const { game, box } = film.rules,
    way: Way = { page: "replay", id: "", game: pack(film) };
  return game.boxes.some(({ digest }) => digest === box.digest) ? way : { ...way, box: await packBox(box.text) };
}
