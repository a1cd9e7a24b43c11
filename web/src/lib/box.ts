/** What the side of a game's box says. */
import type { GamePage } from "../games/contract";
import * as m from "../words/messages";
import { list } from "./words";

export function boxed({ box }: GamePage): string {
  if (!box) return "";
  const { authors, publisher, age, minutes } = box;
  const made = m.box_authors({ authors: list(authors), publisher });
  return [made, m.box_age({ age }), ...(minutes ? [m.box_minutes({ minutes })] : [])].join(" · ");
}
