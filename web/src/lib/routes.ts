/** The pages there are, and how the address bar names them. */
export type Route =
  | { page: "home" }
  | { page: "games" }
  /** The challenge of a day; without a day today's, without a game the first one. */
  | { page: "daily"; game: string; day: string }
  | { page: "new"; game: string; mode: "friends" | "screen" | "bots" }
  | { page: "table"; id: string }
  | { page: "local"; id: string }
  /** With `game` it is carried in the link itself; `step` is the moment to be shown, from 0 on. */
  | { page: "replay"; id: string; game?: string; step?: number }
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

const CARRIED = "g=";

function steps(route: Route): string[] {
  if (route.page === "table") return ["t", route.id];
  if (route.page === "local") return ["local", route.id];
  if (route.page === "replay") return ["replay", route.id];
  if (route.page === "rules") return ["rules", route.game];
  if (route.page === "games") return ["games"];
  if (route.page === "pad") return ["pad", route.game, ...(route.id ? [route.id] : [])];
  if (route.page === "daily") return ["daily", route.game, route.day].filter(Boolean);
  if (route.page === "new") return ["new", route.game, route.mode];
  return [];
}

/** What no server has to know: the rule to show, a game that is carried along. */
function detail(route: Route): string {
  if (route.page === "rules") return route.rule;
  return route.page === "replay" && route.game ? CARRIED + route.game : "";
}

/** The moment of a replay, for people counted from 1 on. */
const moment = (route: Route): string =>
  route.page === "replay" && route.step !== undefined ? `?step=${route.step + 1}` : "";
function step(search: string): { step?: number } {
  const found = /^\?step=(\d+)$/.exec(search);
  return found ? { step: Math.max(0, Number(found[1]) - 1) } : {};
}

function read([first = "", second = "", third = ""]: string[], more: string, search: string): Route {
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "local" && second) return { page: "local", id: second };
  if (first === "replay")
    return more.startsWith(CARRIED)
      ? { page: "replay", id: "", game: more.slice(CARRIED.length), ...step(search) }
      : { page: "replay", id: second, ...step(search) };
  if (first === "games") return { page: "games" };
  if (first === "pad" && second) return { page: "pad", game: second, id: third };
  if (first === "daily") return { page: "daily", game: second, day: third };
  if (first === "rules") return { page: "rules", game: second, rule: more };
  if (first === "new" && second)
    return { page: "new", game: second, mode: third === "screen" ? "screen" : third === "bots" ? "bots" : "friends" };
  return { page: "home" };
}

/** Where a server answers at every address: /t/abc, /rules/senet#S1. */
export const paths: Writing = {
  parse: ({ pathname, search, hash }) => read(pathname.split("/").slice(1), hash.slice(1), search),
  href(route) {
    const more = detail(route);
    return `/${steps(route).join("/")}${moment(route)}${more ? `#${more}` : ""}`;
  },
};

/** Where there are only files, in whatever folder: #/t/abc, #/rules/senet/S1. */
export const fragments: Writing = {
  parse({ hash }) {
    const [way = "", search] = hash.replace(/^#\/?/, "").split("?");
    const parts = way.split("/");
    return read(parts, (parts[0] === "rules" ? parts[2] : parts[1]) ?? "", search ? `?${search}` : "");
  },
  href: (route) => `#/${[...steps(route), detail(route)].filter(Boolean).join("/")}${moment(route)}`,
};
