/** A table that a server keeps: what it sends is shown, what is wished for is asked, and what is said around the game. */
import type { AnyView, GamePage } from "../games/contract";
import type { Route } from "../lib/route.svelte";
import type { Ack, Advised, Answer, Hello, Hint, Presence, Previewed, Reasoned, Said } from "../net/protocol";
import { Failure, Socket, type Line, type Wish } from "../net/socket";
import { openTable, type Finished } from "../record/open";
import { Objection, type Ahead, type Reason, type Referee } from "./hand";
import { Live } from "./live.svelte";

export class ServerTable extends Live implements Referee {
  readonly shared = true;
  line = $state<Line>("connecting");
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  presence = $state.raw<Presence>({ type: "presence", connected: [], watching: 0 });
  trouble = $state<string | null>(null);
  private readonly socket: Socket;

  constructor(
    id: string,
    game: (name: string) => GamePage | undefined,
    private readonly tokens: string[],
    private readonly onGone: (code: string) => void = () => {},
  ) {
    super(id, game);
    this.socket = new Socket(
      () => this.hello(),
      (answer) => this.receive(answer),
      (line) => (this.line = line),
    );
  }

  private hello(): Hello {
    return {
      type: "hello",
      table: this.id,
      tokens: this.tokens,
      chat: this.chat.at(-1)?.n ?? 0,
      ...(this.latest === undefined ? {} : { seen: this.latest }),
    };
  }

  private receive(answer: Answer): void {
    switch (answer.type) {
      case "welcome":
        this.table = answer.table;
        this.you = answer.you;
        break;
      case "update":
        this.arrive(answer);
        break;
      case "chat":
        if (!this.chat.some((said) => said.n === answer.n)) {
          this.chat = [...this.chat, answer].sort((a, b) => a.n - b.n);
          this.unread++;
        }
        break;
      case "presence":
        this.presence = { ...answer, connected: answer.connected ?? [], watching: answer.watching ?? 0 };
        break;
      case "error":
        if (["no_table", "archived", "other_rules", "other_box"].includes(answer.code)) this.onGone(answer.code);
        else this.trouble = answer.text;
    }
  }

  get connected(): number[] {
    return this.presence.connected;
  }
  protected missed(): void {
    this.socket.resync();
  }

  ask<A extends Answer>(wish: Wish): Promise<A> {
    return this.socket.ask<A>(wish);
  }
  async start(nonces: Record<string, string>): Promise<void> {
    await this.ask<Ack>({ type: "start", nonces });
  }
  async say(said: { text?: string; phrase?: string; seat?: number | null }): Promise<void> {
    await this.ask<Ack>({ type: "chat", text: said.text ?? "", phrase: said.phrase ?? "", seat: said.seat ?? null });
  }

  /** A question about the rules: what the server refuses is an objection. */
  private async judge<A extends Answer>(wish: Wish): Promise<A> {
    try {
      return await this.ask<A>(wish);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { code, text, rule = "", facts = {} } = error.failed;
      throw new Objection({ code, text, rule, facts });
    }
  }
  async ahead(seat: number, codes: number[]): Promise<Ahead> {
    const { view, legal, words, done } = await this.judge<Previewed>({ type: "preview", seat, codes });
    return { view: view as AnyView, legal, words, done };
  }
  async play(seat: number, codes: number[]): Promise<number> {
    return (await this.judge<Ack>({ type: "play", seat, codes })).seq;
  }
  async why(seat: number, codes: number[], move: string): Promise<Reason | null> {
    const reason = await this.judge<Reasoned>({ type: "why_not", seat, codes, move });
    return reason.code === "allowed" ? null : reason;
  }
  async advise(seat: number, codes: number[]): Promise<Hint[]> {
    return (await this.judge<Advised>({ type: "advise", seat, codes })).moves;
  }

  there(id: string): Route {
    return { page: "table", id };
  }
  async rematch(): Promise<void> {
    await this.ask<Ack>({ type: "rematch" });
  }
  async handOver(seat: number, level: string): Promise<void> {
    await this.ask<Ack>({ type: "hand_over", seat, level });
  }
  async takeBack(seat: number): Promise<void> {
    await this.ask<Ack>({ type: "take_back", seat });
  }
  async leave(seat: number): Promise<void> {
    await this.ask<Ack>({ type: "leave", seat });
  }
  finished(): Promise<Finished> {
    return openTable(this.id);
  }

  override close(): void {
    super.close();
    this.socket.close();
  }
}
