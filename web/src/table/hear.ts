/** What happened, for those who listen: in words and by a sound. */
import type { Told } from "../games/contract";
import { play } from "../lib/sound";
import type { Live } from "../net/live.svelte";
import { announce } from "../ui/announce.svelte";

export function hear(events: Told[], live: Live): void {
  const told = events.map((event) => live.page?.tell(event, live.name) ?? "").filter(Boolean);
  announce(told.join(" ").replaceAll("**", ""));
  const happened = (fits: (kind: string) => boolean): boolean => events.some((event) => fits(event.kind));
  if (happened((kind) => kind === "Ended")) play("end");
  else if (happened((kind) => kind.startsWith("Took"))) play("took");
  else if (happened((kind) => ["Marked", "Swapped"].includes(kind) || kind.endsWith("Moved"))) play("mark");
}
