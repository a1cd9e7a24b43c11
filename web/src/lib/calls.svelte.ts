/**
 * Tables at the server that wait for us, wherever in the page we are: looked at now and then, so that home and the icon of
 * the installed page tell, and a notification, if it was allowed and nobody looks. It asks as anybody may, and takes no seat:
 * who only looks whether it is their turn has not come back to the table.
 */
import { gamePage } from "../games";
import { tableInfo } from "../net/rest";
import * as m from "../words/messages";
import { badge, waitingTables } from "./badge";
import { learn } from "./glimpses";
import { hosted } from "./host";
import { tell } from "./notice";
import { router } from "./route.svelte";
import { mark, sittings } from "./seats";

const EVERY = 60_000;
const LOOKED_AT = 12;

class Calls {
  /** Grows when something was learnt; who shows tables looks again. */
  news = $state(0);
  private known = new Set<string>(waitingTables());

  private again: ReturnType<typeof setTimeout> | undefined;

  /** Begin to look: now, whenever the page is shown, and from time to time while there are tables to look at. */
  start(): void {
    if (!hosted) return;
    badge();
    if (router.now.page !== "home") void this.look(); // home does so itself
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.look();
    });
  }

  async look(): Promise<void> {
    clearTimeout(this.again);
    if (!hosted) return;
    const open = router.now.page === "table" ? router.now.id : "";
    // The table that is open tells by itself, and knows more.
    const running = sittings().filter(({ table, over }) => !over && table !== open);
    if (!running.length) return;
    this.again = setTimeout(() => void this.look(), EVERY);
    await Promise.all(
      running.slice(0, LOOKED_AT).map(async ({ table, claims }) => {
        const info = await tableInfo(table).catch(() => null); // another time
        if (!info) return;
        learn(
          info,
          claims.map(({ seat }) => seat),
        );
        if (info.status === "over") mark(table, true);
      }),
    );
    const now = waitingTables();
    const fresh = running.find(({ table }) => now.includes(table) && !this.known.has(table));
    this.known = new Set(now);
    this.news++;
    badge();
    if (fresh) tell(m.turns_waits({ game: gamePage(fresh.game)?.title() ?? "" }));
  }
}

export const calls = new Calls();
