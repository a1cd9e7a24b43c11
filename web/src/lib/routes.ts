/** The pages there are, and how the address bar names them. */
export type Route =
  | { page: "home" }
  | { page: "games" }
  /** The challenge of a day; without a day today's, without a game the first one. */
  | { page: "daily"; game: string; day: string }
  /** With the box of this digest, if it is not the usual one. */
  | { page: "new"; game: string; mode: "friends" | "screen" | "bots"; box?: string }
  /** The boxes of one's own; `file` is one that is carried in the link. */
  | { page: "box"; game: string; id: string; file?: string }
  | { page: "table"; id: string }
  | { page: "local"; id: string }
  /** With `game` it is carried in the link itself, with `box` its box too; `step` is the moment to be shown, from 0 on. */
  | { page: "replay"; id: string; game?: string; box?: string; step?: number }
  | { page: "rules"; game: string; rule: string }
  /** Without an id: a new score pad, or one to go on with. */
  | { page: "pad"; game: string; id: string };

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

export interface Writing {
  parse(place: Place): Route;
  href(route: Route): string;
}

const CARRIED = "g=",
  FILE = "b=";

function steps(route: Route): string[] {
  if (route.page === "table") return ["t", route.id];
  if (route.page === "local") return ["local", route.id];
  if (route.page === "replay") return ["replay", route.id];
  if (route.page === "rules") return ["rules", route.game];
  if (route.page === "games") return ["games"];
  if (route.page === "pad") return ["pad", route.game, ...(route.id ? [route.id] : [])];
  if (route.page === "daily") return ["daily", route.game, route.day].filter(Boolean);
  if (route.page === "box") return route.id ? ["box", route.game, route.id] : ["box", route.game];
  if (route.page === "new") return ["new", route.game, route.mode];
  return [];
}

/** What no server has to know: the rule to show, a game that is carried along. */
function detail(route: Route): string {
  if (route.page === "rules") return route.rule;
  if (route.page === "box") return route.file ? FILE + route.file : "";
  if (route.page !== "replay" || !route.game) return "";
  return CARRIED + route.game + (route.box ? `&${FILE}${route.box}` : "");
}

/** The moment of a replay, for people counted from 1 on; the box of a new table. */
function query(route: Route): string {
  if (route.page === "new" && route.box) return `?box=${route.box}`;
  return route.page === "replay" && route.step !== undefined ? `?step=${route.step + 1}` : "";
}
function box(search: string): { box?: string } {
  const found = /^\?box=([0-9a-f]{8,64})$/.exec(search);
  return found ? { box: found[1]! } : {};
}
function step(search: string): { step?: number } {
  const found = /^\?step=(\d+)$/.exec(search);
  return found ? { step: Math.max(0, Number(found[1]) - 1) } : {};
}

function read([first = "", second = "", third = ""]: string[], more: string, search: string): Route {
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "local" && second) return { page: "local", id: second };
  if (first === "replay") {
    if (!more.startsWith(CARRIED)) return { page: "replay", id: second, ...step(search) };
    const [game = "", box] = more.slice(CARRIED.length).split(`&${FILE}`);
    return { page: "replay", id: "", game, ...(box ? { box } : {}), ...step(search) };
  }
  if (first === "games") return { page: "games" };
  if (first === "pad" && second) return { page: "pad", game: second, id: third };
  if (first === "daily") return { page: "daily", game: second, day: third };
  if (first === "rules") return { page: "rules", game: second, rule: more };
  if (first === "box" && second)
    return more.startsWith(FILE)
      ? { page: "box", game: second, id: "", file: more.slice(FILE.length) }
      : { page: "box", game: second, id: third };
  if (first === "new" && second) {
    const mode = third === "screen" ? "screen" : third === "bots" ? "bots" : "friends";
    return { page: "new", game: second, mode, ...box(search) };
  }
  return { page: "home" };
}

/** Where a server answers at every address: /t/abc, /rules/senet#S1. */
export const paths: Writing = {
  parse: ({ pathname, search, hash }) => read(pathname.split("/").slice(1), hash.slice(1), search),
  href(route) {
    const more = detail(route);
    return `/${steps(route).join("/")}${query(route)}${more ? `#${more}` : ""}`;
  },
};

/** Where there are only files, in whatever folder: #/t/abc, #/rules/senet/S1. */
export const fragments: Writing = {
  parse({ hash }) {
    const [way = "", search] = hash.replace(/^#\/?/, "").split("?");
    const parts = way.split("/");
    return read(parts, (["rules", "box"].includes(parts[0]!) ? parts[2] : parts[1]) ?? "", search ? `?${search}` : "");
  },
  href: (route) => `#/${[...steps(route), detail(route)].filter(Boolean).join("/")}${query(route)}`,
};
