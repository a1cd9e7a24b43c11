/** How many games at the server wait for us, on the icon of the installed page, where browsers show such a number. */
import { remembered } from "./glimpses";
import { sittings } from "./seats";

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** The tables that wait for us, as far as this browser knows. */
export const waitingTables = (): string[] =>
  sittings()
    .filter(({ table, over }) => {
      const kept = remembered(table);
      return !over && kept?.status === "playing" && kept.waiting.some((seat) => kept.you.includes(seat));
    })
    .map(({ table }) => table);

export function badge(): void {
  const icon: Badged = navigator;
  const count = waitingTables().length;
  const shown = count ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  shown?.catch(() => {}); // a page that is not installed has no icon
}
