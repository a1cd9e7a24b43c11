/** Pyramids as the page wants it. */
import type { Sound } from "../../lib/sound";
import { list } from "../../lib/words";
import type { PyramidsEvent, PyramidsTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { GamePage, Told } from "../contract";
import { begin, filled, mends, named } from "./box/deck";
import { flawSaid } from "./box/said";
import { GATE } from "./gate";
import { GLIMPSE } from "./glimpse";
import { layoutFor } from "./room";
import { colourWord, shapeWord, signWord } from "./words";

const SIGNS: Record<string, string> = { cross: "x", ruby: "r", emerald: "e", torch: "t", skull: "s", potion: "p" };

function tell(told: Told, name: (seat: number) => string): string {
  const event = told as PyramidsEvent;
  switch (event.kind) {
    case "Kept":
      return m.pyramids_log_kept({ name: name(event.seat), cards: list(event.cards.map(String)) });
    case "TurnedUp":
      return m.pyramids_log_turned_up({ card: event.card });
    case "TurnBegan":
      return m.pyramids_log_turn({ round: event.round, turn: event.turn, shape: shapeWord(event.shape) });
    case "Marked": {
      const icons = Object.entries(event.icons).map(
        ([icon, count]) => signWord(SIGNS[icon] ?? "") + (count > 1 ? ` ×${count}` : ""),
      );
      const facts = { name: name(event.seat), card: event.card, cells: event.cells.join(" ") };
      return icons.length
        ? m.pyramids_log_marked({ ...facts, icons: list(icons) })
        : m.pyramids_log_marked_plain(facts);
    }
    case "OwesCells":
      return m.pyramids_log_owes({ name: name(event.seat), count: event.cells });
    case "Explored":
      return m.pyramids_log_explored({ name: name(event.seat), card: event.card, colour: colourWord(event.colour) });
    case "Took":
      return event.source === "deck"
        ? m.pyramids_log_drew({ name: name(event.seat), card: event.card })
        : m.pyramids_log_took({ name: name(event.seat), card: event.card });
    case "TookPoints":
      return m.pyramids_log_points({ name: name(event.seat), points: event.points, colour: colourWord(event.colour) });
    case "Ended":
      return event.winners.length > 1
        ? m.log_winners({ names: list(event.winners.map(name)) })
        : m.log_winner({ name: name(event.winners[0] ?? 0) });
    default:
      return "";
  }
}

const SOUNDS: Partial<Record<PyramidsEvent["kind"], Sound>> = { Marked: "mark", Took: "took", TookPoints: "took" };
const PAUSES: Partial<Record<PyramidsEvent["kind"], number>> = {
  Explored: 1600,
  Took: 700,
  TookPoints: 1200,
  Marked: 0,
};

export const page: GamePage = {
  name: "pyramids",
  order: 1,
  title: m.pyramids_title,
  about: m.pyramids_about,
  gate: { own: GATE, label: m.pyramids_gate },
  box: { authors: ["Phil Walker-Harding"], publisher: "NSV", age: 8, minutes: 20 },
  own: {
    Editor: () => import("./box/Editor.svelte"),
    Sheets: () => import("./box/Sheets.svelte"),
    begin,
    named,
    flaw: flawSaid,
    mends,
    filled,
  },
  invitation: m.pyramids_invitation,
  steps: () => [
    { picture: "shape", text: m.pyramids_step_shape() },
    { picture: "mark", text: m.pyramids_step_mark() },
    { picture: "tomb", text: m.pyramids_step_tomb() },
  ],
  Picture: () => import("./Picture.svelte"),
  glimpse: GLIMPSE,
  seats: 3,
  Board: () => import("./Board.svelte"),
  Bar: () => import("./Bar.svelte"),
  layout: layoutFor,
  confirms: true,
  tell,
  pause: (events) => Math.max(0, ...(events as PyramidsEvent[]).map((event) => PAUSES[event.kind] ?? 0)),
  secret: () => false,
  forced: () => false,
  keys: () => [
    { key: m.key_arrows(), does: m.pyramids_key_move() },
    { key: "R", does: m.pyramids_key_turn() },
    { key: "F", does: m.pyramids_key_mirror() },
    { key: "1", does: m.pyramids_key_single() },
    { key: m.key_tab(), does: m.pyramids_key_other() },
    { key: m.key_enter(), does: m.pyramids_key_place() },
    { key: "U", does: m.pyramids_key_back() },
  ],
  round: (view) => {
    const { round } = view as PyramidsTableView;
    return { nth: round, label: m.pyramids_round({ round }) };
  },
  kinds: () => [
    { kind: "pyramids", label: m.pyramids_pyramids() },
    { kind: "colours", label: m.pyramids_colours() },
    { kind: "torches", label: m.pyramids_torches() },
    { kind: "gems", label: m.pyramids_gems() },
    { kind: "skulls", label: m.pyramids_skulls() },
  ],
  options: () => [],
  sounds: SOUNDS,
  thing: shapeWord,
};
