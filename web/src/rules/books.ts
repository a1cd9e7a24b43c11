/** The rules in the language of the page, from the folder of their game, loaded when they are wanted. */
import { getLocale } from "../words/runtime";
import type { Guide, RuleBook, Why } from "./types";

const texts = import.meta.glob<unknown>("../games/*/rules/*.json", { import: "default" });
const text = async <T>(game: string, name: string): Promise<T | null> =>
  ((await texts[`../games/${game}/rules/${name}.json`]?.()) as T | undefined) ?? null;

export const book = (game: string): Promise<RuleBook | null> => text(game, getLocale());
export const guide = (game: string): Promise<Guide | null> => text(game, `guide.${getLocale()}`);
/** Why a move is refused, by the key of the refusal. */
export const why = async (game: string): Promise<Why> => (await text<Why>(game, `why.${getLocale()}`)) ?? {};
