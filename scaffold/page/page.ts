/** What the page needs of stubgame. */
import { list } from "../../lib/words";
import type { StubgameEvent } from "../../net/protocol";
import * as m from "../../words/messages";
import type { GamePage, Told } from "../contract";
import { GATE } from "./gate";

function tell(told: Told, name: (seat: number) => string): string {
  const event = told as StubgameEvent;
  switch (event.kind) {
    case "Threw":
      return m.stubgame_tell_threw({ name: name(event.seat), die: event.die });
    case "Moved":
      return m.stubgame_tell_moved({ name: name(event.seat), pawn: event.pawn + 1, square: event.end });
    case "Ended":
      return event.winners.length > 1
        ? m.log_winners({ names: list(event.winners.map(name)) })
        : m.log_winner({ name: name(event.winners[0] ?? 0) });
  }
}

const PAUSES: Record<StubgameEvent["kind"], number> = { Threw: 500, Moved: 500, Ended: 0 };

export const page: GamePage = {
  name: "stubgame",
  order: ORDER,
  title: m.stubgame_title,
  about: m.stubgame_about,
  gate: { own: GATE, label: m.stubgame_gate },
  box: { authors: [], publisher: "", age: 6 },
  seats: 2,
  Board: () => import("./Board.svelte"),
  tell,
  pause: (events) => (events as StubgameEvent[]).reduce((sum, event) => sum + PAUSES[event.kind], 0),
  secret: () => false,
  forced: () => false,
  kinds: () => [{ kind: "squares", label: m.stubgame_kind_squares() }],
  options: () => [],
  sounds: { Moved: "mark" },
};
