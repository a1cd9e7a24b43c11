/** One WebSocket that comes back by itself, with requests that are answered once, however often the network fails. */
import { randomHex } from "./ids";
import type { Answer, Failed, Hello, Request } from "./protocol";

export type Line = "connecting" | "live" | "lost" | "closed";

/** A request was refused: the code for the page, the rule if one was broken. */
export class Failure extends Error {
  constructor(readonly failed: Failed) {
    super(failed.text);
  }
}

type Asked = Exclude<Request, Hello>;
type Unnumbered<R> = R extends Asked ? Omit<R, "id"> : never;
/** What can be asked; the socket gives it its id. */
export type Wish = Unnumbered<Asked>;
interface Waiting {
  request: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const BACK_OFF = [200, 500, 1000, 2000, 4000];
/** A question that nobody answers means a dead line, though nothing has said so: milliseconds. */
const PATIENCE = 12_000;
const NO_RETURN = new Set([4400, 4429]);

export class Socket {
  private socket: WebSocket | null = null;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly hello: () => Hello,
    private readonly onAnswer: (answer: Answer) => void,
    private readonly onLine: (line: Line) => void,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  private connect(): void {
    this.onLine(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as Answer);
    socket.onclose = (closing) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed || NO_RETURN.has(closing.code)) return this.onLine("closed");
      this.onLine("lost");
      this.timer = setTimeout(() => this.connect(), BACK_OFF[Math.min(this.tries++, BACK_OFF.length - 1)]);
    };
  }

  /** The network or the person is back: do not wait any longer. */
  private hurry = (): void => {
    if (this.socket || this.closed || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** The network is gone: say so at once, a dead connection may take minutes to be noticed. */
  private drop = (): void => {
    const { socket } = this;
    if (!socket) return;
    socket.onmessage = null;
    socket.close();
    socket.onclose?.(new CloseEvent("close"));
  };

  private receive(answer: Answer): void {
    if (answer.type === "welcome") {
      this.tries = 0;
      this.onLine("live");
      // What was not answered is asked again under the same id: the server counts it once.
      for (const { request } of this.waiting.values()) this.socket?.send(JSON.stringify(request));
    }
    const id = "id" in answer ? answer.id : undefined;
    const asked = id ? this.waiting.get(id) : undefined;
    if (asked && id) {
      this.waiting.delete(id);
      this.listen();
      if (answer.type === "error") asked.reject(new Failure(answer));
      else asked.resolve(answer);
    } else this.onAnswer(answer);
  }

  /** Ask; resolves with the answer of this request. */
  ask<A extends Answer>(wish: Wish): Promise<A> {
    const request = { ...wish, id: randomHex(8) } as Asked;
    return new Promise<A>((resolve, reject) => {
      this.waiting.set(request.id, { request, resolve: (answer) => resolve(answer as A), reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
      if (this.waiting.size === 1) this.listen();
    });
  }

  /** As long as something is unanswered, the line is watched. */
  private listen(): void {
    clearTimeout(this.watch);
    if (this.waiting.size && !this.closed)
      this.watch = setTimeout(() => {
        this.drop();
        this.listen();
      }, PATIENCE);
  }

  /** Say hello again: an update is missing. */
  resync(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.hello()));
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
  }
}
