/** Laying tables: what the buttons of the home page do. */
import type { Wish } from "../net/protocol";
import { layTable } from "../net/rest";
import { remember } from "./seats";
import { router } from "./route.svelte";
import { save } from "./stored";

/** Lay a table, sit down, go there; `start` begins as soon as everyone is there. */
export async function lay(
  game: string,
  seats: Wish[],
  options: Record<string, string>,
  open: boolean,
  start: boolean,
): Promise<void> {
  const laid = await layTable({ game, seats, options, public: open });
  remember(laid.table.id, game, laid.claims);
  if (start) save(`start.${laid.table.id}`, true, "sessionStorage");
  router.go({ page: "table", id: laid.table.id });
}
