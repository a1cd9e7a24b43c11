/** At a table that is played by and by: how long those who are waited for still have, and who is late. */
import type { TableInfo } from "../net/protocol";

const EVERY = 20_000;

export class Deadlines {
  private ends = $state.raw<Map<number, number>>(new Map());
  private now = $state(Date.now());
  private clock: ReturnType<typeof setInterval> | undefined;

  /** What the server has told of the table just now. */
  tell({ hours, waiting = [], left = [] }: TableInfo): void {
    this.now = Date.now();
    this.ends = new Map(hours ? waiting.map((seat, nth) => [seat, this.now + 1000 * (left[nth] ?? 0)]) : []);
    this.close();
    if (this.ends.size) this.clock = setInterval(() => (this.now = Date.now()), EVERY);
  }
  /** The milliseconds that a seat still has; undefined, if nobody waits for it. */
  left(seat: number): number | undefined {
    const end = this.ends.get(seat);
    return end === undefined ? undefined : Math.max(0, end - this.now);
  }
  get late(): number[] {
    return [...this.ends].filter(([, end]) => end <= this.now).map(([seat]) => seat);
  }
  close(): void {
    clearInterval(this.clock);
  }
}
