import { describe, expect, test } from "vitest";
import { fragments, paths, type Route, type Writing } from "./routes";

const ALL: [Route, string, string][] = [
  [{ page: "home" }, "/", "#/"],
  [{ page: "new", game: "senet", mode: "friends" }, "/new/senet/friends", "#/new/senet/friends"],
  [{ page: "new", game: "senet", mode: "screen" }, "/new/senet/screen", "#/new/senet/screen"],
  [{ page: "new", game: "senet", mode: "bots" }, "/new/senet/bots", "#/new/senet/bots"],
  [{ page: "daily", game: "", day: "" }, "/daily", "#/daily"],
  [{ page: "daily", game: "senet", day: "2026-01-31" }, "/daily/senet/2026-01-31", "#/daily/senet/2026-01-31"],
  [
    { page: "new", game: "senet", mode: "bots", box: "0123456789abcdef" },
    "/new/senet/bots?box=0123456789abcdef",
    "#/new/senet/bots?box=0123456789abcdef",
  ],
  [{ page: "box", game: "senet", id: "" }, "/box/senet", "#/box/senet"],
  [{ page: "box", game: "senet", id: "abcdef" }, "/box/senet/abcdef", "#/box/senet/abcdef"],
  [{ page: "box", game: "senet", id: "", file: "a-_b" }, "/box/senet#b=a-_b", "#/box/senet/b=a-_b"],
  [{ page: "table", id: "abcdefghij" }, "/t/abcdefghij", "#/t/abcdefghij"],
  [{ page: "local", id: "abcdefghij" }, "/local/abcdefghij", "#/local/abcdefghij"],
  [{ page: "replay", id: "abcdefghij" }, "/replay/abcdefghij", "#/replay/abcdefghij"],
  [{ page: "replay", id: "" }, "/replay/", "#/replay"],
  [{ page: "replay", id: "", game: "H4sI_a-b=" }, "/replay/#g=H4sI_a-b=", "#/replay/g=H4sI_a-b="],
  [{ page: "replay", id: "abcdefghij", step: 0 }, "/replay/abcdefghij?step=1", "#/replay/abcdefghij?step=1"],
  [
    { page: "replay", id: "", game: "H4sI_a-b=", step: 41 },
    "/replay/?step=42#g=H4sI_a-b=",
    "#/replay/g=H4sI_a-b=?step=42",
  ],
  [
    { page: "replay", id: "", game: "H4sI_a-b=", box: "a-_b", step: 1 },
    "/replay/?step=2#g=H4sI_a-b=&b=a-_b",
    "#/replay/g=H4sI_a-b=&b=a-_b?step=2",
  ],
  [{ page: "pad", game: "senet", id: "" }, "/pad/senet", "#/pad/senet"],
  [{ page: "pad", game: "senet", id: "abcdef" }, "/pad/senet/abcdef", "#/pad/senet/abcdef"],
  [{ page: "rules", game: "", rule: "" }, "/rules/", "#/rules"],
  [{ page: "rules", game: "senet", rule: "" }, "/rules/senet", "#/rules/senet"],
  [{ page: "rules", game: "senet", rule: "S10" }, "/rules/senet#S10", "#/rules/senet/S10"],
];

const at = (address: string, under = "http://table.test/"): URL => new URL(address, under);

describe.each(ALL)("%j", (route, path, fragment) => {
  test("as a path", () => {
    expect(paths.href(route)).toBe(path);
    expect(paths.parse(at(path))).toEqual(route);
  });
  test("behind the #, in any folder", () => {
    expect(fragments.href(route)).toBe(fragment);
    for (const folder of ["http://table.test/", "http://table.test/a/b/", "http://table.test/a/index.html"])
      expect(fragments.parse(at(fragment, folder))).toEqual(route);
  });
});

test.each<[string, Writing, string]>([
  ["nothing", fragments, ""],
  ["what is no route", fragments, "#top"],
  ["a table without a name", paths, "/t/"],
  ["somewhere else", paths, "/nowhere/at/all"],
])("%s is home", (_, writing, address) => expect(writing.parse(at(address))).toEqual({ page: "home" }));
