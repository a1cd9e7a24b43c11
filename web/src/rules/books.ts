/** The rules in the language of the page, loaded when they are wanted. */
import { getLocale } from "../words/runtime";
import type { Guide, RuleBook } from "./types";

const books = import.meta.glob<{ default: RuleBook }>(["./*/en.json", "./*/pl.json", "./*/cs.json", "./*/el.json"]);
const guides = import.meta.glob<{ default: Guide }>("./*/guide.*.json");

export const book = async (game: string): Promise<RuleBook | null> =>
  (await books[`./${game}/${getLocale()}.json`]?.())?.default ?? null;
export const guide = async (game: string): Promise<Guide | null> =>
  (await guides[`./${game}/guide.${getLocale()}.json`]?.())?.default ?? null;
