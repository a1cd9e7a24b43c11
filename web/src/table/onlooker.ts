/** The hand of somebody who only looks on: nothing is asked, nothing can be done. */
import type { AnyView } from "../games/contract";
import type { Ahead, Hand } from "./hand";
import type { Choice, Sight } from "./sight";

export class Onlooker implements Hand {
  readonly codes: number[] = [];
  readonly legal: number[] = [];
  readonly words: string[] = [];
  readonly instead: Choice = { legal: [], words: [] };
  readonly done = false;
  readonly mine = false;
  readonly throws = false;
  readonly sending = false;
  readonly hint = null;
  readonly hinting = false;
  refusal = null;
  advisable = false;

  constructor(private readonly sight: Sight) {}

  get view(): AnyView | undefined {
    return this.sight.seen?.view;
  }
  code(): undefined {}
  look(): Promise<Ahead> {
    return Promise.reject(new Error("nothing can be tried out here"));
  }
  lookInstead(): Promise<Ahead> {
    return this.look();
  }
  async choose(): Promise<void> {}
  async replace(): Promise<void> {}
  takeBack(): void {}
  async confirm(): Promise<void> {}
  async throw(): Promise<void> {}
  async why(): Promise<void> {}
  async advise(): Promise<void> {}
}
