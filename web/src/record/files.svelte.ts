/** Record files: opened from the visitor's disk, and kept there. */
import { router } from "../lib/route.svelte";

/** A file that was chosen or dropped, until the page for replays takes its text. */
class Handed {
  text = $state<string | null>(null);

  take(): string | null {
    const text = this.text;
    this.text = null;
    return text;
  }
}

export const handed = new Handed();

/** Watch the game in a file, from wherever one is. */
export async function watch(file: File): Promise<void> {
  handed.text = await file.text();
  router.go({ page: "replay", id: "" });
}

/** Keep a text as a file of that name; no server is asked. */
export function keep(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
