/** The places after a game. */
import type { Ending } from "../net/protocol";

/** Seats from the first to the last; who has won stands before who has as many points. */
export const ranked = ({ scores, winners }: Ending): number[] =>
  scores
    .map((_, seat) => seat)
    .sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || scores[b]! - scores[a]!);

/** Shared by those with as many points, unless only one of them has won. */
export const placeOf = ({ scores, winners }: Ending, seat: number): number => {
  const won = (one: number): number => Number(winners.includes(one));
  const before = scores.filter(
    (score, other) => won(other) > won(seat) || (won(other) === won(seat) && !won(seat) && score > scores[seat]!),
  );
  return before.length + 1;
};
