/** Bots and hints of a game: asked here, thought of in a worker. */
import type { Hint } from "../net/protocol";
import { Beside } from "./beside";
import type { Looked, Looking } from "./hindsight";
import type { Budget } from "./mind";
import type { BoxFile, GameFile, State } from "./rules";
import type { Decision, Made, Thought } from "./worker";

let beside: Beside | undefined;

export class Thinker {
  private readonly made: Made;

  constructor(module: WebAssembly.Module, game: GameFile, box: BoxFile) {
    this.made = { module, game, box };
  }

  private ask(decision: Decision): Promise<Thought> {
    // The next question after a failure gets a new worker.
    return (beside ??= new Beside(() => (beside = undefined))).ask(decision, this.made);
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

const MOST = 8;

/** Several workers, each with one question at a time; who asked first is answered first. */
export class Crew {
  private readonly free: Beside[];
  private readonly all: Beside[];
  private readonly queue: ((worker: Beside) => void)[] = [];

  constructor(
    private readonly made: Made,
    count = Math.min(MOST, navigator.hardwareConcurrency || 2),
  ) {
    this.all = Array.from({ length: count }, () => new Beside(() => this.close()));
    this.free = [...this.all];
  }

  async ask(looking: Looking): Promise<Looked> {
    const worker = this.free.pop() ?? (await new Promise<Beside>((take) => this.queue.push(take)));
    try {
      return await worker.ask(looking, this.made);
    } finally {
      const next = this.queue.shift();
      if (next) next(worker);
      else this.free.push(worker);
    }
  }

  close(): void {
    for (const worker of this.all) worker.close();
  }
}
