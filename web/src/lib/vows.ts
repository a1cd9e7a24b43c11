/**
 * What people fix before a game at a server's table begins, kept in this browser from the moment it is shown: the
 * commitment to the seed, everybody's pledges and keys, and what is our own. The record is checked against it.
 */
import { randomHex } from "../net/ids";
import type { TableInfo } from "../net/protocol";
import { headOf, tidy, type GameRecord } from "../record/record";
import { first, keyOf, link, newSecret, signed } from "./chain";
import { pledge } from "./fair";
import { load, save } from "./stored";

/** A seat of ours: its nonce, its key, and how far its turns are signed. */
interface Own {
  nonce: string;
  secret: string;
  pledge: string;
  turns: number;
  link: string;
  /** A turn that was sent, and may have been kept though no answer came. */
  next?: { turns: number; link: string };
}

export interface Vow {
  commitment: string;
  pledges: string[];
  keys: string[];
  names: string[];
  own: Record<string, Own>;
  /** Starts that came to nothing, and the commitments of these. */
  annulled: number;
  past?: string[];
  /** Nonces are shown: nothing of this may change any more. */
  fixed: boolean;
  /** Something did. */
  changed: boolean;
}

const KEPT = 60;
/** Where the browser keeps nothing, it is known as long as the page lives. */
const memory = new Map<string, Vow>();

export const vowOf = (table: string): Vow | undefined => load<Vow | null>(`vow.${table}`, null) ?? memory.get(table);

function keep(table: string, vow: Vow): void {
  memory.set(table, vow);
  save(`vow.${table}`, vow);
  const tables = load<string[]>("vows", []);
  if (tables[0] === table) return;
  const order = [table, ...tables.filter((one) => one !== table)];
  for (const old of order.slice(KEPT)) localStorage.removeItem(`saqqara.vow.${old}`);
  save("vows", order.slice(0, KEPT));
}

/** The table shows this now: it is kept, and compared with what it showed before. */
export function see(table: TableInfo): void {
  const { commitment, pledges, keys, annulled, status, beginning } = table;
  const names = table.seats.map(({ name }) => name),
    shown = { commitment, pledges, keys, names, annulled },
    before = vowOf(table.id);
  const begun = status === "playing" || status === "over";
  if (begun && !before && !pledges.some(Boolean)) return; // begun before people pledged
  if (!before || annulled > before.annulled) {
    const past = before ? [...(before.past ?? []), before.commitment] : [],
      fixed = beginning || begun;
    // A seat of ours pledges anew, and here: what is pledged for it already is not by us.
    const foreign = fixed && Object.keys(before?.own ?? {}).some((seat) => pledges[Number(seat)]);
    const changed = before?.changed || foreign || past.includes(commitment);
    return keep(table.id, { ...shown, past, own: {}, fixed, changed });
  }
  const vow = { ...before };
  if (commitment !== before.commitment) vow.changed = true;
  if (before.fixed) {
    vow.changed ||= !same(pledges, before.pledges) || !same(keys, before.keys) || !same(names, before.names);
    vow.changed ||= annulled < before.annulled;
  } else {
    Object.assign(vow, { pledges, keys, names, fixed: beginning || begun });
    // Who has given the seat up, or handed it over before the game, has nothing in it.
    const own = Object.entries(before.own).filter(([seat]) => table.seats[Number(seat)]?.kind === "person");
    vow.own = Object.fromEntries(own);
    if (vow.fixed) vow.changed ||= own.some(([seat, { pledge }]) => pledges[Number(seat)] !== pledge);
  }
  if (!same(vow, before)) keep(table.id, vow);
}
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a seat of ours shows of its nonce, and the key it signs with; the same as often as it is asked. */
export function pledged(table: TableInfo, seat: number): { pledge: string; key: string } {
  const vow = vowOf(table.id)!,
    name = tidy(table.seats[seat]!.name),
    before = vow.own[seat],
    secret = before?.secret ?? newSecret(),
    nonce = before?.nonce ?? randomHex(32),
    key = keyOf(secret);
  const own = { nonce, secret, pledge: pledge(table.id, seat, name, key, table.commitment, nonce), turns: 0, link: "" };
  keep(table.id, { ...vow, own: { ...vow.own, [seat]: own } });
  return { pledge: own.pledge, key };
}

/** The nonce that a seat of ours has pledged. */
export const nonceOf = (table: string, seat: number): string | undefined => vowOf(table)?.own[seat]?.nonce;

const headOfTable = (table: TableInfo): string => {
  const { game, version, box, options, seats, commitment, nonces, pledges, keys, id } = table,
    at = box.lastIndexOf(" ");
  return headOf({
    game,
    rules: version,
    box: { name: box.slice(0, at), digest: box.slice(at + 1) },
    options,
    seats: seats.map(({ name }) => name),
    commitment,
    nonces,
    dice: 0n,
    pledged: { table: id, pledges, keys, points: [], draws: 0, decisions: [], signed: [] },
  });
};

const change = (table: string, seat: number, to: (own: Own) => Own): void => {
  const vow = vowOf(table),
    own = vow?.own[seat];
  if (vow && own) keep(table, { ...vow, own: { ...vow.own, [seat]: to(own) } });
};

/** The server has kept so many signed turns of a seat: one that was sent without an answer is among them, or is not. */
export const settle = (table: string, seat: number, turns: number): void =>
  change(table, seat, ({ next, ...own }) => (next?.turns === turns ? { ...own, ...next } : own));

/** The signature of a turn; none, if this browser has no key for the seat. */
export function sign(table: TableInfo, seat: number, codes: number[]): string {
  const own = vowOf(table.id)?.own[seat];
  if (!own) return "";
  const next = { turns: own.turns + 1, link: link(own.link || first(headOfTable(table)), seat, codes) };
  change(table.id, seat, (own) => ({ ...own, next }));
  return signed(own.secret, next.link);
}

/** The turn that was signed last is kept. */
export const kept = (table: string, seat: number): void =>
  change(table, seat, ({ next, ...own }) => ({ ...own, ...next }));

/** What a record does not have as this browser has kept it. */
export type Broken =
  | { key: "changed" }
  | { key: "unpledged" }
  | { key: "seed" }
  | { key: "pledge"; name: string }
  | { key: "turns"; name: string; found: number; right: number };

/** Compare a record with what was kept; undefined, if nothing was. */
export function against(
  table: string,
  record: GameRecord,
  chains: Map<number, { turns: number; link: string }>,
): { broken: Broken | null; annulled: number } | undefined {
  const vow = vowOf(table);
  return vow?.fixed ? { broken: brokenIn(vow, record, chains), annulled: vow.annulled } : undefined;
}

function brokenIn(vow: Vow, record: GameRecord, chains: Map<number, { turns: number; link: string }>): Broken | null {
  if (vow.changed) return { key: "changed" };
  if (record.commitment !== vow.commitment) return { key: "seed" };
  const { pledged } = record;
  if (!pledged) return { key: "unpledged" };
  for (const [seat, pledge] of vow.pledges.entries()) {
    const kept = pledged.pledges[seat] === pledge && pledged.keys[seat] === vow.keys[seat];
    if (!kept || tidy(record.seats[seat] ?? "") !== tidy(vow.names[seat]!))
      return { key: "pledge", name: vow.names[seat]! };
  }
  for (const [seat, { turns, link }] of Object.entries(vow.own)) {
    const chain = chains.get(Number(seat));
    if (turns && (chain?.turns !== turns || chain.link !== link))
      return { key: "turns", name: vow.names[Number(seat)]!, found: chain?.turns ?? 0, right: turns };
  }
  return null;
}
