import { describe, expect, it } from "vitest";
import type { MummyEvent } from "../../net/protocol";
import { overwriteGetLocale } from "../../words/runtime";
import { placed, tell } from "./tell";

const before = {
  track: ["-3a", "camel1", "+8", "-5b"].map((name) => ({ name, kind: "", value: 0 })),
  seats: [],
};
const told = (...events: MummyEvent[]): string[] =>
  placed(events, before).map((event) => tell(event, (seat) => ["Ania", "Bob"][seat]!));

describe("moves", () => {
  it("are told from tile to tile", () => {
    expect(told({ kind: "PawnMoved", seat: 0, pawn: 1, start: "start", end: 3 })).toEqual(["Ania: pawn, start → +8."]);
    expect(told({ kind: "GuardMoved", guard: 0, start: 2, end: 4 })).toEqual(["Guard: camel → −5."]);
    expect(told({ kind: "GuardMoved", guard: 0, start: 2, end: "finish" })).toEqual([
      "Guard: camel → finish; it leaves the game.",
    ]);
    expect(told({ kind: "MummyMoved", start: 4, end: 1 })).toEqual(["Mummy: −5 → finish → −3."]);
    expect(told({ kind: "MummyMoved", start: "finish", end: 1 })).toEqual(["Mummy: finish → −3."]);
  });

  it("of a swap are the doing of whoever used the token", () => {
    const swap = { kind: "Swapped", seat: 1, pawn: 0, start: 2, end: 3 } as const;
    expect(told({ ...swap, piece: "pawn", whose: 0 })).toEqual(["Bob swaps a pawn on camel with Ania’s pawn on +8."]);
    expect(told({ ...swap, piece: "guard", whose: null })).toEqual(["Bob swaps a pawn on camel with the guard on +8."]);
    expect(told({ ...swap, piece: "mummy", whose: null })).toEqual(["Bob swaps a pawn on camel with the mummy on +8."]);
  });

  it.each([
    ["en", "Bob swaps a pawn on −3 with Ania’s pawn on +8."],
    ["pl", "Bob zamienia miejscami swój pionek (−3) i pionek (Ania, +8)."],
    ["cs", "Bob prohazuje svou figurku (−3) a figurku soupeře (Ania, +8)."],
    ["el", "Bob: ένα πιόνι (−3) αλλάζει θέση με πιόνι αντιπάλου (Ania, +8)."],
  ] as const)("of a swap name both players in %s", (language, line) => {
    overwriteGetLocale(() => language);
    expect(told({ kind: "Swapped", seat: 1, pawn: 0, start: 1, end: 3, piece: "pawn", whose: 0 })).toEqual([line]);
    overwriteGetLocale(() => "en");
  });

  it("that follow a closed gap count without it", () => {
    const [, , second] = told(
      { kind: "PawnMoved", seat: 0, pawn: 0, start: 1, end: 2 },
      { kind: "TookTile", seat: 0, tile: "-3a" },
      { kind: "PawnMoved", seat: 1, pawn: 0, start: 1, end: 2 },
    );
    expect(second).toBe("Bob: pawn, camel → +8.");
  });

  it("of a game whose track is not known are told by place", () => {
    const [event] = placed([{ kind: "GuardMoved", guard: 0, start: 2, end: 4 }], undefined);
    expect(tell(event!, () => "")).toBe("Guard: 2 → 4.");
  });
});
