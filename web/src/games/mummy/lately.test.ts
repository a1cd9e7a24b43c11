import { describe, expect, it } from "vitest";
import type { MummyEvent } from "../../net/protocol";
import { aboutPiece } from "./about";
import { lastMoved } from "./lately";
import type { Drawn, Piece } from "./pieces";

const log = (...events: MummyEvent[]) => events.map((event, seq) => ({ seq, event }));
const turn = (seat: number): MummyEvent => ({ kind: "TurnBegan", seat });
const pawn = (seat: number): MummyEvent => ({ kind: "PawnMoved", seat, pawn: 0, start: 1, end: 3 });
const guard: MummyEvent = { kind: "GuardMoved", guard: 2, start: 1, end: 3 };

describe("pieces that others have just moved", () => {
  it("are told by whose doing it was, whoever owns them", () => {
    const said = lastMoved(log(turn(0), pawn(0), turn(1), pawn(0), turn(2), guard), 0);
    expect([...said]).toEqual([
      ["pawn-0-0", 1],
      ["guard-2", 2],
    ]);
  });

  it("are so for a round: until that player's next turn", () => {
    expect(lastMoved(log(turn(1), guard, turn(0), pawn(0)), 0).get("guard-2")).toBe(1);
    expect(lastMoved(log(turn(1), guard, turn(0), turn(1)), 0).size).toBe(0);
  });

  it("are mine again as soon as I move them", () => {
    expect(lastMoved(log(turn(1), guard, turn(0), guard), 0).size).toBe(0);
  });

  it("are everybody's for whoever looks on", () => {
    expect(lastMoved(log(turn(0), pawn(0), turn(1), guard), null).size).toBe(2);
  });

  it("say so to whoever points at them", () => {
    const mummy: Piece = { id: "mummy", kind: "mummy", seat: -1, nth: 0, at: 3, hat: null };
    const lines = (mover?: number) => aboutPiece({} as Drawn, mummy, 0, () => "Merit", mover).lines;
    expect(lines(1)).toEqual([...lines(), "Moved last by Merit."]);
  });
});
