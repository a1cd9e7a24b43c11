/** Parts of the page that are fetched when they are wanted, and may not be there: no network, or a newer page by now. */
import { file } from "./host";
import { load, save } from "./stored";

const PAUSE = 1000;
const AGAIN = 30_000;

/** Whether the page could be had now; a reload without a network would leave nothing at all. */
const within = (): Promise<boolean> =>
  fetch(file(""), { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );

class Parts {
  /** Something could not be fetched, and trying again by ourselves did not help. */
  missing = $state(false);

  begin(): void {
    addEventListener("vite:preloadError", () => setTimeout(() => void this.missed(), PAUSE));
    addEventListener("online", () => this.missing && void this.again());
  }

  private async missed(): Promise<void> {
    const lately = Date.now() - load("reloaded", 0, "sessionStorage") < AGAIN;
    if (lately || !(await this.again())) this.missing = true;
  }

  /** Browsers remember a script that failed, so it is the whole page that is loaded again. */
  async again(): Promise<boolean> {
    if (!(await within())) return false;
    save("reloaded", Date.now(), "sessionStorage");
    location.reload();
    return true;
  }
}

export const parts = new Parts();
