import { untrack } from "svelte";

/** Words for those who listen: one polite live region for the whole page. */
class Announcer {
  text = $state("");
}

export const announcer = new Announcer();
/** Changes of a live region that come at once are one to whoever listens: the first would be lost. */
const AT_ONCE = 400;
let said = -Infinity;

/** What was said is not for whoever comes now, or not in their language. */
export function hush(): void {
  announcer.text = "";
  said = -Infinity;
}
/** The same once more is another text, else it would not be spoken again. */
export function announce(text: string): void {
  if (!text) return;
  announcer.text = text === untrack(() => announcer.text) ? `${text}\u00A0` : text;
  said = performance.now();
}
/** After what was said just now, in one breath with it. */
export function announceAlso(text: string): void {
  const before = performance.now() - said < AT_ONCE ? untrack(() => announcer.text).trim() : "";
  announce(text && before ? `${before} ${text}` : text);
}
