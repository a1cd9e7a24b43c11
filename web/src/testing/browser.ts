/** A browser as far as a table needs one, for tests: to be imported before what is tested. */
import { vi } from "vitest";
import type { Answer, Request } from "../net/protocol";

/** A WebSocket with the other end of its line in the hand of a test. */
export class Wire {
  static readonly OPEN = 1;
  /** All that were opened, the newest last. */
  static all: Wire[] = [];
  static get last(): Wire {
    return Wire.all.at(-1)!;
  }
  readyState = 0;
  /** What the page has sent. */
  readonly sent: Request[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.readyState = 3;
  }

  // What the server and the network do.
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  say(answer: Answer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  /** The last request of a kind. */
  asked<T extends Request["type"]>(type: T): Extract<Request, { type: T }> {
    return this.sent.findLast((request): request is Extract<Request, { type: T }> => request.type === type)!;
  }
}

class Shelf {
  private readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.kept.set(key, text);
  clear = (): void => this.kept.clear();
}

const page = new EventTarget();
export const storage = { localStorage: new Shelf(), sessionStorage: new Shelf() };

vi.stubGlobal("WebSocket", Wire);
vi.stubGlobal("location", { protocol: "http:", host: "table.test", origin: "http://table.test" });
vi.stubGlobal("window", storage);
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal(
  "document",
  Object.assign(new EventTarget(), {
    visibilityState: "visible",
    querySelector: () => null,
    documentElement: { classList: { toggle: () => {} }, lang: "" },
  }),
);
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("CloseEvent", class extends Event {});

/** "online" or "offline". */
export const happens = (event: string): void => void page.dispatchEvent(new Event(event));
