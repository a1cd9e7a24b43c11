import { describe, expect, it } from "vitest";
import type { MummyEvent } from "../../net/protocol";
import { overwriteGetLocale } from "../../words/runtime";
import { placed, tell } from "./tell";

const before = {
  track: ["-3a", "camel1", "+8", "-5b"].map((name) => ({ name, kind: "", value: 0 })),
};
const told = (...events: MummyEvent[]): string[] =>
  placed(events, before).map((event) => tell(event, (seat) => ["Ania", "Bob"][seat]!));

describe("moves", () => {
  it("are told from tile to tile", () => {
    expect(told({ kind: "PawnMoved", seat: 0, pawn: 1, start: "start", end: 3 })).toEqual([
      "Ania: a pawn goes from start to +8.",
    ]);
    expect(told({ kind: "GuardMoved", guard: 0, start: 2, end: 4 })).toEqual(["A guard goes from camel to −5."]);
    expect(told({ kind: "GuardMoved", guard: 0, start: 2, end: "finish" })).toEqual([
      "A guard goes from camel into the finish and leaves the game.",
    ]);
    expect(told({ kind: "MummyMoved", start: 4, end: 1 })).toEqual([
      "The mummy goes from −5 through the finish and on to −3.",
    ]);
    expect(told({ kind: "MummyMoved", start: "finish", end: 1 })).toEqual(["The mummy goes from finish to −3."]);
  });

  it("of a swap are the doing of whoever used the token", () => {
    const swap = { kind: "Swapped", seat: 1, pawn: 0, start: 2, end: 3 } as const;
    expect(told({ ...swap, piece: "pawn", whose: 0 })).toEqual(["Bob swaps a pawn on camel with Ania’s pawn on +8."]);
    expect(told({ ...swap, piece: "guard", whose: null })).toEqual(["Bob swaps a pawn on camel with the guard on +8."]);
    expect(told({ ...swap, piece: "mummy", whose: null })).toEqual(["Bob swaps a pawn on camel with the mummy on +8."]);
  });

  it.each([
    ["en", "Bob swaps a pawn on −3 with Ania’s pawn on +8."],
    ["pl", "Bob zamienia miejscami swój pionek z pola −3 i pionek gracza Ania z pola +8."],
    ["cs", "Bob prohazuje svou figurku z pole −3 s figurkou hráče Ania z pole +8."],
    ["el", "Bob: ένα πιόνι από τη θέση −3 αλλάζει θέση με το πιόνι από τη θέση +8 (Ania)."],
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
    expect(second).toBe("Bob: a pawn goes from camel to +8.");
  });

  it("of a game whose track is not known are told by place", () => {
    const [event] = placed([{ kind: "GuardMoved", guard: 0, start: 2, end: 4 }], undefined);
    expect(tell(event!, () => "")).toBe("A guard goes from 2 to 4.");
  });
});
