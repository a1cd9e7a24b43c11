import { untrack } from "svelte";

/** What is kept; older words were spoken long ago. */
const KEPT = 6;

/** Words for those who listen, in the order in which they came: each is a line of its own, so that none replaces another. */
class Announcer {
  lines = $state.raw<{ nth: number; text: string }[]>([]);
  /** How many there were ever. */
  count = 0;
}

export const announcer = new Announcer();

/** What was said is not for whoever comes now, or not in their language. */
export function hush(): void {
  announcer.lines = [];
}
export function announce(text: string): void {
  if (!text) return;
  const line = { nth: announcer.count++, text };
  announcer.lines = [...untrack(() => announcer.lines), line].slice(-KEPT);
}
