/** The tables this browser sits at, and the secret tokens of its seats. */
import type { Claim } from "../net/protocol";
import { load, save } from "./stored";

export interface Sitting {
  table: string;
  game: string;
  claims: Claim[];
  at: number;
  over?: boolean;
}

const KEPT = 40;

export const sittings = (): Sitting[] => load<Sitting[]>("tables", []).sort((a, b) => b.at - a.at);
export const tokensOf = (table: string): string[] =>
  sittings()
    .find((one) => one.table === table)
    ?.claims.map((claim) => claim.token) ?? [];

export function remember(table: string, game: string, claims: Claim[]): void {
  const others = sittings().filter((one) => one.table !== table);
  const before = sittings().find((one) => one.table === table)?.claims ?? [];
  const kept = [...before.filter((claim) => !claims.some((other) => other.seat === claim.seat)), ...claims];
  save("tables", [{ table, game, claims: kept, at: Date.now() }, ...others].slice(0, KEPT));
}

/** A rematch is sat at with the same tokens. */
export function moveOn(from: string, to: string): void {
  const before = sittings().find((one) => one.table === from);
  if (before) remember(to, before.game, before.claims);
}

/** Keep whether a game is over; tells whether it has ended just now for somebody who sits here. */
export function mark(table: string, over: boolean): boolean {
  const before = sittings().find((one) => one.table === table);
  save(
    "tables",
    sittings().map((one) => (one.table === table ? { ...one, over, at: over ? one.at : Date.now() } : one)),
  );
  return over && before !== undefined && !before.over;
}

export function forget(table: string, seat?: number): void {
  const kept = sittings().map((one) =>
    one.table === table
      ? { ...one, claims: one.claims.filter((claim) => seat !== undefined && claim.seat !== seat) }
      : one,
  );
  save(
    "tables",
    kept.filter((one) => one.claims.length),
  );
}
