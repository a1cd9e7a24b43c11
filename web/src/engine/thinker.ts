/** Bots and hints of a game: asked here, thought of in a worker. */
import type { Hint } from "../net/protocol";
import type { Budget } from "./mind";
import type { BoxFile, GameFile, State } from "./rules";
import type { Question, Thought } from "./worker";

interface Waiting {
  resolve: (thought: Thought) => void;
  reject: (error: Error) => void;
}

/** A worker and who waits for its answers. */
class Beside {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private readonly known = new Set<string>();
  private asked = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) waiting?.resolve(data);
      else waiting?.reject(new Error(data.error));
    };
    this.worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || "the worker failed"));
      this.waiting.clear();
      beside = undefined; // the next question gets a new one
    };
  }

  ask(question: Omit<Question, "id" | "made">, made: NonNullable<Question["made"]>): Promise<Thought> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...question, id, ...(this.known.has(question.key) ? {} : { made }) } as Question);
      this.known.add(question.key);
    });
  }
}

let beside: Beside | undefined;

export class Thinker {
  private readonly made: NonNullable<Question["made"]>;

  constructor(module: WebAssembly.Module, game: GameFile, box: BoxFile) {
    this.made = { module, game, box };
  }

  private ask(question: Pick<Question, "state" | "seat" | "budget" | "bot">): Promise<Thought> {
    const { game, box } = this.made;
    return (beside ??= new Beside()).ask({ ...question, key: `${game.name} ${box.digest}` }, this.made);
  }

  /** What a bot of this level plays, in a state redacted for its seat; one that is not there is replaced by chance. */
  async choose(state: State, seat: number, level: string, budget: Budget): Promise<number> {
    const { bots } = this.made.game;
    const bot = bots.find(({ name }) => name === level) ?? bots[0]!;
    return (await this.ask({ state, seat, budget, bot })).code!;
  }

  /** The best moves for a seat in a state redacted for it, the best first. */
  async advise(state: State, seat: number, budget: Budget): Promise<Hint[]> {
    return (await this.ask({ state, seat, budget })).hints!;
  }
}
