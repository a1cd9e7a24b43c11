import { describe, expect, it } from "vitest";
import type { MummyTableView, MummyTileView } from "../../net/protocol";
import { beforeGapsClose, handedOver, outcome, piecesOf, targetOf, turnedHazards, walks } from "./pieces";

const hazard = (value: number, name = `-${value}a`): MummyTileView => ({ name, kind: "hazard", value });
const camel = (n: number): MummyTileView => ({ name: `camel${n}`, kind: "camel", value: 0 });
const treasure = (value: number): MummyTileView => ({ name: `+${value}`, kind: "treasure", value });

function table(changed: Partial<MummyTableView>, pawns: (number | string)[] = [2, "start"]): MummyTableView {
  return {
    players: 2,
    phase: "move",
    player: 0,
    options: {},
    track: [hazard(3), treasure(6), camel(1), hazard(9)],
    guards: [3, null],
    mummy: 4,
    mummy_tokens_left: [4, 3, 2, 1],
    number: 2,
    picture: "any",
    moved: [],
    swapped: [],
    tokens_left: 0,
    tokens_used: [],
    hat_points: { lucky: 10, unlucky: -10 },
    hat_rolls: [],
    rolling: [],
    seats: pawns.map((place) => ({
      waiting: false,
      home: false,
      pawns: [{ place, hat: null }],
      stack: [],
      turned: [],
      mummy_tokens: [],
      tokens: { secret: 0, own: {}, known: {}, resting: {} },
      points: {},
      total: 0,
    })),
    ...changed,
  };
}
const taking = (view: MummyTableView, seat: number, tile: MummyTileView): MummyTableView => ({
  ...view,
  seats: view.seats.map((one, nth) => (nth === seat ? { ...one, stack: [...one.stack, tile] } : one)),
});

describe("pieces", () => {
  it("are those still in the game", () => {
    expect(piecesOf(table({})).map((piece) => piece.id)).toEqual(["pawn-0-0", "pawn-1-0", "guard-0", "mummy"]);
    expect(piecesOf(table({ mummy: null })).some((piece) => piece.kind === "mummy")).toBe(false);
  });

  it("are what moves point at", () => {
    expect(targetOf({ do: "pawn", pawn: 2 }, 1)).toBe("pawn-1-2");
    expect(targetOf({ do: "push", tile: "-3a" }, 1)).toBe("tile--3a");
    expect(targetOf({ do: "end" }, 1)).toBeNull();
  });
});

describe("an exchange of hats", () => {
  const wearing = (first: string | null, second: string | null, total: number): MummyTableView => {
    const view = table({});
    const hats = [first, second];
    return {
      ...view,
      seats: view.seats.map((seat, nth) => ({ ...seat, total, pawns: [{ place: 2, hat: hats[nth]! }] })),
    };
  };

  it("says which hat comes and which one goes, and what the points become", () => {
    expect(outcome(wearing(null, "lucky", 4), wearing("lucky", null, 14), 0)).toMatchObject({
      getsHats: ["lucky"],
      givesHats: [],
      points: 10,
    });
    expect(outcome(wearing("unlucky", "lucky", 4), wearing("lucky", "unlucky", 4), 0)).toMatchObject({
      getsHats: ["lucky"],
      givesHats: ["unlucky"],
      points: 0,
    });
  });
});

describe("between two views", () => {
  const before = table({});
  // The pawn leaves +6 empty and takes it; camel and −9 move up by one.
  const after = taking(
    table({ track: [hazard(3), camel(1), hazard(9)], guards: [2, null], mummy: 3 }, [3, "start"]),
    0,
    treasure(6),
  );

  it("only the pawn walked, although everything behind the gap has another number", () => {
    expect(walks(before, after)).toMatchObject([{ piece: { id: "pawn-0-0" }, from: 2, to: 4, lap: false }]);
  });

  it("the table while walking has the old track with the pawn already there", () => {
    const between = beforeGapsClose(before, after);
    expect(between.track).toHaveLength(4);
    expect(between.seats[0]!.pawns[0]!.place).toBe(4);
    expect(between.guards).toEqual([3, null]);
    expect(between.mummy).toBe(4);
    expect(between.seats[0]!.stack).toEqual([]);
  });

  it("tells which tiles change hands", () => {
    expect(handedOver(before, after)).toEqual([{ tile: treasure(6), from: null, to: 0 }]);
    expect(handedOver(taking(before, 0, camel(2)), taking(before, 1, camel(2)))).toEqual([
      { tile: camel(2), from: 0, to: 1 },
    ]);
  });

  it("tells what is taken", () => {
    expect(outcome(before, after, 0)).toMatchObject({
      takes: [treasure(6)],
      loses: null,
      mummyTokens: [],
      drawsToken: false,
    });
  });

  it("sees the mummy lap, and leave", () => {
    expect(walks(before, table({ mummy: 1, mummy_tokens_left: [3, 2, 1] }))).toMatchObject([
      { from: 4, to: 1, lap: true },
    ]);
    expect(walks(before, table({ mummy: null, mummy_tokens_left: [] }))).toMatchObject([{ from: 4, to: "finish" }]);
  });
});

describe("camels", () => {
  it("are tied to the hazards that the server says are turned", () => {
    const stack = [hazard(3), camel(1), hazard(8), hazard(5), camel(2)];
    expect(turnedHazards({ stack, turned: [2, 3] })).toEqual([
      { camel: 1, hazard: 2 },
      { camel: 4, hazard: 3 },
    ]);
    expect(turnedHazards({ stack, turned: [] })).toEqual([]);
  });
});

it("has the turned hazards of the stack that is drawn, while pieces still walk", () => {
  const before = table({});
  const seats = before.seats.map((seat) => ({ ...seat, stack: [hazard(3), camel(1)], turned: [0] }));
  const after = { ...before, seats };
  for (const [nth, seat] of beforeGapsClose(before, after).seats.entries()) {
    expect(seat.stack).toEqual(before.seats[nth]!.stack);
    expect(turnedHazards(seat)).toEqual([]);
  }
});
