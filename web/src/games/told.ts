/** What happened in each frame of a finished game, said with the table as it was before. */
import type { Replayed } from "../net/protocol";
import { gamePage } from "./index";
import type { AnyView, Told } from "./contract";

export function toldFrames(game: Replayed): Told[][] {
  const placed = gamePage(game.game)?.placed;
  return game.frames.map((frame, nth) => {
    const events = (frame.events ?? []) as Told[];
    return placed?.(events, game.frames[nth - 1]?.view as AnyView | undefined) ?? events;
  });
}
