/** The REST part of the protocol: games, tables, seats, replays. */
import type { TableInfo } from "./protocol";

export interface Option {
  name: string;
  values: string[];
  about: string;
}
export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  options: Option[];
  kinds: string[];
  bots: string[];
}
export interface Wish {
  kind: "person" | "bot" | "open";
  name?: string;
  colour?: number;
  level?: string;
}
export interface Claim {
  seat: number;
  token: string;
}
export interface Laid {
  table: TableInfo;
  claims: Claim[];
}

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

/** Ask; a refusal or a lost network becomes `Refused`. */
async function ask(path: string, body?: unknown, text = false): Promise<unknown> {
  let answer: Response;
  try {
    const sent =
      body === undefined
        ? {}
        : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    answer = await fetch(path, sent);
  } catch {
    throw new Refused("offline", "the server cannot be reached", "", 0);
  }
  if (answer.ok) return text ? answer.text() : answer.json();
  const problem = (await answer.json().catch(() => ({}))) as Partial<{ code: string; text: string; rule: string }>;
  throw new Refused(problem.code ?? "failed", problem.text ?? answer.statusText, problem.rule ?? "", answer.status);
}

export const games = async () => (await ask("/api/games")) as GameInfo[];
export const publicTables = async () => (await ask("/api/tables")) as TableInfo[];
export const tableInfo = async (id: string) => (await ask(`/api/tables/${id}`)) as TableInfo;
export const layTable = async (wish: {
  game: string;
  options: Record<string, string>;
  seats: Wish[];
  public: boolean;
}) => (await ask("/api/tables", wish)) as Laid;
export const takeSeat = async (id: string, seat: number, guest: { name: string; colour?: number; nonce: string }) =>
  (await ask(`/api/tables/${id}/seats/${seat}`, guest)) as Claim;
export const record = async (id: string) => (await ask(`/api/tables/${id}/record`, undefined, true)) as string;

export interface ReplayLine {
  seat: number | null;
  text: string;
  code: number;
  outcomes: number;
}
export interface ReplayFrame {
  line: number;
  seat: number | null;
  totals: number[];
  events?: { kind: string }[];
  view?: unknown;
}
export interface Replayed {
  game: string;
  options: Record<string, string>;
  names: string[];
  commitment: string;
  nonces: string[];
  seed: string;
  scores: number[];
  winners: number[];
  lines: ReplayLine[];
  frames: ReplayFrame[];
}
export const replay = async (id: string, viewer: number | "all", views = true) =>
  (await ask(`/api/tables/${id}/replay?viewer=${viewer}&views=${views}`)) as Replayed;
export const replayFile = async (text: string, viewer: number | "all", views = true) =>
  (await ask(`/api/replay?viewer=${viewer}&views=${views}`, { record: text })) as Replayed;
