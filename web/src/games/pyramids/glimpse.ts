/** What is remembered of a table: round, turn, and the cards of whoever looks: two with their marks, or four to keep two of. */
import type { PyramidsHandView, PyramidsTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { Glimpse } from "../contract";

export interface Kept {
  round: number;
  turn: number;
  hand: Pick<PyramidsHandView, "card" | "marks">[];
  dealt?: PyramidsHandView["card"][];
}

export const GLIMPSE: Glimpse = {
  of: (view, seat): Kept => {
    const { round, turn, seats } = view as PyramidsTableView;
    const hand = (seats[seat ?? 0]?.hand ?? []).flatMap((one) => (one ? [{ card: one.card, marks: one.marks }] : []));
    const dealt = seats[seat ?? 0]?.dealt ?? [];
    return { round, turn, hand, ...(hand.length || !dealt.length ? {} : { dealt }) };
  },
  words: (glimpse) => {
    const { round, turn, hand } = glimpse as Kept;
    return hand.length ? m.pyramids_glimpse({ round, turn }) : m.pyramids_glimpse_keeping();
  },
  Picture: () => import("./Glimpse.svelte"),
};
