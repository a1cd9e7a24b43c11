/** The games that have a page, found by their folders. */
import type { GamePage } from "./contract";

const found = import.meta.glob<GamePage>("./*/page.ts", { eager: true, import: "page" });

export const GAMES: GamePage[] = Object.values(found).sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
export const gamePage = (name: string): GamePage | undefined => GAMES.find((game) => game.name === name);
