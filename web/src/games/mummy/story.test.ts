import { describe, expect, it } from "vitest";
import type { MummyEvent } from "../../net/protocol";
import { story } from "./story";
import { placed } from "./tell";

const track = ["-3a", "camel1", "+8", "-5b"].map((name) => ({ name, kind: "", value: 0 }));
const told = (...events: MummyEvent[]) =>
  story(
    placed(events, { track, seats: [] }).map((event, seq) => ({ seq, event })),
    (seat) => ["Ania", "Bob"][seat]!,
  );
const rolled = (seat: number): MummyEvent => ({ kind: "Rolled", seat, number: 2, picture: "pawn" });

describe("the log", () => {
  it("has a line for each turn, in pieces and in sentences", () => {
    const lines = told(
      { kind: "TurnBegan", seat: 1 },
      rolled(1),
      { kind: "PawnMoved", seat: 1, pawn: 0, start: 1, end: 3 },
      { kind: "TookTile", seat: 1, tile: "-3a" },
      { kind: "TurnBegan", seat: 0 },
      rolled(0),
    );
    expect(lines.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(lines[0]!.parts.map((part) => part.is)).toEqual(["dice", "piece", "tile", "words", "tile", "takes", "tile"]);
    expect(lines[0]!.text).toBe("Bob rolls 2 and pawn or guard. Bob: pawn, −3 → +8. Bob takes: −3.");
  });

  it("begins another line for another roll of the same turn", () => {
    expect(told({ kind: "TurnBegan", seat: 0 }, rolled(0), rolled(0))).toHaveLength(2);
  });

  it("draws the mummy over the finish, and who else takes a tile", () => {
    const [line] = told(
      rolled(0),
      { kind: "MummyMoved", start: 4, end: 1 },
      { kind: "TookTile", seat: 1, tile: "-5b" },
    );
    expect(line!.parts).toContainEqual({ is: "words", text: "finish" });
    expect(line!.parts).toContainEqual({ is: "piece", kind: "pawn", seat: 1 });
  });

  it("lets what is nobody's turn stand by itself, and says what cannot be drawn", () => {
    const lines = told({ kind: "Begins", seat: 1 }, rolled(1), { kind: "Lapsed", seat: 1 });
    expect(lines.map(({ text }) => text)).toEqual([
      "Bob begins.",
      "Bob rolls 2 and pawn or guard. Bob: nothing can move.",
    ]);
    expect(lines[1]!.parts.at(-1)).toEqual({ is: "words", text: "Bob: nothing can move." });
  });
});
