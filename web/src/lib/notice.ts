/** Somebody waits for us: the icon of the page shows it, and a notification if it was allowed and nobody looks. */
import { file } from "./host";
import * as m from "../words/messages";

let last: Notification | undefined;

/** Say something to whoever looks elsewhere, if that was allowed. */
export function tell(words: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  last?.close();
  last = new Notification("Saqqara", { body: words, icon: file("icon-192.png"), tag: "turn" });
}

export function notice(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = file(called ? "favicon-turn.svg" : "favicon.svg");
  last?.close();
  last = undefined;
  if (called) tell(m.your_turn());
}
