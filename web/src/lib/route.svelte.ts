/** Where we are: the address bar decides, the back button works. */
import { hosted } from "./host";
import { fragments, paths, type Route } from "./routes";

export type { Route };

const { parse, href } = hosted ? paths : fragments;
export { href };

/** A route as a whole address, to be sent to others. */
export const address = (route: Route): string => new URL(href(route), location.href).href;

class Router {
  now = $state<Route>(parse(location));

  constructor() {
    addEventListener("popstate", () => (this.now = parse(location)));
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
