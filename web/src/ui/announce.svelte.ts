import { untrack } from "svelte";

/** Words for those who listen: one polite live region for the whole page. */
class Announcer {
  text = $state("");
}

export const announcer = new Announcer();
/** What was said is not for whoever comes now, or not in their language. */
export function hush(): void {
  announcer.text = "";
}
/** The same once more is another text, else it would not be spoken again. */
export function announce(text: string): void {
  if (text) announcer.text = text === untrack(() => announcer.text) ? `${text}\u00A0` : text;
}
