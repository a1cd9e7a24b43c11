import "../testing/browser";
import { beforeEach, describe, expect, it } from "vitest";
import { again, dueAt, goesOn } from "../analysis/again";
import type { Playing } from "../engine";
import { gamePage } from "../games";
import { settings } from "../lib/settings.svelte";
import { laid, type KeptGame } from "../lib/shelf";
import { check } from "../record/check";
import { film } from "../record/film";
import { recordOf } from "../record/kept";
import { pack, unpack } from "../record/link";
import { read, write } from "../record/record";
import { dice, engine, NAMES, thinking } from "../testing/engine";
import { Objection } from "./hand";
import { LocalTable, OtherRules } from "./local.svelte";
import type { Seen } from "./sight";

/** A table of a game in the hand of a test, with all that it wanted to be kept. */
class Visit {
  static readonly rules = new Map<string, Playing>();
  readonly playing: Playing;
  readonly live: LocalTable;
  readonly all: KeptGame[] = [];
  private readonly below = dice(7);

  constructor(kept: KeptGame) {
    const { game } = kept;
    const playing = Visit.rules.get(game) ?? { rules: engine(game), thinker: thinking(game) };
    Visit.rules.set(game, playing);
    this.playing = playing;
    this.live = new LocalTable(kept, playing, gamePage(game)!, (changed) => this.all.push(changed));
    this.live.flush();
  }

  /** The game as it was kept last. */
  get kept(): KeptGame {
    return this.all.findLast(({ id }) => id === this.live.id)!;
  }
  private persons = (asked: (seen: Seen, seat: number) => boolean): number[] =>
    this.live.you.filter(
      (seat) => this.live.table!.seats[seat]!.kind === "person" && asked(this.live.sights.get(seat)!, seat),
    );
  /** The person whose throw is waited for. */
  get thrower(): number | undefined {
    return this.persons(({ thrower }, seat) => thrower === seat)[0];
  }

  /** Wait until persons are asked to decide or to throw: these are they; nobody, if the game is over. */
  async called(): Promise<number[]> {
    for (;;) {
      await new Promise((on) => setTimeout(on));
      this.live.flush();
      const called = this.persons(({ legal, thrower }, seat) => legal.length > 0 || thrower === seat);
      if (called.length || this.live.ending) return called;
    }
  }
  /** Wait until persons are asked to decide, and throw for them meanwhile. */
  async asked(): Promise<number[]> {
    for (;;) {
      const called = await this.called();
      const { thrower } = this;
      if (thrower === undefined) return called;
      await this.live.throw(thrower);
    }
  }
  /** Some whole turn of a seat that is asked. */
  async turn(seat: number): Promise<number[]> {
    const codes: number[] = [];
    for (let { legal, done } = await this.live.ahead(seat, codes); !done;) {
      codes.push(legal[this.below(legal.length)]!);
      ({ legal, done } = await this.live.ahead(seat, codes));
    }
    return codes;
  }
  /** Play for all persons: so many turns, or to the end. */
  async play(turns = Infinity): Promise<this> {
    for (let left = turns; left > 0; left--) {
      const [seat] = await this.asked();
      if (seat === undefined) break;
      await this.live.play(seat, await this.turn(seat));
    }
    await this.asked();
    return this;
  }
  /** All that one seat is shown. */
  shown(seat: number): string {
    this.live.seat = seat;
    return JSON.stringify([this.live.seen, this.live.log, this.live.happened, this.live.ending]);
  }
  /** The same game, opened anew from what was kept. */
  again(): Visit {
    this.live.close();
    return new Visit(structuredClone(this.kept));
  }
}

/** A game for persons and bots, as many as it wants at least; seats are 'person' or the level of a bot. */
function game(name: string, ...kinds: string[]): KeptGame {
  const { version, players } = engine(name).game;
  const count = Math.max(players[0]!, kinds.length);
  const seats = Array.from({ length: count }, (_, nth) => {
    const kind = kinds[nth] ?? kinds.at(-1)!;
    const owned = kind === "person";
    return { kind: owned ? kind : "bot", name: `N${nth}`, colour: nth, level: owned ? "" : kind, owned };
  });
  const box = engine(name).box.digest;
  const table = laid({ game: name, version, box, options: {}, seats });
  // The same luck in every run.
  return { ...table, seed: "5a".repeat(32), nonces: seats.map((_, nth) => `0${nth}`) };
}

async function refused(wish: Promise<unknown>): Promise<Objection> {
  const error: unknown = await wish.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Objection);
  return error as Objection;
}

beforeEach(() => {
  settings.pace = "instant";
});

describe.each(NAMES)("a table of %s in a page", (name) => {
  it("goes on from a step of another game, which is written down without a promise of its luck", async () => {
    const rules = engine(name);
    const first = await new Visit(game(name, "person", "random")).play();
    const watched = film(recordOf(first.kept, rules), rules);
    const step = Math.floor(watched.steps.length / 2),
      seat = dueAt(watched, step);
    expect([goesOn(watched, step), goesOn(watched, watched.steps.length)]).toEqual([true, false]);
    const at = new Visit(again(watched, step, seat, [4, 2]));
    expect(at.live.you).toEqual([seat]);
    expect(at.live.table!.seats[seat]).toMatchObject({ kind: "person", name: `N${seat}`, colour: [4, 2][seat] });
    at.live.seat = seat;
    expect(at.live.log.length).toBeGreaterThan(0);
    await at.play();
    const { from } = at.kept,
      record = recordOf(at.kept, rules);
    expect(from!.length).toBeGreaterThan(0);
    expect(from!.length).toBeLessThanOrEqual(step);
    const words = watched.record.moves.slice(0, from!.length).map(({ text }) => text);
    expect(record.moves.slice(0, from!.length).map(({ text }) => text)).toEqual(words);
    expect([record.commitment, record.seed, record.nonces]).toEqual(["", "", []]);
    expect(film(read(write(record)), rules).steps.length).toBe(record.moves.length);
    expect(at.again().live.ending).not.toBeNull();
    expect(() => new Visit({ ...at.kept, from: [[0, 999_999]] })).toThrow(OtherRules);
  });

  it("is played to the end with bots of all levels", async () => {
    const { bots, players } = engine(name).game;
    const levels = bots.map((bot) => bot.name).slice(0, players.at(-1)! - 1);
    const at = await new Visit(game(name, "person", ...levels)).play();
    expect(at.live.table!.status).toBe("over");
    expect(at.kept.over).toBe(true);
    const { scores, winners, seed } = at.live.ending!;
    const best = scores.indexOf(Math.max(...scores));
    expect(winners).toContain(best);
    expect(seed).toBe(at.kept.seed);
    expect(new Set(at.kept.turns.map(([seat]) => seat)).size).toBe(at.kept.seats.length);
    at.live.seat = 0;
    expect(at.live.log.length).toBeGreaterThan(at.kept.seats.length);
  });

  it("has a record that is verified, and is carried by a link", async () => {
    const at = await new Visit(game(name, "person", "novice")).play();
    const { rules } = at.playing;
    const text = write(recordOf(at.kept, rules));
    const played = film(read(text), rules);
    const { draws, decisions } = check(played);
    expect(decisions).toBe(at.kept.turns.flatMap(([, ...codes]) => codes).length);
    expect(draws + decisions).toBe(played.record.moves.length);
    expect(played.record.scores).toEqual(at.live.ending!.scores);
    const carried = await unpack(pack(played), () => Promise.resolve(rules));
    expect(write(carried)).toBe(text);
  });

  it("is taken up again as it was left, with the whole log of every seat, and ends as it would have", async () => {
    const at = await new Visit(game(name, "person", "person", "person")).play(12);
    const seen = ({ live }: Visit) => live.you.map((seat) => ((live.seat = seat), [live.seen, live.log]));
    const before = seen(at);
    const again = at.again();
    expect(seen(again)).toEqual(before);
    expect(again.all).toEqual([]); // looking changes nothing
    await again.play();
    const end = new Visit(structuredClone(again.kept));
    expect(end.live.ending).toEqual(again.live.ending);
    expect(end.live.table!.status).toBe("over");
    // Opened anew at every tenth turn, it comes to the same end.
    let often = new Visit(structuredClone({ ...again.kept, turns: [], over: false }));
    for (const [nth, [seat, ...codes]] of again.kept.turns.entries()) {
      if (codes.length) await often.live.play(seat!, codes);
      else await often.live.throw(seat!);
      if (nth % 10 === 9) often = often.again();
    }
    often.live.flush();
    expect(often.live.ending).toEqual(again.live.ending);
  });

  it("refuses what is not allowed with its rule, and what is not whole, and nothing changes", async () => {
    const at = await new Visit(game(name, "person", "person")).play(4);
    const [seat] = await at.asked();
    const before = [at.shown(seat!), at.all.length];
    const { legal } = await at.live.ahead(seat!, []);
    const { codes } = at.playing.rules.game;
    const rules = new Set<string>();
    for (let code = 0; code <= codes; code++)
      if (!legal.includes(code)) {
        const { reason } = await refused(at.live.play(seat!, [code]));
        expect(reason.text).not.toMatch(/\{/);
        if (reason.rule) rules.add(reason.rule);
      }
    expect(rules.size).toBeGreaterThan(0);
    await refused(at.live.ahead(seat!, [codes]));
    expect((await refused(at.live.play(seat!, []))).reason.code).toBe("unfinished");
    const whole = await at.turn(seat!);
    expect((await refused(at.live.play(seat!, [...whole, legal[0]!]))).reason.code).not.toBe("unfinished");
    expect([at.shown(seat!), at.all.length]).toEqual(before);
    await at.live.play(seat!, whole);
    expect(at.all.length).toBe(Number(before[1]) + 1);
  });

  it("says why not, by words, and gives hints", async () => {
    const at = await new Visit(game(name, "person", "person")).play(4);
    const [seat] = await at.asked();
    const { legal, words } = await at.live.ahead(seat!, []);
    expect(await at.live.why(seat!, [], words[0]!)).toBeNull();
    expect(await at.live.why(seat!, [], "dance on the table")).toMatchObject({ rule: "" });
    const hints = await at.live.advise(seat!, []);
    expect(hints.length).toBeGreaterThan(0);
    for (const { code, move } of hints) expect(words[legal.indexOf(code)]).toBe(move);
    // What is a move at another moment is none here, and the reason names its rule.
    const start = new Visit(game(name, "person", "person"));
    const [first] = await start.asked();
    const others = (await start.live.ahead(first!, [])).words.filter((move) => !words.includes(move));
    const reasons = await Promise.all(others.map((move) => at.live.why(seat!, [], move)));
    expect(reasons.every((reason) => reason !== null)).toBe(true);
  });

  it("lets a bot play a seat, and gives it back", async () => {
    const at = await new Visit(game(name, "person", "person")).play(2);
    const [seat] = await at.asked();
    await at.live.handOver(seat!, "novice");
    expect(at.live.table!.seats[seat!]).toMatchObject({ kind: "bot", level: "novice", owned: true });
    const before = at.kept.turns.length;
    await at.play(3);
    expect(at.kept.turns.slice(before).some(([who]) => who === seat)).toBe(true);
    expect(at.again().live.table!.seats[seat!]).toMatchObject({ kind: "bot", owned: true });
    const back = at.again();
    await back.live.takeBack(seat!);
    expect(back.live.table!.seats[seat!]).toMatchObject({ kind: "person", level: "" });
    const turns = back.kept.turns.length;
    const asked = await back.asked();
    await new Promise((on) => setTimeout(on, 5));
    expect(back.kept.turns.length).toBeLessThanOrEqual(turns + 1);
    expect(asked.length).toBeGreaterThan(0);
    await back.play();
    expect(back.live.ending).not.toBeNull();
  });

  it("plays a rematch with the same seats and new luck", async () => {
    const at = await new Visit(game(name, "person", "novice")).play(1);
    await at.asked();
    await at.live.handOver(0, "expert");
    await at.play();
    await at.live.rematch();
    const next = at.all.find(({ id }) => id === at.live.table!.rematch)!;
    expect(at.kept.rematch).toBe(next.id);
    expect(next).toMatchObject({ game: name, turns: [], over: false, options: at.kept.options });
    expect(next.seats).toEqual(game(name, "person", "novice").seats);
    expect(next.seed).not.toBe(at.kept.seed);
    expect(next.nonces).not.toEqual(at.kept.nonces);
    expect(at.live.there(next.id)).toEqual({ page: "local", id: next.id });
    expect((await new Visit(next).play(3)).kept.turns.length).toBeGreaterThan(2);
  });

  it("is not played on by other rules than it was begun with", async () => {
    const { kept } = await new Visit(game(name, "person", "person")).play(6);
    const { codes, version } = engine(name).game;
    const last = kept.turns.at(-1)!;
    const open = (change: Partial<KeptGame>) => () => new Visit({ ...kept, ...change });
    expect(open({ turns: [...kept.turns.slice(0, -1), [last[0]!, codes]] })).toThrow(OtherRules);
    expect(open({ turns: [[99, 0]] })).toThrow(OtherRules);
    expect(open({ version: version + 1 })).toThrow(OtherRules);
    expect(open({ options: { wings: "yes" } })).toThrow(OtherRules);
    expect(open({})).not.toThrow();
  });

  it("keeps nothing more once it is closed: another tab may play on", async () => {
    const at = await new Visit(game(name, "person", "person")).play(2);
    const [seat] = await at.asked();
    const codes = await at.turn(seat!);
    const kept = at.all.length;
    at.live.close();
    await at.live.play(seat!, codes);
    expect(at.all.length).toBe(kept);
  });
});

it("shows a seat at one screen nothing that depends on what another decided in secret", async () => {
  let compared = 0;
  for (const name of NAMES) {
    const at = new Visit(game(name, "person", "person"));
    for (let steps = 0; steps < 40; steps++) {
      const [one, other] = await at.asked();
      if (one === undefined) break;
      if (other !== undefined) {
        const turns = await Promise.all(Array.from({ length: 6 }, () => at.turn(one)));
        const told = new Set<string>();
        for (const codes of turns) {
          const tried = at.kept ? new Visit(structuredClone(at.kept)) : new Visit(game(name, "person", "person"));
          await tried.live.play(one, codes);
          tried.live.flush();
          const ahead = await tried.live.ahead(other, []);
          const why = await tried.live.why(other, [], (await at.live.ahead(one, [])).words[0]!);
          told.add(JSON.stringify([tried.shown(other), ahead, why]));
          tried.live.close();
        }
        if (new Set(turns.map(String)).size > 1) compared++;
        expect(told.size).toBe(1);
      }
      await at.live.play(one, await at.turn(one));
    }
  }
  expect(compared).toBeGreaterThan(10);
});

describe("dice", () => {
  const OTHER = "3c".repeat(32);
  const laidWith = (seed: string, ...kinds: string[]): KeptGame => ({
    ...game("mummy", ...kinds),
    options: { layout: "first", begins: "1" }, // nothing is left to chance before the first throw
    seed,
  });
  const everybody = ({ live }: Visit): string =>
    JSON.stringify([[...live.sights], live.you.map((seat) => ((live.seat = seat), [live.log, live.happened]))]);

  it("are known to nobody before they are thrown, then to everybody", async () => {
    const tables = [0, 1, 2, 3].map((nth) => new Visit(laidWith(`${nth}c`.repeat(32), "person", "person")));
    for (const at of tables) {
      expect(await at.called()).toEqual([0]);
      for (const { thrower, legal } of at.live.sights.values()) expect([thrower, legal]).toEqual([0, []]);
    }
    expect(new Set(tables.map(everybody)).size).toBe(1);
    for (const { live } of tables) {
      await live.throw(0);
      live.flush();
      for (const { thrower } of live.sights.values()) expect(thrower).toBeNull();
      for (const seat of live.you) {
        live.seat = seat;
        expect(live.happened.events.map(({ kind }) => kind)).toEqual(["Rolled"]);
      }
    }
    expect(new Set(tables.map(everybody)).size).toBeGreaterThan(1);
  });

  it("are thrown only by whose they are, and once", async () => {
    const at = new Visit(laidWith(OTHER, "person", "person"));
    expect((await refused(at.live.throw(1))).reason.code).toBe("no_throw");
    expect(at.all).toEqual([]);
    await at.live.throw(0);
    expect((await refused(at.live.throw(0))).reason.code).toBe("no_throw");
    expect(at.kept.turns).toEqual([[0]]);
  });

  it("still wait when the table is opened again, and fall as they would have", async () => {
    const at = new Visit(laidWith(OTHER, "person", "person"));
    await at.asked();
    await at.live.play(0, await at.turn(0));
    const again = at.again();
    expect(again.thrower).toBe(1);
    const twice = at.again();
    for (const { live } of [again, twice]) {
      await live.throw(1);
      live.flush();
    }
    expect(everybody(again)).toBe(everybody(twice));
  });

  it("are thrown by a bot for its own seat, and for one that it was handed", async () => {
    const at = new Visit(laidWith(OTHER, "person", "novice"));
    expect(await at.called()).toEqual([0]);
    await at.live.handOver(0, "novice");
    await at.called();
    expect(at.live.ending).not.toBeNull();
    const threw = at.kept.turns.filter((turn) => turn.length === 1).map(([seat]) => seat);
    expect(new Set(threw)).toEqual(new Set([0, 1]));
  });

  it("fall by themselves at a table begun before they were thrown by hand", async () => {
    const at = new Visit({ ...laidWith(OTHER, "person", "person"), byHand: false });
    expect(at.thrower).toBeUndefined();
    await at.play();
    expect(at.kept.turns.every((turn) => turn.length > 1)).toBe(true);
  });
});
