/** The table of a deal before anybody has decided anything, as the seat that is played sees it. */
import { playingOf } from "../engine";
import { CHANCE } from "../engine/rules";
import { gamePage } from "../games";
import { draw } from "../lib/fair";
import type { Remembered } from "../lib/glimpses";
import type { DealInfo } from "../net/protocol";

export async function opening(deal: DealInfo): Promise<Pick<Remembered, "glimpse" | "seats">> {
  const { rules } = await playingOf(deal.game, deal.box);
  let state = rules.start(deal.players, deal.options);
  for (let draws = 0, due; (due = rules.chance(state)) && rules.thrower(state) === null; draws++)
    state = rules.play(state, CHANCE, draw(deal.seed, deal.nonces, draws, due))!;
  const { view } = rules.seen([state], deal.seat);
  const seats = Array.from({ length: deal.players }, (_, colour) => ({ name: "", colour, bot: colour !== deal.seat }));
  return { glimpse: gamePage(deal.game)?.glimpse?.of(view, deal.seat), seats };
}
