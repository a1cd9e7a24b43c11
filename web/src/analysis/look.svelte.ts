/** A finished game looked back at, on all cores: a first picture at once, then every step weighed, then more surely. */
import type { Looked, Looking, PlayedStep, Settled } from "../engine/hindsight";
import type { Film } from "../record/film";

/** Those who look: workers in the page. */
export interface Lookers {
  ask(looking: Looking): Promise<Looked>;
  close(): void;
}

/** Playouts of each position for the first picture, of the usual effort for the second, and what there may be at most. */
const GLANCE = 16,
  FIRST = 0.12,
  MOST = 2;
/** So long it may take in all, in milliseconds: what is left after a pass says how much more surely the next can look. */
const TIME = 15_000;

export class Look {
  /** Everybody's chance after so many steps, as far as it is known. */
  glances = $state.raw<ReadonlyMap<number, number[]>>(new Map());
  settled = $state.raw<Settled | null>(null);
  /** How far it has come, 0 to 1. */
  done = $state(0);
  failed = $state(false);
  private readonly steps: PlayedStep[];
  private closed = false;
  private lookers: Lookers | undefined;

  constructor(
    private readonly film: Film,
    /** After how many steps there is something to be seen. */
    private readonly moments: number[],
    private readonly now: () => number = () => performance.now(),
  ) {
    this.steps = film.steps.map(({ move, code, before }, nth) => ({ nth, seat: move.seat, code, before }));
  }

  /** Whether a game is one to look back at: it is over, somebody was played against, and bots can judge it. */
  static worth({ rules, steps, record }: Film): boolean {
    const judged = rules.game.bots.some(({ judges }) => judges);
    return judged && record.seats.length > 1 && steps.length > 0 && rules.over(steps.at(-1)!.after);
  }

  async start(open: () => Promise<Lookers>): Promise<void> {
    try {
      const lookers = await open();
      if (this.closed) return lookers.close();
      this.lookers = lookers;
      const began = this.now();
      await this.glance(lookers);
      const first = this.now();
      await this.pass(lookers, FIRST, 0, 0.3);
      const took = this.now() - first,
        left = TIME - (this.now() - began);
      const effort = Math.min(MOST, (FIRST * left) / Math.max(1, took));
      if (effort > 2 * FIRST) await this.pass(lookers, effort, 0.3, 0.7);
      this.done = 1;
    } catch {
      this.failed = !this.closed && !this.settled;
    }
    this.close();
  }

  /** Positions that lie far apart first, so that the line is there at once and gets its shape. */
  private async glance(lookers: Lookers): Promise<void> {
    const { steps, moments, film } = this,
      found = new Map<number, number[]>(),
      seats = film.record.seats.length;
    const order = [8, 4, 2, 1].flatMap((step) =>
      moments.filter((_, nth) => nth % step === 0 && (step === 8 || nth % (2 * step) !== 0)),
    );
    await Promise.all(
      order.map(async (moment) => {
        const state = moment < steps.length ? steps[moment]!.before : film.steps.at(-1)!.after;
        const { chances } = await lookers.ask({ look: "position", state, playouts: GLANCE, seats });
        found.set(moment, chances!);
        this.glances = new Map(found);
      }),
    );
  }

  private async pass(lookers: Lookers, effort: number, from: number, share: number): Promise<void> {
    const { steps } = this;
    let count = 0;
    const weighed = await Promise.all(
      steps.map(async (step) => {
        const found = await lookers.ask({ look: "step", step, effort });
        this.done = from + (share * ++count) / steps.length;
        return found.weighed!;
      }),
    );
    const end = this.film.steps.at(-1)!.after;
    const { settled } = await lookers.ask({ look: "game", end, steps, weighed });
    if (!this.closed) this.settled = settled!;
  }

  close(): void {
    this.closed = true;
    this.lookers?.close();
  }
}
