/** The REST part of the protocol: games, tables, seats, replays. */
import type { Guest, NewTable, Problem, Rest, Try } from "./protocol";

/** What the server refused, with a code for the page and a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(text);
  }
}

type Address = keyof Rest;
type Body<A extends Address> = Rest[A] extends { body: infer B } ? [B] : [];
type Names = Record<string, string | number | boolean>;

/** Ask at an address; what it names in braces is filled in, the rest of the names are its query. */
async function ask<A extends Address>(address: A, names: Names, ...[body]: Body<A>): Promise<Rest[A]["answer"]> {
  const [method, template] = address.split(" ") as [string, string];
  const left = new Map(Object.entries(names).map(([name, value]) => [name, String(value)]));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? "";
    left.delete(name);
    return value;
  });
  const query = left.size ? `?${new URLSearchParams([...left])}` : "";
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let answer: Response;
  try {
    answer = await fetch(path + query, { method, ...sent });
  } catch {
    throw new Refused("offline", "the server cannot be reached", "", 0);
  }
  if (answer.ok) {
    const text = answer.headers.get("content-type")?.startsWith("text/plain");
    return (text ? answer.text() : answer.json()) as Promise<Rest[A]["answer"]>;
  }
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refused(problem.code ?? "failed", problem.text ?? answer.statusText, problem.rule ?? "", answer.status);
}

export const games = () => ask("GET /api/games", {});
export const publicTables = () => ask("GET /api/tables", {});
export const tableInfo = (table_id: string) => ask("GET /api/tables/{table_id}", { table_id });
export const layTable = (wish: NewTable) => ask("POST /api/tables", {}, wish);
export const takeSeat = (table_id: string, seat: number, guest: Guest) =>
  ask("POST /api/tables/{table_id}/seats/{seat}", { table_id, seat }, guest);
export const offeredBoxes = () => ask("GET /api/boxes", {});
export const boxOf = (table_id: string) => ask("GET /api/tables/{table_id}/box", { table_id });
export const recordOf = (table_id: string) => ask("GET /api/tables/{table_id}/record", { table_id });
export const replay = (table_id: string, viewer: number | "all") =>
  ask("GET /api/tables/{table_id}/replay", { table_id, viewer });
export const replayFile = (record: string, viewer: number | "all") => ask("POST /api/replay", { viewer }, { record });
export const dealsOfToday = () => ask("GET /api/daily", {});
export const dealOf = (day: string, game: string) => ask("GET /api/daily/{day}/{game}", { day, game });
export const handInDeal = (day: string, game: string, made: Try) =>
  ask("POST /api/daily/{day}/{game}", { day, game }, made);
export const fieldOf = (day: string, game: string, visitor: string) =>
  ask("POST /api/daily/{day}/{game}/field", { day, game }, { visitor });
export const dealRecord = (day: string, game: string, id: string, visitor: string) =>
  ask("POST /api/daily/{day}/{game}/results/{id}", { day, game, id }, { visitor });
