/** What happened, for those who listen: in words and by a sound. */
import type { Told } from "../games/contract";
import { play } from "../lib/sound";
import { announce } from "../ui/announce.svelte";
import type { Sight } from "./sight";

export function hear(events: Told[], sight: Sight): void {
  const told = events.map((event) => sight.page?.tell(event, sight.name) ?? "").filter(Boolean);
  announce(told.join(" ").replaceAll("**", ""));
  const happened = (fits: (kind: string) => boolean): boolean => events.some((event) => fits(event.kind));
  if (happened((kind) => kind === "Ended")) play("end");
  else if (happened((kind) => kind.startsWith("Took"))) play("took");
  else if (happened((kind) => ["Marked", "Swapped"].includes(kind) || kind.endsWith("Moved"))) play("mark");
}
