/** Where we are: the address bar decides, the back button works. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string; mode: "friends" | "screen" | "bots" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string; rule: string };

export function parse(path: string, hash = ""): Route {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "replay") return { page: "replay", id: second };
  if (first === "rules") return { page: "rules", game: second, rule: hash.replace("#", "") };
  if (first === "new" && second)
    return { page: "new", game: second, mode: third === "screen" ? "screen" : third === "bots" ? "bots" : "friends" };
  return { page: "home" };
}

export function href(route: Route): string {
  if (route.page === "table") return `/t/${route.id}`;
  if (route.page === "replay") return `/replay/${route.id}`;
  if (route.page === "rules") return `/rules/${route.game}${route.rule ? `#${route.rule}` : ""}`;
  if (route.page === "new") return `/new/${route.game}/${route.mode}`;
  return "/";
}

class Router {
  now = $state<Route>(parse(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => (this.now = parse(location.pathname, location.hash)));
  }

  go(route: Route, instead = false): void {
    history[instead ? "replaceState" : "pushState"]({}, "", href(route));
    this.now = route;
    scrollTo(0, 0);
  }

  /** For links: a plain click stays in the page, anything else is the browser's. */
  follow = (event: MouseEvent, route: Route): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go(route);
  };
}

export const router = new Router();
