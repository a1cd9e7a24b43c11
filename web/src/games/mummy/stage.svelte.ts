/** What is drawn at this moment: pieces walk first, then gaps close, then the next dice are thrown. */
import type { MummyTableView } from "../../net/protocol";
import { calm, PACES, settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import { alike, beforeGapsClose, follows, handedOver, walks, type Drawn, type Handed, type Walk } from "./pieces";

export interface Dice {
  number: number | null;
  picture: string | null;
}
/** The number die is thrown alone for hats, and once the mummy has left. */
export interface Roll {
  seat: number;
  number: number;
  picture?: string | null;
}

const BLANK: Dice = { number: null, picture: null };
const STEP = 105;
const LONGEST_WALK = 620;
const TUMBLE = 720;

/** How long motion takes, against the usual; 0 for none. */
export const tempo = (): number => (calm() ? 0 : Math.min(1.4, PACES[settings.pace]));

export class Stage {
  laid = $state.raw<Drawn | null>(null);
  walking = $state.raw<Map<string, Walk>>(new Map());
  /** How long the present walk takes, in milliseconds. */
  stride = $state(0);
  dice = $state.raw<Dice>(BLANK);
  tumbling = $state(false);
  /** Dice that fall when the walk is over. */
  private coming = $state.raw<Roll | null>(null);
  /** Whose move the present walk is. */
  mover = $state(0);
  /** The last update that is shown, or on its way to be. */
  told = $state(0);

  /** Called just before tiles change their place, while they can still be seen where they were. */
  onHandedOver: (handed: Handed[]) => void = () => {};

  /** The next view takes something back: pieces do not walk there. */
  jump = false;

  private goal: MummyTableView | null = null;
  private tried = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private fall: ReturnType<typeof setTimeout> | undefined;

  /** Nothing moves. */
  get still(): boolean {
    return !this.walking.size && !this.tumbling;
  }

  /** Dice are rolled that nobody can read yet. */
  get rolling(): boolean {
    return Boolean(this.coming || this.tumbling);
  }

  /**
   * Show a view; `roll` is what was rolled on the way to it, `tried` whether it is only a turn in the hand, which leaves
   * the dice as they lie.
   */
  show(view: MummyTableView, roll: Roll | null, tried = false): void {
    if (view === this.goal) return;
    // The table confirms what already walks: it goes on walking, and what comes of it follows.
    const same = this.walking.size > 0 && this.goal !== null && alike(this.goal, view);
    if (!same) this.arrive();
    const before = this.laid;
    this.goal = view;
    this.tried = tried;
    this.coming = roll;
    if (same) return;
    const pace = this.jump ? 0 : tempo();
    this.jump = false;
    const went = before && pace && follows(before, view) ? walks(before, view) : [];
    if (!before || !went.length) return this.arrive();
    const steps = Math.max(
      ...went.map(({ from, to, lap }) =>
        lap ? 6 : typeof from === "number" && typeof to === "number" ? Math.abs(to - from) : 4,
      ),
    );
    this.stride = Math.min(LONGEST_WALK, 160 + STEP * steps) * pace;
    this.laid = beforeGapsClose(before, view);
    this.walking = new Map(went.map((walk) => [walk.piece.id, walk]));
    this.mover = before.player;
    this.timer = setTimeout(() => this.arrive(), this.stride + 40);
  }

  /** The walk is over: gaps close, and the dice of the next turn fall. */
  private arrive(): void {
    clearTimeout(this.timer);
    if (!this.goal) return;
    if (this.walking.size) this.walking = new Map();
    if (this.laid && this.laid !== this.goal && tempo() && follows(this.laid, this.goal))
      this.onHandedOver(handedOver(this.laid, this.goal));
    this.laid = this.goal;
    const roll = this.coming;
    this.coming = null;
    if (this.tried) return;
    if (roll) this.cast(roll);
    else if (["before", "roll", "hat roll", "wear", "lay", "lot"].includes(this.goal.phase)) {
      this.land();
      this.dice = BLANK;
    } else if (!this.tumbling) this.dice = { number: this.goal.number, picture: this.goal.picture };
  }

  private cast({ number, picture = null }: Roll): void {
    clearTimeout(this.fall);
    play("dice");
    this.dice = { number, picture };
    const pace = tempo();
    this.tumbling = pace > 0;
    if (pace) this.fall = setTimeout(() => this.land(), TUMBLE * pace);
  }

  /** The dice lie still; also by impatience. */
  land(): void {
    clearTimeout(this.fall);
    this.tumbling = false;
  }

  /** Nobody looks any more, for good or behind a curtain: what was under way is over. */
  close(): void {
    clearTimeout(this.timer);
    this.land();
    this.walking = new Map();
    this.coming = null;
    this.laid = this.goal;
  }
}
