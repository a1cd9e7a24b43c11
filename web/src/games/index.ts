/** The games that have a page, found by their folders. */
import type { GamePage } from "./contract";

const found = import.meta.glob<{ page: GamePage }>("./*/page.ts", { eager: true });

export const GAMES: GamePage[] = ["pyramids", "mummy"].flatMap((name) => found[`./${name}/page.ts`]?.page ?? []);
export const gamePage = (name: string): GamePage | undefined => GAMES.find((game) => game.name === name);
