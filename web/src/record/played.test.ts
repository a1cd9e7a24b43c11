/** Records played by the real rules: films, verdicts on what was changed, games carried in links. */
import { beforeAll, describe, expect, it } from "vitest";
import { CHANCE, type Rules } from "../engine/rules";
import { engine, gameFile } from "../testing/engine";
import { GOLDEN } from "../testing/golden";
import { check, verify } from "./check";
import { thrown } from "./dice";
import { examined } from "./examine";
import { film, shown, type Film } from "./film";
import { pack, unpack, type Find } from "./link";
import { read, scan, write, type GameRecord } from "./record";
import { BadRecord, type Wrong } from "./wrong";

const made = new Map<string, Rules>();
/** Each game's rules with a box, made once. */
function rulesWith(game: string, digest: string): Rules {
  const box = gameFile(game).boxes.find((one) => one.digest.startsWith(digest))!;
  const rules = made.get(box.digest) ?? engine(game, box);
  made.set(box.digest, rules);
  return rules;
}
const find: Find = (game, digest) => Promise.resolve(rulesWith(game, digest));
/** One game of every kind there is, of the most players. */
const CASES = [...new Map(GOLDEN.map(({ text }) => [read(text).game, text]))].map(([name, text]) => ({ name, text }));
const all = new Map<string, Film>();

beforeAll(() => {
  for (const { name, text } of GOLDEN) {
    const record = read(text);
    all.set(name, film(record, rulesWith(record.game, record.box.digest)));
  }
});

/** What is wrong, as whoever is asked throws it. */
function wrong(asked: () => unknown): Wrong | null {
  try {
    asked();
    return null;
  } catch (error) {
    if (error instanceof BadRecord) return error.wrong;
    throw error;
  }
}
const withLines = (text: string, change: (lines: string[]) => string[]): string => change(text.split("\n")).join("\n");
/** The same moves, told anew with a digest that fits. */
const signed = (text: string): string => write(scan(text).record);

describe("a film", () => {
  it("is made of every golden record, and every draw of it was fair", () => {
    for (const played of all.values()) {
      const { draws, decisions } = check(played);
      expect(draws + decisions).toBe(played.record.moves.length);
      expect(verify(played.record, played.rules)).toMatchObject({ draws, decisions, dice: false });
    }
  });

  it("has a frame for each decision with the chance that followed it", () => {
    for (const played of all.values()) {
      const { frames, lines, names } = shown(played, "all");
      const decisions = lines.filter((line) => line.seat !== null);
      expect(frames.map((frame) => frame.seat)).toEqual([null, ...decisions.map((line) => line.seat)]);
      frames.forEach((frame, nth) => {
        const next = lines[frame.line];
        expect(next ? next.seat : null).toBe(frames[nth + 1]?.seat ?? null);
      });
      expect(frames.at(-1)!.line).toBe(lines.length);
      expect(frames.at(-1)!.totals).toEqual(played.record.scores);
      expect(names).toEqual(played.record.seats);
      expect(frames.some((frame) => frame.events!.length > 1)).toBe(true);
    }
  });

  it("is seen with the eyes of a seat, which are told no more than they may know", () => {
    for (const { name, text } of CASES) {
      const played = [...all.values()].find(({ record }) => record.game === name && write(record) === text)!;
      const [open, own] = [shown(played, "all"), shown(played, 0)];
      expect(own.frames.map(({ line, seat, totals }) => [line, seat, totals])).toEqual(
        open.frames.map(({ line, seat, totals }) => [line, seat, totals]),
      );
      played.steps.forEach(({ after }, nth) => {
        const frame = own.frames.find(({ line }) => line === nth + 1);
        if (frame) expect(frame.view).toEqual(played.rules.seen([after], 0).view);
      });
    }
  });

  it("needs the rules, the box and the table that the record names", () => {
    const { record, rules } = all.values().next().value!;
    const changed = (change: Partial<GameRecord>) => wrong(() => film({ ...record, ...change }, rules));
    const ours = rules.game.version;
    expect(changed({ rules: ours + 1 })).toEqual({ key: "version", version: ours + 1, ours });
    expect(changed({ game: "senet" })).toEqual({ key: "game", game: "senet" });
    expect(changed({ box: { name: "own", digest: "0".repeat(64) } })).toEqual({ key: "box", box: "own" });
    expect(changed({ seats: ["Ania"] })).toMatchObject({ key: "table" });
    expect(changed({ options: { senet: "yes" } })).toMatchObject({ key: "table" });
  });
});

describe.each(CASES)("what was changed in a record of $name", ({ name, text }) => {
  let rules: Rules, whole: Film;
  beforeAll(() => {
    whole = [...all.values()].find(({ record }) => record.game === name && write(record) === text)!;
    rules = whole.rules;
  });
  /** What is said of it, with the digest that it had and with one that fits. */
  const verdicts = (changed: string): [Wrong | null, Wrong | null] => [
    wrong(() => examined(scan(changed), rules)),
    wrong(() => verify(examined(scan(signed(changed)), rules).record, rules)),
  ];

  it("is a die: the line, and what the seed gives", () => {
    const draws = whole.steps.filter(({ move, outcomes }) => move.seat === CHANCE && outcomes > 1);
    for (const { before, code, outcomes, move } of [draws[0]!, draws.at(-1)!]) {
      const other = rules.write(before, CHANCE, (code + 1) % outcomes)!;
      const changed = withLines(text, (lines) => lines.with(move.line - 1, `* ${other}`));
      for (const found of verdicts(changed))
        expect(found).toMatchObject({ key: "drawn", line: move.line, words: other, right: move.text, dice: false });
    }
  });

  it("is a move: the line, and the rule that forbids it", () => {
    const decision = whole.steps.findLast(({ move }) => move.seat !== CHANCE)!,
      { line, seat } = decision.move,
      first = whole.steps.find(({ move }) => move.seat !== CHANCE)!.move;
    const nonsense = withLines(text, (lines) => lines.with(line - 1, `${seat + 1} dance`));
    for (const found of verdicts(nonsense)) expect(found).toEqual({ key: "no_move", line, words: "dance" });
    const early = whole.steps.filter(({ move }) => move.seat !== CHANCE);
    const { move, before } = early.find(
      ({ move, before }) => !rules.seen([before], move.seat).words.includes(first.text) && move.text !== first.text,
    )!;
    expect(rules.read(before, move.seat, first.text)).not.toBe(null);
    const moved = withLines(text, (lines) => lines.with(move.line - 1, `${move.seat + 1} ${first.text}`));
    for (const found of verdicts(moved)) {
      expect(found).toMatchObject({ key: "forbidden", game: name, line: move.line, words: first.text });
      expect(found!.key === "forbidden" && found.reason.rule).toMatch(/^[A-Z]+\d+$/);
    }
  });

  it("is a seat that nobody has", () => {
    const { move } = whole.steps.find(({ move }) => move.seat !== CHANCE)!;
    const changed = withLines(text, (lines) => lines.with(move.line - 1, `9 ${move.text}`));
    for (const found of verdicts(changed)) expect(found).toEqual({ key: "seat", line: move.line, seat: 8 });
  });

  it("is a name, which nobody but the digest can know", () => {
    const changed = withLines(text, (lines) => lines.map((line) => line.replace(/^(seat 1: ).*/, "$1Kleopatra")));
    expect(verdicts(changed)).toEqual([{ key: "digest", line: text.split("\n").length - 1 }, null]);
  });

  it("is points, or winners", () => {
    const { scores, lines: at } = whole.record;
    const more = [scores[0]! + 1, ...scores.slice(1)];
    const points = withLines(text, (lines) => lines.with(at.scores! - 1, `scores: ${more.join(" ")}`));
    for (const found of verdicts(points))
      expect(found).toEqual({ key: "scores", line: at.scores, found: more, right: scores });
    const nobody = withLines(text, (lines) => lines.with(at.winners! - 1, "winners: 9"));
    for (const found of verdicts(nobody)) expect(found).toMatchObject({ key: "winners", line: at.winners, found: [8] });
  });

  it("is the seed, or what was shown of it before", () => {
    const { seed, lines: at } = whole.record;
    const changed = withLines(text, (lines) => lines.with(at.seed! - 1, `seed: ${"0".repeat(64)}`));
    for (const found of verdicts(changed)) expect(found).toEqual({ key: "commitment", line: at.seed });
    const nonces = withLines(text, (lines) => lines.map((line) => line.replace(/^(nonce 1: ).*/, "$10f")));
    for (const found of verdicts(nonces)) expect(found).toMatchObject({ key: "drawn" });
    expect(seed).toHaveLength(64);
  });

  it("is a line that was lost", () => {
    const chance = whole.steps.find(
      ({ move }, nth) => move.seat === CHANCE && whole.steps[nth + 1]!.move.seat !== CHANCE,
    )!;
    const without = withLines(text, (lines) => lines.toSpliced(chance.move.line - 1, 1));
    for (const found of verdicts(without)) expect(found).toMatchObject({ key: "chance", line: chance.move.line });
    const { move } = whole.steps.find(
      ({ move }, nth) => move.seat !== CHANCE && whole.steps[nth + 1]!.move.seat === CHANCE,
    )!;
    const undecided = withLines(text, (lines) => lines.toSpliced(move.line - 1, 1));
    for (const found of verdicts(undecided)) expect(found).toMatchObject({ key: "outcome", line: move.line });
    const last = whole.record.moves.at(-1)!;
    const unfinished = withLines(text, (lines) => lines.toSpliced(last.line - 1, 1));
    for (const found of verdicts(unfinished)) expect(found).toEqual({ key: "not_over", line: last.line + 2 });
  });

  it("is two lines that changed places", () => {
    const nth = whole.steps.findIndex(
      ({ move }, nth) => move.seat !== CHANCE && whole.steps[nth + 1]?.move.seat === CHANCE,
    );
    const at = whole.steps[nth]!.move.line - 1;
    const swapped = withLines(text, (lines) => lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!));
    for (const found of verdicts(swapped)) expect(found).toMatchObject({ key: "outcome", line: at + 1 });
  });

  it("is nothing, if the game only goes on still", () => {
    const { record } = whole;
    const running = write({ ...record, seed: "", scores: [], winners: [], moves: record.moves.slice(0, 20) });
    expect(examined(scan(running), rules).steps).toHaveLength(20);
    expect(wrong(() => verify(read(running), rules))).toEqual({ key: "no_seed" });
    const over = write({ ...record, seed: "", scores: [], winners: [] });
    expect(wrong(() => examined(scan(over), rules))).toEqual({ key: "no_end" });
  });
});

describe("dice of a simulation", () => {
  it("are thrown as core/luck.py throws them", () => {
    const throws = thrown(1n);
    // As Dice(1).below of core/dice.py gives them.
    expect([6, 6, 48, 1_000_003, 2 ** 32, 1].map(throws)).toEqual([0, 1, 35, 796_945, 250_181_603, 0]);
  });

  it("are checked, line by line", () => {
    for (const { name } of CASES) {
      const [played] = [...all.values()].filter(({ record }) => record.game === name);
      const { record, rules } = simulated(played!);
      expect(check(film(record, rules))).toMatchObject({ dice: true });
      const changed = film({ ...record, dice: record.dice + 1n }, rules);
      expect(wrong(() => check(changed))).toMatchObject({ key: "drawn", dice: true });
    }
  });
});

/** A game by dice, in which everybody plays the first move there is. */
function simulated({ record, rules }: Film): Film {
  const moves: GameRecord["moves"] = [],
    dice = 20_261n,
    throws = thrown(dice);
  let state = rules.start(record.seats.length, record.options);
  while (!rules.over(state)) {
    const outcomes = rules.chance(state),
      seat = outcomes ? CHANCE : rules.waiting(state)[0]!,
      code = outcomes ? throws(outcomes) : rules.legal(state, seat)[0]!;
    moves.push({ seat, text: rules.write(state, seat, code)!, line: 0 });
    state = rules.play(state, seat, code)!;
  }
  const end = { seed: "", scores: rules.scores(state), winners: rules.winners(state) };
  return film(read(write({ ...record, commitment: "", nonces: [], dice, moves, ...end })), rules);
}

describe("a link", () => {
  it("carries a whole game: the same record, the same link", async () => {
    for (const played of all.values()) {
      const data = pack(played);
      expect(data).toMatch(/^[\w-]{100,999}$/);
      const record = await unpack(data, find);
      expect(write(record)).toBe(write(played.record));
      expect(pack(film(record, played.rules))).toBe(data);
    }
  });

  it("carries a game of a simulation, and names as people write them", async () => {
    for (const { name } of CASES) {
      const played = simulated([...all.values()].find(({ record }) => record.game === name)!);
      expect(write(await unpack(pack(played), find))).toBe(write(played.record));
      const record = { ...played.record, seats: played.record.seats.map((_, seat) => `Ζωή Łucja ${"𓂀".repeat(seat)}`) };
      const named = film(read(write(record)), played.rules);
      expect((await unpack(pack(named), find)).seats).toEqual(named.record.seats);
    }
  });

  it("that is damaged, cut or none is told as such", async () => {
    for (const { name } of CASES) {
      const data = pack([...all.values()].find(({ record }) => record.game === name)!);
      const other = (letter: string) => (letter === "A" ? "B" : "A");
      const broken = [
        "",
        "senet",
        "!",
        data.slice(0, 4),
        data.slice(0, 40),
        data.slice(0, -4),
        `${data}AAAA`,
        ...[...data].map((letter, at) => data.slice(0, at) + other(letter) + data.slice(at + 1)).slice(0, -1),
      ];
      for (const one of broken) await expect(unpack(one, find), one).rejects.toMatchObject({ wrong: { key: "link" } });
    }
  });

  it("is not made of a game that is not over, or not drawn by its seed", () => {
    const { record, rules } = all.values().next().value!;
    const running = { ...record, seed: "", scores: [], winners: [], moves: record.moves.slice(0, 20) };
    expect(wrong(() => pack(film(running, rules)))).toEqual({ key: "no_seed" });
    expect(wrong(() => pack(film({ ...record, nonces: record.nonces.map(() => "00") }, rules)))).toMatchObject({
      key: "drawn",
    });
  });
});
