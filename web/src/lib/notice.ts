/** Somebody waits for us: the icon of the page shows it, and a notification if it was allowed and nobody looks. */
import { file } from "./host";
import * as m from "../words/messages";

let last: Notification | undefined;

export function notice(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = file(called ? "favicon-turn.svg" : "favicon.svg");
  last?.close();
  last = undefined;
  if (called && document.hidden && "Notification" in window && Notification.permission === "granted")
    last = new Notification("Saqqara", { body: m.your_turn(), icon: file("icon-192.png"), tag: "turn" });
}
