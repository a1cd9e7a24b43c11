/** The challenge of a day as it is shown: the deal, one's own try, how the field stands. */
import { gamePage } from "../games";
import { remembered, type Remembered } from "../lib/glimpses";
import { fetchKept } from "../lib/shelf";
import type { DealInfo, Field } from "../net/protocol";
import { dealRecord, fieldOf } from "../net/rest";
import { deals, pastDeal, type Deals } from "./deal";
import { asAnnounced, note, noteField, triesAt, tried, visitor, type Fetched, type Tried } from "./diary";
import { handInRest } from "./hand-in";
import { opening } from "./opening";

export class Day {
  fetched = $state.raw<Deals | null>(null);
  deal = $state.raw<DealInfo | null>(null);
  field = $state.raw<Field | null>(null);
  mine = $state.raw<Tried | undefined>();
  tries = $state.raw<Map<string, Tried>>(new Map());
  picture = $state.raw<Pick<Remembered, "glimpse" | "seats"> | null>(null);
  trouble = $state.raw<unknown>(null);
  /** The try was begun, and its game was deleted. */
  lost = $state(false);

  constructor(
    private readonly game: string,
    private readonly day: string,
  ) {}

  /** The deal of today of the game that is shown. */
  get today(): { deal: DealInfo; until: number } | undefined {
    const all = this.fetched?.all ?? [];
    return all.find(({ deal }) => deal.game === this.game) ?? (this.game ? undefined : all[0]);
  }
  get isToday(): boolean {
    return this.deal !== null && this.deal.day === this.today?.deal.day;
  }
  /** Whether it is the deal that was told of the day before; undefined if this browser was told nothing. */
  get announced(): boolean | undefined {
    return this.deal ? asAnnounced(this.deal) : undefined;
  }

  async open(): Promise<void> {
    try {
      const all = await deals();
      const order = ({ deal }: Fetched): number => gamePage(deal.game)?.order ?? 0;
      all.all = all.all.filter(({ deal }) => gamePage(deal.game)).sort((a, b) => order(a) - order(b));
      this.fetched = all;
      const now = this.today?.deal;
      this.deal = !this.day || this.day === now?.day ? (now ?? null) : await pastDeal(this.day, this.game);
      if (this.deal) await this.look();
    } catch (error) {
      this.trouble = error;
    }
  }

  /** See how it stands, here and at the server. */
  async look(): Promise<void> {
    const deal = this.deal!;
    await this.lookHere(deal);
    if (this.fetched?.offline) return;
    await handInRest();
    const field = await fieldOf(deal.day, deal.game, visitor()).catch(() => null);
    if (field) noteField(deal.day, deal.game, field);
    this.field = field;
    await this.lookHere(deal);
  }

  private async lookHere(deal: DealInfo): Promise<void> {
    const mine = tried(deal.day, deal.game);
    const kept = mine?.state === "playing" ? await fetchKept(mine.table) : undefined;
    this.lost = mine?.state === "playing" && !kept;
    // It ended in a tab that was closed before anything could be noted.
    if (kept?.over) note(deal.day, deal.game, { state: "over" });
    this.mine = tried(deal.day, deal.game);
    this.tries = triesAt(deal.game);
    const seen = mine ? remembered(mine.table) : undefined;
    this.picture ??= seen?.glimpse === undefined ? await opening(deal).catch(() => null) : seen;
  }

  /** The game of a result, as a link carries it; null if this page cannot play it. */
  async carried(id: string): Promise<string | null> {
    const { day, game } = this.deal!;
    const [{ openText }, { pack }, text] = await Promise.all([
      import("../record/open"),
      import("../record/link"),
      dealRecord(day, game, id, visitor()),
    ]);
    const { film } = await openText(text);
    return film && pack(film);
  }
}
