/** Links to games, with the box where it does not come with the page. */
import { describe, expect, it } from "vitest";
import { unpack as unpackBox } from "../box/link";
import { engine, gameFile } from "../testing/engine";
import { GOLDEN } from "../testing/golden";
import { film } from "./film";
import { pack, unpack } from "./link";
import { read, write } from "./record";
import { wayOf } from "./way";

const CASES = [...new Map(GOLDEN.map(({ text }) => [read(text).game, text]))].map(([name, text]) => ({ name, text }));

describe.each(CASES)("the way to a game of $name", ({ name, text }) => {
  const record = read(text);
  const rules = engine(
    name,
    gameFile(name).boxes.find(({ digest }) => digest === record.box.digest),
  );

  it("has no box in it that everybody has", async () => {
    const played = film(record, rules);
    expect(await wayOf(played)).toEqual({ page: "replay", id: "", game: pack(played) });
  });

  it.runIf(rules.box.text.includes(rules.box.name))("has a box of one's own in it", async () => {
    const { box } = rules.unpack(rules.box.text.replace(rules.box.name, "ours"));
    const own = engine(name, box),
      played = film(read(write({ ...record, box })), own),
      way = await wayOf(played);
    expect(await unpackBox(way.box!)).toBe(box.text);
    expect(way.box!.length).toBeLessThan(2000);
    expect(write(await unpack(way.game!, () => Promise.resolve(own)))).toBe(write(played.record));
  });
});
