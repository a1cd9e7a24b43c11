import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Replayed } from "../net/protocol";
import { check, commitment, draw } from "./fair";

// As core/fair.py computes them.
const SEED = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const COMMITMENT = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";
const NONCES = ["a1b2c3", "0f"];
const DRAWS = [
  { k: 0, outcomes: 6, drawn: 1, alone: 2 },
  { k: 1, outcomes: 48, drawn: 7, alone: 33 },
  { k: 2, outcomes: 1, drawn: 0, alone: 0 },
  { k: 3, outcomes: 7, drawn: 1, alone: 3 },
  { k: 100, outcomes: 1_000_003, drawn: 545_843, alone: 62_346 },
];
const line = (seat: number | null, code: number, outcomes: number) => ({
  seat,
  code,
  outcomes,
  text: `outcome ${code}`,
});
const GAME: Pick<Replayed, "seed" | "commitment" | "nonces" | "lines"> = {
  seed: SEED,
  commitment: COMMITMENT,
  nonces: NONCES,
  lines: [line(null, 1, 6), line(0, 3, 0), line(null, 7, 48), line(1, 2, 0), line(null, 0, 1)],
};

// A page that comes over plain http has no crypto.subtle; here there is none of it at all.
beforeEach(() => void vi.stubGlobal("crypto", undefined));
afterEach(() => void vi.unstubAllGlobals());

describe("a draw", () => {
  it("is the one that the server computes", () => {
    expect(commitment(SEED)).toBe(COMMITMENT);
    for (const { k, outcomes, drawn, alone } of DRAWS) {
      expect(draw(SEED, NONCES, k, outcomes)).toBe(drawn);
      expect(draw(SEED, [], k, outcomes)).toBe(alone);
    }
  });

  it("is tried again where it would not be even", () => {
    const threeQuarters = 3 * 2 ** 254;
    expect(draw(SEED, NONCES, 2, threeQuarters)).toBe(7.873928715060938e76);
    expect(draw(SEED, NONCES, 3, threeQuarters)).toBe(5.07739379718447e76); // the first attempt is above
  });
});

describe("the verdict", () => {
  it("is fair where every draw is what the seed gives", () => {
    expect(check(GAME)).toEqual({ verdict: "fair", draws: 3 });
  });

  it("names the draw that is not", () => {
    const lines = GAME.lines.with(2, line(null, 8, 48));
    expect(check({ ...GAME, lines })).toEqual({ verdict: "changed", draw: 2, text: "outcome 8" });
    expect(check({ ...GAME, nonces: ["0f", "a1b2c3"] })).toMatchObject({ verdict: "changed" });
  });

  it("says that the seed is another one, or that there is none", () => {
    expect(check({ ...GAME, seed: `11${SEED.slice(2)}` })).toEqual({ verdict: "commitment" });
    expect(check({ ...GAME, seed: "" })).toEqual({ verdict: "none" });
    expect(check({ ...GAME, commitment: "" })).toEqual({ verdict: "none" });
  });

  it("says that it could not be done instead of nothing", () => {
    expect(check({ ...GAME, seed: "papyrus" })).toEqual({ verdict: "failed" });
    expect(check({ ...GAME, lines: [line(null, 0, 0)] })).toMatchObject({ verdict: "failed" });
  });
});
