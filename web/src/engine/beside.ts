/** A worker and who waits for its answers. */
import type { Looking } from "./hindsight";
import type { Decision, Made, Question, Thought } from "./worker";

interface Waiting {
  resolve: (thought: Thought) => void;
  reject: (error: Error) => void;
}

export class Beside {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private readonly known = new Set<string>();
  private asked = 0;

  /** `onfail` hears when the worker is gone: another one is to be asked then. */
  constructor(onfail: () => void) {
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) waiting?.resolve(data);
      else waiting?.reject(new Error(data.error));
    };
    this.worker.onerror = (event) => {
      this.fail(event.message || "the worker failed");
      onfail();
    };
  }

  ask(asked: Decision | Looking, made: Made): Promise<Thought> {
    const id = ++this.asked,
      key = `${made.game.name} ${made.box.digest}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const question: Question = { ...asked, id, key, ...(this.known.has(key) ? {} : { made }) };
      this.worker.postMessage(question);
      this.known.add(key);
    });
  }

  private fail(why: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }

  close(): void {
    this.worker.terminate();
    this.fail("closed");
  }
}
