/** The pages that are fetched when they are wanted; the first one together with the words, not after them. */
import type { Route } from "../lib/route.svelte";

export const pages = {
  new: () => import("./New.svelte"),
  table: () => import("./Table.svelte"),
  local: () => import("./Local.svelte"),
  replay: () => import("./Replay.svelte"),
  daily: () => import("./Daily.svelte"),
  games: () => import("./Games.svelte"),
  rules: () => import("./Rules.svelte"),
  pad: () => import("./Pad.svelte"),
};

export function fetchPage({ page }: Route): void {
  if (page !== "home") pages[page]().catch(() => {}); // whoever shows it asks again, and tells
}
