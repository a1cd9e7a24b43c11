/** Thinks beside the page, so that the page never stands still: one question at a time. */
import type { Hint } from "../net/protocol";
import { Engine } from "./engine";
import { Mind, type Budget } from "./mind";
import type { BotFile, BoxFile, GameFile, State } from "./rules";

/** What is thought about: a decision of a seat, in a state redacted for it. */
export interface Question {
  id: number;
  /** A module, and what it is to be used with; sent with the first question about them. */
  key: string;
  made?: { module: WebAssembly.Module; game: GameFile; box: BoxFile };
  state: State;
  seat: number;
  budget: Budget;
  /** Who is to choose; without a bot it is a hint that is asked for. */
  bot?: BotFile;
}
export type Thought = { id: number; code?: number; hints?: Hint[]; error?: string };

const minds = new Map<string, Mind>();

function mindFor({ key, made }: Question): Mind {
  let mind = minds.get(key);
  if (!mind && made) {
    mind = new Mind(new Engine(new WebAssembly.Instance(made.module), made.game, made.box));
    minds.set(key, mind);
  }
  if (!mind) throw new Error(`nothing is known of ${key}`);
  return mind;
}

function answer(question: Question): Thought {
  const { id, state, seat, budget, bot } = question;
  try {
    const mind = mindFor(question);
    return bot ? { id, code: mind.choose(state, seat, bot, budget) } : { id, hints: mind.advise(state, seat, budget) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<Question>) => postMessage(answer(data)));
