import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commitment, draw, pledge } from "./fair";

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

describe("a pledge", () => {
  it("is the one that the server computes, and another one for anything else", () => {
    const of = (name: string, nonce: string) => pledge("abcdefghij", 1, name, "", COMMITMENT, nonce);
    expect(of("Łucja", "0f")).toBe("45a9c31e7f723da5adbcc0123d6601dccdd63efda4bcb93882b32d496630a111");
    expect(of("Lucja", "0f")).not.toBe(of("Łucja", "0f"));
    expect(of("Łucja", "0e")).not.toBe(of("Łucja", "0f"));
  });
});
