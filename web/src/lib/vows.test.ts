/** What this browser keeps of a table, and what it then finds in a record. */
import { beforeEach, describe, expect, it } from "vitest";
import type { TableInfo } from "../net/protocol";
import { headOf, type GameRecord } from "../record/record";
import { Chain } from "./chain";
import { commitment, pledge } from "./fair";
import { against, kept, nonceOf, pledged, see, settle, sign } from "./vows";

const SEED = "5a".repeat(32),
  HERS = "0f".repeat(32);
let number = 0,
  table: TableInfo;

/** Ania sits here, Bob somewhere else. */
function laid(): TableInfo {
  const id = `table${number++}`,
    seats = ["Ania", "Bob"].map((name, colour) => ({ kind: "person", name, colour, level: "", owned: true })),
    nobody = ["", ""];
  return {
    id,
    game: "toy",
    version: 1,
    box: `toy ${"0".repeat(64)}`,
    options: {},
    status: "open",
    public: false,
    seats,
    commitment: commitment(SEED),
    pledges: nobody,
    keys: nobody,
    nonces: [],
    beginning: false,
    annulled: 0,
    silent: [],
    rematch: null,
  };
}
const show = (changed: Partial<TableInfo>): void => see((table = { ...table, ...changed }));

/** All that was pledged is shown, and the game begins. */
function begin(): void {
  show({});
  const mine = pledged(table, 0);
  show({
    pledges: [mine.pledge, pledge(table.id, 1, "Bob", "", table.commitment, HERS)],
    keys: [mine.key, ""],
  });
  show({ beginning: true });
  show({ beginning: false, status: "playing", nonces: [nonceOf(table.id, 0)!, HERS] });
}

/** The record that the server makes of it, as far as it is compared. */
function record(): GameRecord {
  const { id, game, version: rules, options, seats, commitment, pledges, keys, nonces } = table;
  return {
    game,
    rules,
    box: { name: "toy", digest: "0".repeat(64) },
    options,
    seats: seats.map(({ name }) => name),
    commitment,
    nonces,
    dice: 0n,
    moves: [],
    seed: SEED,
    scores: [],
    winners: [],
    lines: {},
    pledged: { table: id, pledges, keys, points: [], draws: 0, decisions: [], signed: [] },
  };
}
const broken = (of: GameRecord, chains: Map<number, { turns: number; link: string }> = new Map()) =>
  against(table.id, of, chains)?.broken;

beforeEach(() => void (table = laid()));

describe("a record", () => {
  it("of what was shown before the game is as it should be", () => {
    begin();
    expect(broken(record())).toBeNull();
    expect(against("elsewhere", record(), new Map())).toBeUndefined();
  });

  it("under another seed is called out, and so is one without pledges", () => {
    begin();
    expect(broken({ ...record(), commitment: commitment("00".repeat(32)) })).toEqual({ key: "seed" });
    const { pledged: _, ...plain } = record();
    expect(broken(plain)).toEqual({ key: "unpledged" });
  });

  it("with another pledge, key or name is called out", () => {
    begin();
    const { pledged: fixed } = record();
    const others = [
      { ...record(), pledged: { ...fixed!, pledges: [fixed!.pledges[0]!, "11".repeat(32)] } },
      { ...record(), pledged: { ...fixed!, keys: [fixed!.keys[0]!, "22".repeat(32)] } },
      { ...record(), seats: ["Ania", "Kleopatra"] },
    ];
    for (const one of others) expect(broken(one)).toEqual({ key: "pledge", name: "Bob" });
  });

  it("that has not all turns which were signed here is called out", () => {
    begin();
    const chain = new Chain(headOf(record()), 0, table.keys[0]!);
    for (const codes of [[3, 4], [5]]) {
      expect(chain.add(codes, sign(table, 0, codes))).toBe(true);
      kept(table.id, 0);
    }
    expect(broken(record(), new Map([[0, chain]]))).toBeNull();
    const { link } = new Chain(headOf(record()), 0, table.keys[0]!);
    expect(broken(record(), new Map([[0, { turns: 1, link }]]))).toEqual({
      key: "turns",
      name: "Ania",
      found: 1,
      right: 2,
    });
    expect(broken(record(), new Map([[0, { turns: 2, link }]]))).toMatchObject({ key: "turns" });
  });
});

describe("a server", () => {
  it("that shows another commitment than before is called out", () => {
    begin();
    show({ commitment: commitment("00".repeat(32)) });
    expect(broken(record())).toEqual({ key: "changed" });
  });

  it("that shows another pledge once nonces are shown is called out", () => {
    begin();
    show({ pledges: [table.pledges[0]!, "11".repeat(32)] });
    expect(broken(record())).toEqual({ key: "changed" });
  });

  it("that begins without what was pledged here is called out", () => {
    show({});
    pledged(table, 0);
    show({ status: "playing", pledges: ["", "11".repeat(32)], nonces: ["00", HERS] });
    expect(broken(record())).toEqual({ key: "changed" });
  });

  it("that begins a second time with what was fixed and shown the first time is called out", () => {
    show({});
    const mine = pledged(table, 0),
      fixed = { pledges: [mine.pledge, "11".repeat(32)], keys: [mine.key, ""], commitment: table.commitment };
    show(fixed);
    show({ beginning: true }); // our nonce is shown, and somebody chooses theirs after it
    show({ annulled: 1, pledges: [mine.pledge, "22".repeat(32)] });
    show({ beginning: false, status: "playing" });
    expect(broken(record())).toEqual({ key: "changed" });
  });

  it("that goes back to a seed of a start that came to nothing is called out", () => {
    const first = table.commitment;
    show({});
    show({ annulled: 1, commitment: commitment("00".repeat(32)) });
    show({ annulled: 2, commitment: first });
    begin();
    expect(broken(record())).toEqual({ key: "changed" });
  });

  it("that pledges for a seat of ours is called out", () => {
    show({});
    pledged(table, 0);
    const theirs = ["33".repeat(32), "11".repeat(32)];
    show({ annulled: 1, commitment: commitment("00".repeat(32)), pledges: theirs, beginning: true });
    expect(broken(record())).toEqual({ key: "changed" });
  });

  it("may draw another seed for a start that came to nothing; it is counted", () => {
    show({});
    const before = pledged(table, 0);
    show({ annulled: 1, commitment: commitment("00".repeat(32)) });
    expect(nonceOf(table.id, 0)).toBeUndefined();
    expect(pledged(table, 0).pledge).not.toBe(before.pledge);
    begin();
    expect(against(table.id, record(), new Map())).toEqual({ broken: null, annulled: 1 });
  });
});

describe("a seat", () => {
  it("pledges the same as often as it is asked", () => {
    show({});
    expect(pledged(table, 0)).toEqual(pledged(table, 0));
  });

  it("goes on signing after a turn whose answer never came, whether it was kept or not", () => {
    begin();
    const chain = new Chain(headOf(record()), 0, table.keys[0]!);
    sign(table, 0, [7]); // never arrived
    settle(table.id, 0, 0);
    expect(chain.add([8], sign(table, 0, [8]))).toBe(true); // arrived, but the answer was lost
    settle(table.id, 0, 1);
    expect(chain.add([9], sign(table, 0, [9]))).toBe(true);
  });

  it("whose key is not here signs nothing", () => {
    begin();
    expect(sign(table, 1, [1])).toBe("");
  });
});
