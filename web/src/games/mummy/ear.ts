/** The question for those who listen: when all that happened has been told, and whose turn it is only once. */
import { announce } from "../../ui/announce.svelte";
import type { Play } from "./play.svelte";
import { whatNow } from "./sayings";

export interface Question {
  head: string;
  /** Empty while somebody else is asked. */
  text: string;
}

export class Ear {
  private asked = "";

  constructor(private readonly play: Play) {}

  /** What is asked now; none while something moves, or is said otherwise. */
  get question(): Question | null {
    const { play } = this;
    const { stage, sight } = play;
    if (!stage.laid || !play.ready || play.told < sight.log.length) return null;
    const { head, text, mine } = whatNow(play, stage.laid, sight.name);
    if (!mine) return { head, text: "" };
    // The hinted piece gets the focus, which says it.
    return play.targets.some((target) => play.hinted(target)) ? null : { head, text };
  }

  /** Say it, if it is another one. */
  ask(question: Question | null): void {
    if (!question || question.text === this.asked) return;
    const { head, text } = question;
    if (text) announce(this.asked || !head ? text : `${head}. ${text}`);
    this.asked = text;
  }
}
