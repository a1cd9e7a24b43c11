import "../testing/browser";
import { describe, expect, it } from "vitest";
import { Hindsight } from "../engine/hindsight";
import { Mind } from "../engine/mind";
import { gamePage } from "../games";
import { film, shown } from "../record/film";
import { scan } from "../record/record";
import { engine, NAMES } from "../testing/engine";
import { GOLDEN } from "../testing/golden";
import { Look, type Lookers } from "./look.svelte";
import { ahead, frameOf, like, mattered, percent, played, tenths } from "./told";

/** Looks at once and not for long: Node has no workers of the kind that the page has. */
function quick(name: string): Lookers & { closed: boolean } {
  const hindsight = new Hindsight(new Mind(engine(name)));
  return {
    closed: false,
    ask: async (looking) => hindsight.look(looking.look === "step" ? { ...looking, effort: 0.01 } : looking),
    close() {
      this.closed = true;
    },
  };
}

const golden = (name: string) => {
  const { record } = scan(GOLDEN.find((one) => one.name === `${name}-2p.txt`)!.text);
  return film(record, engine(name));
};

describe.each(NAMES.filter((name) => GOLDEN.some((one) => one.name === `${name}-2p.txt`)))("%s", (name) => {
  it("is looked back at: a first picture, then every step, and what mattered in words", async () => {
    const watched = golden(name),
      page = gamePage(name)!;
    expect(Look.worth(watched)).toBe(true);
    expect(Look.worth({ ...watched, steps: watched.steps.slice(0, -1) })).toBe(false);
    const { frames } = shown(watched, "all");
    let clock = 0;
    const look = new Look(watched, [0, ...frames.map(({ line }) => line)], () => (clock += 20_000));
    const lookers = quick(name);
    await look.start(async () => lookers);
    expect([look.failed, look.done, lookers.closed]).toEqual([false, 1, true]);
    expect(look.glances.size).toBe(frames.length + 1);
    const { better, chances } = look.settled!;
    expect(chances.length).toBe(watched.steps.length + 1);
    for (const one of better.slice(0, 6)) {
      const best = played(watched, page, one.step, one.code, (seat) => `seat ${seat}`);
      expect(best.words).not.toMatch(/\*\*/);
      expect(best.words.length).toBeGreaterThan(3);
      expect(best.view.seats.length).toBe(2);
      expect(frames[frameOf(frames, one.step)]!.line).toBeGreaterThan(one.step);
      for (const { label, points } of ahead(one, page))
        expect([label.length > 0, Math.abs(points) >= 0.5]).toEqual([true, true]);
    }
    const told = mattered(better);
    expect(told.length).toBeLessThanOrEqual(3);
    for (const { loss } of told) expect(loss.value).toBeGreaterThan(loss.error);
  });
});

it("says so when it cannot look", async () => {
  const look = new Look(golden(NAMES[0]!), []);
  await look.start(() => Promise.reject(new Error("no workers")));
  expect(look.failed).toBe(true);
});

it("leaves the crew alone that comes after it was closed", async () => {
  const look = new Look(golden(NAMES[0]!), []),
    lookers = quick(NAMES[0]!);
  const started = look.start(async () => lookers);
  look.close();
  await started;
  expect([lookers.closed, look.settled, look.failed]).toEqual([true, null, false]);
});

it("tells the same advice once, and only what is beyond noise", () => {
  const one = { seat: 0, lead: { value: 1, error: 1 }, kinds: {} };
  const loss = (value: number, error = 0.05) => ({ value, error });
  const found = mattered([
    { ...one, step: 1, code: 7, loss: loss(0.1) },
    { ...one, step: 5, code: 7, loss: loss(0.3) },
    { ...one, step: 3, code: 8, loss: loss(0.2) },
    { ...one, step: 4, code: 9, loss: loss(0.2, 0.25) },
  ]);
  expect(found.map(({ step }) => step)).toEqual([3, 5]);
});

it("writes shares and points with their signs", () => {
  expect([percent(-0.124), percent(0.5, true), percent(0)]).toEqual(["−12", "+50", "0"]);
  expect([tenths(1.25, "cs"), tenths(-2, "en")]).toEqual(["+1,3", "−2"]);
});

it("places a player between the bots that were measured, as far as it is sure", () => {
  const bots = Object.entries({ random: 5, novice: 2.5, adept: 1, expert: 0.2 }).map(([name, loses]) => ({
    name,
    loses,
    judges: true,
    misjudges: 0,
    plays_out: false,
  }));
  const placed = (value: number, error: number) => like({ value, error }, bots);
  expect(placed(1.1, 0.5)).toEqual(["adept"]);
  expect(placed(1, 2)).toEqual(["expert", "adept", "novice"]);
  expect(placed(1.8, 0.1)).toEqual(["adept", "novice"]);
  expect(placed(9, 0.1)).toEqual(["random"]);
  expect(placed(-1, 0.1)).toEqual(["expert"]);
  expect(
    like(
      { value: 1, error: 1 },
      bots.map((bot) => ({ ...bot, loses: null })),
    ),
  ).toEqual([]);
});
