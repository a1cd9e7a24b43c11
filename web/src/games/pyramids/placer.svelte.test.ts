import "../../testing/browser";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ahead, Hand, Reason } from "../../table/hand";
import { parse, write } from "./moves";
import { Placer } from "./placer.svelte";
import type { Placement } from "./placing";

/** A turn with these moves to choose from; each is a whole turn, unless what may follow it is said. */
class Turn implements Hand {
  codes = $state.raw<number[]>([]);
  hint = $state.raw<Hand["hint"]>(null);
  refusal: Reason | null = null;
  mine = true;
  throws = false;
  sending = false;
  hinting = false;
  advisable = true;
  view = undefined;
  asked: string[] = [];
  confirmed = 0;

  constructor(
    private readonly first: string[],
    private readonly then: Record<number, string[]> = {},
  ) {}
  private choice(after: number[]): string[] {
    return after.length ? (this.then[after.at(-1)!] ?? []) : this.first;
  }
  private numbered = (words: string[], base: number) => ({ words, legal: words.map((_, nth) => base + nth) });
  get words(): string[] {
    return this.choice(this.codes);
  }
  get legal(): number[] {
    return this.numbered(this.words, this.codes.length * 100).legal;
  }
  get instead() {
    const before = this.codes.slice(0, -1);
    return this.numbered(this.choice(before), before.length * 100);
  }
  get done(): boolean {
    return this.codes.length > 0 && !this.words.length;
  }
  code = (words: string) => this.legal[this.words.indexOf(words)];
  look = (): Promise<Ahead> => Promise.reject(new Error("not looked at here"));
  lookInstead = this.look;
  choose(code: number): Promise<void> {
    this.codes = [...this.codes, code];
    this.hint = null;
    return Promise.resolve();
  }
  replace(code: number): Promise<void> {
    this.codes = [...this.codes.slice(0, -1), code];
    return Promise.resolve();
  }
  takeBack(): void {
    this.codes = this.codes.slice(0, -1);
  }
  confirm(): Promise<void> {
    this.confirmed++;
    return Promise.resolve();
  }
  why(move: string): Promise<void> {
    this.asked.push(move);
    return Promise.resolve();
  }
  advise = () => Promise.resolve();
  throw = () => Promise.resolve();
}

const MOVES = ["mark 7 a1 b1 c1", "mark 7 a1 a2 a3", "mark 7 b1", "mark 7 a2", "mark 9 e1 e2 e3", "mark 9 e1"];
let turn: Turn, placer: Placer;
const held: (Placement | null)[] = [];
function begin(first = MOVES, then: Record<number, string[]> = {}): void {
  turn = new Turn(first, then);
  placer = new Placer(turn, (placement) => held.push(placement));
}
const at = (words: string): Placement => {
  const move = parse(words);
  return placer.options.find((one) => move.verb === "mark" && one.cells.join() === move.cells.join())!;
};
const told = (one: Placement | null) => one && write(one.card, one.cells);
beforeEach(() => begin());

describe("a single cell in place of a shape that is laid down", () => {
  it("is the one under it, in its middle if that may be", async () => {
    await placer.lay(at("mark 7 a1 b1 c1"));
    await placer.toggleSingle();
    expect(told(placer.laid)).toBe("mark 7 b1");
    expect([placer.one, turn.codes.length, turn.done]).toEqual([true, 1, true]);
  });
  it("is let go again, and the shape is in the hand", async () => {
    await placer.lay(at("mark 7 a1 b1 c1"));
    await placer.toggleSingle();
    await placer.toggleSingle();
    expect([placer.one, turn.codes]).toEqual([false, []]);
  });
  it("is none where no cell under it may be marked alone", async () => {
    begin(["mark 7 a1 b1", "mark 7 e5"]);
    await placer.lay(at("mark 7 a1 b1"));
    await placer.toggleSingle();
    expect([placer.one, turn.codes]).toEqual([true, []]);
  });
});

describe("turning", () => {
  it("tells that it was turned, in the hand and laid down", async () => {
    expect(await placer.reshape("turn")).toBe("turned");
    await placer.lay(at("mark 7 a1 b1 c1"));
    expect(await placer.reshape("turn")).toBe("turned");
    expect(told(placer.laid)).toBe("mark 7 a1 a2 a3");
    expect(placer.shakes).toBe(0);
  });
  it("shakes where only one way fits, and says which of the reasons it is", async () => {
    await placer.lay(at("mark 9 e1 e2 e3"));
    expect(await placer.reshape("turn")).toBe("only");
    expect(await placer.reshape("mirror")).toBe("same");
    expect([placer.shakes, told(placer.laid)]).toEqual([2, "mark 9 e1 e2 e3"]);
    await placer.toggleSingle();
    expect(await placer.reshape("turn")).toBe("single");
    expect(placer.shakes).toBe(3);
  });
  it("does not play by itself what was laid to be confirmed", async () => {
    begin(["mark 7 a1 b1", "mark 7 a1 a2"]);
    await placer.lay(at("mark 7 a1 b1"), true);
    await placer.reshape("turn");
    expect([told(placer.laid), turn.confirmed]).toEqual(["mark 7 a1 a2", 0]);
  });
});

describe("a hint", () => {
  const advise = (words: string) => {
    turn.hint = [{ code: turn.code(words)!, move: words, points: 1, win_chance: 0.5, reasons: {} }];
  };
  it("is taken by a click on one of its cells, and by Enter", async () => {
    advise("mark 7 a1 a2 a3");
    await placer.pick(7, 10, "mouse");
    expect(told(placer.laid)).toBe("mark 7 a1 a2 a3");
    turn.takeBack();
    advise("mark 9 e1");
    expect(await placer.enter()).toBe("laid");
    expect(told(placer.laid)).toBe("mark 9 e1");
    expect(await placer.enter()).toBe("confirmed");
    expect(turn.confirmed).toBe(1);
  });
  it("gives way to what is in the hand", async () => {
    advise("mark 9 e1");
    placer.arrow(7, "ArrowDown");
    const inHand = told(placer.ghost);
    expect(await placer.enter()).toBe("laid");
    expect(told(placer.laid)).toBe(inHand);
  });
  it("is there for the cell of a red X, on the card that was just marked", async () => {
    begin(["mark 7 a1 b1"], { 0: ["mark 7 c1", "mark 7 a2"] });
    await placer.lay(at("mark 7 a1 b1"));
    advise("mark 7 c1");
    expect(told(placer.hint)).toBe("mark 7 c1");
    expect(await placer.enter()).toBe("laid");
    expect(turn.done).toBe(true);
  });
  it("does nothing where there is none and nothing is laid", async () => {
    expect(await placer.enter()).toBe(null);
    expect(turn.confirmed).toBe(0);
  });
});

describe("arrow keys", () => {
  it("tell whether something moved", () => {
    begin(["mark 7 a1 b1", "mark 7 a2 b2"]);
    expect(placer.arrow(7, "ArrowDown")).toBe(true);
    placer.arrow(7, "ArrowDown");
    expect(placer.arrow(7, "ArrowDown")).toBe(false);
    expect(placer.arrow(7, "ArrowUp")).toBe(true);
  });
});
