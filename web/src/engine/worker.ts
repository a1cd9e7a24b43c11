/** Thinks beside the page, so that the page never stands still: one question at a time. */
import type { Hint } from "../net/protocol";
import { Engine } from "./engine";
import { Hindsight, type Looked, type Looking } from "./hindsight";
import { Mind, type Budget } from "./mind";
import type { BotFile, BoxFile, GameFile, State } from "./rules";

/** A decision of a seat, in a state redacted for it; without a bot that is to choose it is a hint that is asked for. */
export interface Decision {
  state: State;
  seat: number;
  budget: Budget;
  bot?: BotFile;
}
/** A module, and what it is to be used with; sent with the first question about them. */
export interface Made {
  module: WebAssembly.Module;
  game: GameFile;
  box: BoxFile;
}
export type Question = { id: number; key: string; made?: Made } & (Decision | Looking);
export interface Thought extends Looked {
  id: number;
  code?: number;
  hints?: Hint[];
  error?: string;
}

interface Known {
  engine: Engine;
  mind: Mind;
  hindsight?: Hindsight;
}
const known = new Map<string, Known>();

function knownFor({ key, made }: Question): Known {
  let found = known.get(key);
  if (!found && made) {
    const engine = new Engine(new WebAssembly.Instance(made.module), made.game, made.box);
    found = { engine, mind: new Mind(engine) };
    known.set(key, found);
  }
  if (!found) throw new Error(`nothing is known of ${key}`);
  return found;
}

function answer(question: Question): Thought {
  const { id } = question;
  try {
    const at = knownFor(question);
    if ("look" in question) return { id, ...(at.hindsight ??= new Hindsight(at.mind)).look(question) };
    const { state, seat, budget, bot } = question;
    return bot
      ? { id, code: at.mind.choose(state, seat, bot, budget) }
      : { id, hints: at.mind.advise(state, seat, budget) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<Question>) => postMessage(answer(data)));
