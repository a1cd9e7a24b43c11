/** The page is kept for times without a network, and renews itself when a newer one is there. */
import { file } from "./host";

class Renewal {
  /** A newer page is kept; it is shown as soon as this one is loaded again. */
  ready = $state(false);

  /** Once all is shown that was asked for: fetching the rest must not hold that up. */
  begin(): void {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ entry?: string }>) => {
      if (data.entry) this.ready = !document.querySelector(`script[src$="${data.entry}"]`);
    });
    serviceWorker.startMessages();
    const register = (): void => void serviceWorker.register(file("sw.js")).catch(() => {});
    const calm = (): unknown =>
      "requestIdleCallback" in window ? requestIdleCallback(register) : setTimeout(register);
    if (document.readyState === "complete") calm();
    else addEventListener("load", calm);
    // A page may stay open for days; whoever comes back to it is told of a newer one.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.look();
    });
  }

  /** There may be a newer page. */
  look(): void {
    if ("serviceWorker" in navigator)
      void navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {});
  }

  now(): void {
    location.reload();
  }
}

export const renewal = new Renewal();
