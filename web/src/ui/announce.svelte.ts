/** Words for those who listen: one polite live region for the whole page. */
class Announcer {
  text = $state("");
}

export const announcer = new Announcer();
export function announce(text: string): void {
  if (text) announcer.text = text;
}
