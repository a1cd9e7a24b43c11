/** What somebody made of a deal is told the server, at once or when there is a network again. */
import { playingOf } from "../engine";
import { fetchKept, type KeptGame } from "../lib/shelf";
import type { Field } from "../net/protocol";
import { handInDeal, Refused } from "../net/rest";
import { note, noteField, tried, unsent, visitor } from "./diary";

/** Why a result is not there yet, and may be later. */
const LATER = ["offline", "busy", "too_fast", "failed"];

/** A try that counts is over: it is noted first, so that nothing is lost, and then sent. */
export async function handIn(game: KeptGame): Promise<Field | null> {
  if (!game.deal?.counts || !game.over) return null;
  const { day } = game.deal;
  if (tried(day, game.game)?.state === "sent") return null;
  const { rules } = await playingOf(game.game, game.box);
  const [{ recordOf }, { write }] = await Promise.all([import("../record/kept"), import("../record/record")]);
  const seat = game.seats.findIndex(({ owned }) => owned);
  const record = recordOf(game, rules);
  note(day, game.game, { table: game.id, state: "over", score: record.scores[seat]! });
  const { name, colour } = game.seats[seat]!;
  try {
    const field = await handInDeal(day, game.game, { visitor: visitor(), name, colour, record: write(record) });
    noteField(day, game.game, field);
    return field;
  } catch (error) {
    const code = error instanceof Refused ? error.code : "offline";
    if (!LATER.includes(code)) note(day, game.game, { state: "refused", code });
    return null;
  }
}

/** Send what could not be sent before. */
export async function handInRest(): Promise<void> {
  for (const { day, game, table } of unsent()) {
    const kept = await fetchKept(table);
    if (kept) await handIn(kept);
    else note(day, game, { state: "refused", code: "no_deal" });
  }
}
