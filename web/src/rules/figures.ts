/** Drawn examples, by the game's own components; loaded together with the text so that nothing jumps. */
import type { Component } from "svelte";

export type Drawn = Component<{ figure: string }>;
const drawn = import.meta.glob<{ default: Drawn }>("../games/*/Figure.svelte");

export const figures = async (game: string): Promise<Drawn | null> =>
  (await drawn[`../games/${game}/Figure.svelte`]?.())?.default ?? null;
