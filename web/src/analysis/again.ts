/** Try it again: from a step of a finished game a game of this browser goes on, against bots. */
import type { Rules, State } from "../engine/rules";
import type { Route } from "../lib/routes";
import { keep, laid, type KeptGame } from "../lib/shelf";
import type { Film } from "../record/film";

/** Who sits there now: what one would have done is tried against the strongest. */
const strongest = ({ game }: Rules): string => game.bots.at(-1)!.name;

const tableAt = ({ steps }: Film, step: number): State =>
  step < steps.length ? steps[step]!.before : steps.at(-1)!.after;

/** Whose turn it is before a step: who decides or throws; seat 0 where luck alone is due. */
export function dueAt(film: Film, step: number): number {
  const state = tableAt(film, step);
  return film.rules.waiting(state)[0] ?? film.rules.thrower(state) ?? 0;
}

/** Whether there is something left to play. */
export const goesOn = (film: Film, step: number): boolean => !film.rules.over(tableAt(film, step));

/** The game that goes on before a step, or before the turn that the step is in, with this seat for who looks. */
export function again(film: Film, step: number, seat: number, colours: number[]): KeptGame {
  const { rules, record, steps } = film;
  let first = step;
  // A turn of several decisions is taken back as a whole.
  while (first > 0 && steps[first - 1]!.move.seat === seat && steps[first]?.move.seat === seat) first--;
  const seats = record.seats.map((name, nth) => {
    const owned = nth === seat;
    const level = owned ? "" : strongest(rules);
    return { kind: owned ? "person" : "bot", name, colour: colours[nth] ?? nth, level, owned };
  });
  const { name: game, version } = rules.game;
  const from = steps.slice(0, first).map(({ move, code }) => [move.seat, code]);
  return laid({ game, version, box: rules.box.digest, options: record.options, seats, from });
}

/** The same, kept; the way to it. */
export async function tryAgain(film: Film, step: number, seat: number, colours: number[]): Promise<Route> {
  const game = again(film, step, seat, colours);
  await keep(game);
  return { page: "local", id: game.id };
}
