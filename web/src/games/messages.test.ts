import { describe, expect, it } from "vitest";

type Words = Record<string, unknown>;
const OWN = import.meta.glob<Words>(["./*/messages/*.json", "./*/pad/messages/*.json"], {
  eager: true,
  import: "default",
});
const COMMON = import.meta.glob<Words>("../../messages/**/*.json", { eager: true, import: "default" });
const PAGES = Object.keys(import.meta.glob("./*/page.ts"));
const GAMES = PAGES.map((path) => path.split("/")[1]!);
const LANGUAGES = ["en", "pl", "cs", "el"];
const keys = (words: Words | undefined): string[] => Object.keys(words ?? {}).filter((key) => key !== "$schema");

const PLACES = [...new Set(Object.keys(OWN).map((path) => path.slice(2, path.lastIndexOf("/"))))];

it("every game has some", () =>
  expect(PLACES).toEqual(expect.arrayContaining(GAMES.map((game) => `${game}/messages`))));

describe.each(PLACES)("the words in %s", (place) => {
  const game = place.split("/")[0]!;
  const english = keys(OWN[`./${place}/en.json`]);

  it.each(LANGUAGES)("are the same in %s", (language) => {
    expect(keys(OWN[`./${place}/${language}.json`]).sort()).toEqual([...english].sort());
  });
  it("are called after the game, so that no two games share one", () => {
    expect(english.filter((key) => !key.startsWith(`${game}_`))).toEqual([]);
  });
});

const FOLDERS = new Set(Object.keys(COMMON).map((path) => path.slice(0, path.lastIndexOf("/"))));

describe.each([...FOLDERS])("the words of pages in %s", (folder) => {
  const english = keys(COMMON[`${folder}/en.json`]);

  it.each(LANGUAGES)("are the same in %s", (language) => {
    expect(keys(COMMON[`${folder}/${language}.json`]).sort()).toEqual([...english].sort());
  });
  it("name no game", () => {
    expect(english.filter((key) => GAMES.some((game) => key.includes(game)))).toEqual([]);
  });
});

it("no two pages share a message", () => {
  const all = [...FOLDERS].flatMap((folder) => keys(COMMON[`${folder}/en.json`]));
  expect(all.filter((key, nth) => all.indexOf(key) < nth)).toEqual([]);
});
