/** The games of this browser, wherever they are played: kept here, or at a server with the tokens of our seats. */
import { gamePage } from "../games";
import type { GamePage } from "../games/contract";
import { remembered, placeOf, type Remembered } from "./glimpses";
import type { Route } from "./routes";
import { sittings } from "./seats";
import type { KeptGame } from "./shelf";

export interface MyGame {
  id: string;
  page: GamePage;
  online: boolean;
  over: boolean;
  route: Route;
  at: number;
  kept: Remembered | undefined;
  /** It waits for somebody at this screen. */
  mine: boolean;
}

/** All of them: what waits for me first, then the newest. */
export function myGames(shelf: KeptGame[]): MyGame[] {
  const here = shelf.map(({ id, game, over, at }) => ({ id, game, over, at, online: false }));
  const there = sittings().map(({ table: id, game, over = false, at }) => ({ id, game, over, at, online: true }));
  return [...here, ...there]
    .flatMap(({ game, ...one }): MyGame[] => {
      const page = gamePage(game);
      if (!page) return [];
      const kept = remembered(one.id);
      const mine = !one.over && kept !== undefined && kept.waiting.some((seat) => kept.you.includes(seat));
      const route: Route = one.online ? { page: "table", id: one.id } : { page: "local", id: one.id };
      return [{ ...one, page, kept, mine, route, at: one.over ? (kept?.at ?? one.at) : one.at }];
    })
    .sort((a, b) => Number(b.mine) - Number(a.mine) || b.at - a.at);
}

/** How it ended for whoever looks: their best seat, its place and points. */
export function result(
  kept: Remembered | undefined,
): { seat: number; place: number; points: number; by: number } | null {
  if (!kept?.ending) return null;
  const { ending } = kept;
  const places = kept.you.map((seat) => ({ seat, place: placeOf(ending, seat) })).sort((a, b) => a.place - b.place);
  const best = places[0];
  if (!best) return null;
  const points = ending.scores[best.seat] ?? 0;
  const others = ending.scores.filter((_, seat) => seat !== best.seat);
  return { ...best, points, by: others.length ? points - Math.max(...others) : 0 };
}
