/** What is remembered of a table: round, turn, and the two cards of whoever looks, with their marks. */
import type { PyramidsHandView, PyramidsTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { Glimpse } from "../contract";

export interface Kept {
  round: number;
  turn: number;
  hand: Pick<PyramidsHandView, "card" | "marks">[];
}

export const GLIMPSE: Glimpse = {
  of: (view, seat): Kept => {
    const { round, turn, seats } = view as PyramidsTableView;
    const hand = (seats[seat ?? 0]?.hand ?? []).flatMap((one) => (one ? [{ card: one.card, marks: one.marks }] : []));
    return { round, turn, hand };
  },
  words: (glimpse) => {
    const { round, turn, hand } = glimpse as Kept;
    return hand.length ? m.pyramids_glimpse({ round, turn }) : m.pyramids_glimpse_keeping();
  },
  Picture: () => import("./Glimpse.svelte"),
};
