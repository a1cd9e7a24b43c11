/** The pages there are, and how the address bar names them. */
export type Route =
  | { page: "home" }
  | { page: "games" }
  | { page: "new"; game: string; mode: "friends" | "screen" | "bots" }
  | { page: "table"; id: string }
  | { page: "local"; id: string }
  /** With `game` it is carried in the link itself. */
  | { page: "replay"; id: string; game?: string }
  | { page: "rules"; game: string; rule: string };

interface Place {
  pathname: string;
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
  if (route.page === "new") return ["new", route.game, route.mode];
  return [];
}

/** What no server has to know: the rule to show, a game that is carried along. */
function detail(route: Route): string {
  if (route.page === "rules") return route.rule;
  return route.page === "replay" && route.game ? CARRIED + route.game : "";
}

function read([first = "", second = "", third = ""]: string[], more: string): Route {
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "local" && second) return { page: "local", id: second };
  if (first === "replay")
    return more.startsWith(CARRIED)
      ? { page: "replay", id: "", game: more.slice(CARRIED.length) }
      : { page: "replay", id: second };
  if (first === "games") return { page: "games" };
  if (first === "rules") return { page: "rules", game: second, rule: more };
  if (first === "new" && second)
    return { page: "new", game: second, mode: third === "screen" ? "screen" : third === "bots" ? "bots" : "friends" };
  return { page: "home" };
}

/** Where a server answers at every address: /t/abc, /rules/senet#S1. */
export const paths: Writing = {
  parse: ({ pathname, hash }) => read(pathname.split("/").slice(1), hash.slice(1)),
  href(route) {
    const more = detail(route);
    return `/${steps(route).join("/")}${more ? `#${more}` : ""}`;
  },
};

/** Where there are only files, in whatever folder: #/t/abc, #/rules/senet/S1. */
export const fragments: Writing = {
  parse({ hash }) {
    const parts = hash.replace(/^#\/?/, "").split("/");
    return read(parts, (parts[0] === "rules" ? parts[2] : parts[1]) ?? "");
  },
  href: (route) => `#/${[...steps(route), detail(route)].filter(Boolean).join("/")}`,
};
