import { storage, Wire } from "../testing/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { settled, view, Visit } from "../testing/table";
import { announce, announcer } from "../ui/announce.svelte";
import { HandOver } from "./hand-over.svelte";
import { Turn } from "./turn.svelte";

const SECRET = { phase: "secret" };
let at: Visit;
let turn: Turn;
let handOver: HandOver;
let callOff: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  settings.pace = "normal";
  storage.sessionStorage.clear();
});
afterEach(() => {
  callOff?.();
  at.live.close();
  vi.useRealTimers();
});

/** The page is opened, or opened again with other seats. */
function open(you: number[], status = "playing"): void {
  at?.live.close();
  at = new Visit(you, status);
  turn = new Turn(at.live);
  handOver = new HandOver(at.live, turn);
  consider();
}
/** As the page does whenever something changes. */
function consider(): void {
  callOff?.();
  callOff = handOver.consider();
}
/** Both seats of this screen see a new moment. */
function shown(seq: number, legal: [number[], number[]], more: Parameters<Visit["update"]>[2] = {}): void {
  legal.forEach((codes, seat) => at.update(seq, seat, { ...SECRET, ...more, legal: codes }));
  vi.advanceTimersByTime(1);
  consider();
}
function opened(legal: [number[], number[]], more: Parameters<Visit["update"]>[2] = {}): void {
  legal.forEach((codes, seat) => {
    at.fresh(3, seat, { ...SECRET, ...more, legal: codes });
    consider();
  });
}

describe("who is shown", () => {
  it("is nobody to a spectator", () => {
    open([]);
    at.fresh(3, null);
    consider();
    expect([at.live.seat, handOver.curtain]).toEqual([null, null]);
  });

  it("is the one seat of this screen, whether or not it is asked, secrets or none", () => {
    open([1]);
    at.fresh(3, 1, SECRET);
    consider();
    expect([at.live.seat, handOver.curtain]).toEqual([1, null]);
  });

  it("is whoever is asked, at once where nothing is secret", () => {
    open([0, 1]);
    opened([[], [1]], { phase: "open" });
    expect(at.live.seat).toBe(1);
    shown(4, [[1], []], { phase: "open" });
    expect([at.live.seat, handOver.curtain]).toEqual([0, null]);
  });

  it("stays who it is while that one is asked, and while nobody is", () => {
    open([0, 1]);
    opened([[], [1]], { phase: "open" });
    shown(4, [[1], [1]], { phase: "open" });
    expect(at.live.seat).toBe(1);
    shown(5, [[], []], { phase: "open" });
    expect(at.live.seat).toBe(1);
  });

  it("waits until it is known who is asked", () => {
    open([0, 1]);
    at.fresh(3, 0, { phase: "open" });
    consider();
    expect(at.live.seat).toBeNull();
    at.fresh(3, 1, { phase: "open", legal: [1] });
    consider();
    expect(at.live.seat).toBe(1);
  });
});

describe("the curtain", () => {
  it("does not fall when the game begins before everybody's eyes: nobody has a secret yet", () => {
    open([0, 1], "open");
    opened([[1], []]);
    expect([at.live.seat, handOver.curtain]).toEqual([0, null]);
  });

  it("falls at once where the page is opened in the middle of a game: whoever did so may not be the one who is asked", () => {
    open([0, 1]);
    opened([[], [1]]);
    expect([at.live.seat, handOver.curtain]).toEqual([null, 1]);
    handOver.ready();
    expect([at.live.seat, handOver.curtain]).toEqual([1, null]);
  });

  it("falls too when seats change in mid-game, though the screen saw the beginning", () => {
    open([0, 1], "open");
    opened([[1], []]);
    open([0, 1]);
    opened([[1], []]);
    expect([at.live.seat, handOver.curtain]).toEqual([null, 0]);
  });

  it("waits until whoever moved has seen what came of it", () => {
    open([0, 1], "open");
    opened([[1], []]);
    shown(4, [[], [1]], { told: [{ kind: "moved" }, { kind: "took" }] });
    vi.advanceTimersByTime(200 + 900 - 1);
    expect([at.live.seat, handOver.curtain]).toEqual([0, null]);
    vi.advanceTimersByTime(1);
    expect([at.live.seat, handOver.curtain]).toEqual([0, 1]);
  });

  it("waits at the pace that was chosen", () => {
    settings.pace = "instant";
    open([0, 1], "open");
    opened([[1], []]);
    shown(4, [[], [1]], { told: [{ kind: "moved" }] });
    vi.advanceTimersByTime(1);
    expect(handOver.curtain).toBe(1);
  });

  it("stays up when the one who moved is asked again meanwhile", () => {
    open([0, 1], "open");
    opened([[1], []]);
    shown(4, [[], [1]]);
    vi.advanceTimersByTime(500);
    shown(5, [[1], []]);
    vi.advanceTimersByTime(5000);
    expect([at.live.seat, handOver.curtain]).toEqual([0, null]);
  });

  it("does not fall on a turn that is still on its way", async () => {
    open([0, 1], "open");
    opened([[1], []]);
    void turn.choose(1, false);
    const { id } = at.wire.asked("preview");
    at.wire.say({ type: "preview", id, seat: 0, view: view("secret"), legal: [], words: [], done: true });
    await settled();
    expect(turn.sending).toBe(true);
    shown(4, [[], [1]]);
    vi.advanceTimersByTime(5000);
    expect(handOver.curtain).toBeNull();
    at.wire.say({ type: "ack", id: at.wire.asked("play").id, seq: 4 });
    await settled();
    consider();
    vi.advanceTimersByTime(900);
    expect(handOver.curtain).toBe(1);
  });

  it("stays up at the end, when all is open", () => {
    open([0, 1]);
    opened([[], []], { ending: { scores: [3, 4], winners: [1], seed: "" } });
    expect([at.live.seat, handOver.curtain]).toEqual([0, null]);
  });

  it("leaves nothing that was said aloud for whoever comes next", () => {
    open([0, 1], "open");
    opened([[1], []]);
    announce("You drew a token to push.");
    shown(4, [[], [1]]);
    expect(announcer.lines).not.toEqual([]);
    vi.advanceTimersByTime(900);
    expect([handOver.curtain, announcer.lines]).toEqual([1, []]);
  });

  it("gives the screen over with nothing in hand", async () => {
    open([0, 1], "open");
    opened([[1, 2], []]);
    void turn.choose(1);
    const { id } = at.wire.asked("preview");
    at.wire.say({ type: "preview", id, seat: 0, view: view("secret"), legal: [], words: [], done: true });
    await settled();
    expect(turn.codes).toEqual([1]);
    shown(4, [[], [1]]);
    vi.advanceTimersByTime(900);
    handOver.ready();
    expect([at.live.seat, turn.codes, turn.mine]).toEqual([1, [], true]);
  });
});
