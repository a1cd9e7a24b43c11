/** A game that lives in this browser, written down. */
import { CHANCE, type Rules } from "../engine/rules";
import { commitment, draw } from "../lib/fair";
import type { KeptGame } from "../lib/shelf";
import { openText, type Finished } from "./open";
import { write, type GameRecord } from "./record";

/** The record of a game as it stands; seed, points and winners are told when it is over. */
export function recordOf(kept: KeptGame, rules: Rules): GameRecord {
  const { game, version, options, seats, seed, nonces, turns, from } = kept;
  const moves: GameRecord["moves"] = [];
  let state = rules.start(seats.length, options),
    draws = 0;
  const play = (seat: number, code: number): void => {
    moves.push({ seat, text: rules.write(state, seat, code)!, line: 0 });
    state = rules.play(state, seat, code)!;
  };
  const byChance = (): void => {
    for (let due; (due = rules.chance(state));) play(CHANCE, draw(seed, nonces, draws++, due));
  };
  for (const [seat, code] of from ?? []) play(seat!, code!);
  byChance();
  for (const [seat, ...codes] of turns) {
    for (const code of codes) play(seat!, code);
    byChance();
  }
  const over = rules.over(state);
  return {
    game,
    rules: version,
    box: rules.box,
    options,
    seats: seats.map(({ name }) => name),
    // What goes on from another game had luck that was not drawn by this seed: nothing is promised of it.
    commitment: from ? "" : commitment(seed),
    nonces: from ? [] : nonces,
    moves,
    seed: over && !from ? seed : "",
    scores: over ? rules.scores(state) : [],
    winners: over ? rules.winners(state) : [],
    dice: 0n,
    lines: {},
  };
}

/** The same, to be watched again and checked. */
export const openKept = (kept: KeptGame, rules: Rules): Promise<Finished> => openText(write(recordOf(kept, rules)));
