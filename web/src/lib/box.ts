/** What the side of a game's box says. */
import { gameFile } from "../engine";
import type { GamePage } from "../games/contract";
import type { TableInfo } from "../net/protocol";
import * as m from "../words/messages";
import { list } from "./words";

/** The box that somebody brought along to a table; none if it is the usual one. */
export async function broughtBox({ game, box }: TableInfo): Promise<string> {
  const { boxes } = await gameFile(game);
  return boxes.some(({ digest }) => box.endsWith(digest)) ? "" : m.box_is({ name: box.slice(0, box.lastIndexOf(" ")) });
}

export function boxed({ box }: GamePage): string {
  if (!box) return "";
  const { authors, publisher, age, minutes } = box;
  const made = m.box_authors({ authors: list(authors), publisher });
  return [made, m.box_age({ age }), ...(minutes ? [m.box_minutes({ minutes })] : [])].join(" · ");
}
