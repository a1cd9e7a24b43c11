/** Drawn examples, by the game's own components, loaded when they are wanted. */
import type { Component } from "svelte";

export type Drawn = Component<{ figure: string }>;
const drawn = import.meta.glob<{ default: Drawn }>("../games/*/Figure.svelte");

export const figures = async (game: string): Promise<Drawn | null> =>
  (await drawn[`../games/${game}/Figure.svelte`]?.())?.default ?? null;
