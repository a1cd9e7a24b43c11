/** What the table page needs of mummy. */
import type { Sound } from "../../lib/sound";
import type { MummyEvent, MummyTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { Choice, GamePage, Told } from "../contract";
import { begin, filled, mends, named } from "./box/lines";
import { flawSaid } from "./box/said";
import { CAMP, GATE } from "./gate";
import { GLIMPSE } from "./glimpse";
import { tableLayout } from "./room";
import { placed, tell, walked } from "./tell";
import { KINDS } from "./words";

const ADD_ONS = ["pass_it_on", "hats", "risk", "actions"];
const SET_UP = ["LeftOut", "Laid"];
const PAUSES: Record<string, number> = {
  Rolled: 900,
  TookTile: 600,
  TurnBegan: 150,
  RolledForHat: 500,
  Lapsed: 700,
  TookMummyToken: 400,
};

/** Pieces walk together, so their time counts once; all else comes one after the other. */
function pause(events: Told[]): number {
  const walking = events.some(walked) ? 700 : 0;
  const others = events.filter((event) => !walked(event) && !SET_UP.includes(event.kind));
  return Math.min(
    3000,
    others.reduce((sum, event) => sum + (PAUSES[event.kind] ?? 250), walking),
  );
}

const SOUNDS: Partial<Record<MummyEvent["kind"], Sound>> = {
  TookTile: "took",
  TookToken: "took",
  TookMummyToken: "took",
  PawnMoved: "mark",
  GuardMoved: "mark",
  MummyMoved: "mark",
  Swapped: "mark",
};

const switched = (name: string, label: string, about: string, brings?: string): Choice => ({
  name,
  label,
  about,
  picture: name,
  ...(brings === undefined ? { heading: m.mummy_option_layout() } : { addOn: true, brings }),
  values: [
    { value: "no", label: m.mummy_no() },
    { value: "yes", label: m.mummy_yes() },
  ],
});

export const page: GamePage = {
  name: "mummy",
  order: 2,
  title: m.mummy_title,
  about: m.mummy_about,
  gate: { own: GATE, label: m.mummy_gate },
  box: { authors: ["Michael Kiesling", "Wolfgang Kramer"], publisher: "Egmont", age: 8 },
  own: {
    Editor: () => import("./box/Editor.svelte"),
    Sheets: () => import("./box/Sheets.svelte"),
    begin,
    named,
    flaw: flawSaid,
    mends,
    filled,
  },
  invitation: m.mummy_invitation,
  steps: () => [
    { picture: "roll", text: m.mummy_step_roll() },
    { picture: "empty", text: m.mummy_step_empty() },
    { picture: "camel", text: m.mummy_step_camel() },
  ],
  // Longer with what there is to decide besides.
  minutes: (chosen) => 30 + 5 * ADD_ONS.filter((name) => chosen[name] === "yes").length,
  Picture: () => import("./Picture.svelte"),
  Sign: () => import("./Sign.svelte"),
  camp: CAMP,
  glimpse: GLIMPSE,
  seats: 4,
  Bar: () => import("./Bar.svelte"),
  Board: () => import("./Board.svelte"),
  layout: tableLayout,
  paced: true,
  refusesAbove: true,
  confirms: true,
  placed: (events, before) => placed(events as MummyEvent[], before as MummyTableView | undefined),
  tell: (event, name) => tell(event as MummyEvent, name),
  pause,
  // Only tokens are secret; where nobody holds one there is nothing to hide.
  secret: (view) =>
    (view as MummyTableView).seats.some(({ tokens }) => tokens.secret > 0 || Object.keys(tokens.own).length > 0),
  forced: (words) => words.length === 1 && ["end", "pass"].includes(words[0]!),
  keys: () => [
    { key: m.key_space(), does: m.mummy_key_roll() },
    { key: m.key_arrows(), does: m.mummy_key_choose() },
    { key: m.key_enter(), does: m.mummy_key_move() },
    { key: m.key_escape(), does: m.mummy_key_rest() },
    { key: "U", does: m.mummy_key_back() },
  ],
  kinds: () => KINDS.map(({ kind, label }) => ({ kind, label: label() })),
  sounds: SOUNDS,
  // M10: whoever plays for the first time finds the track in a fixed order.
  usual: (finished) => ({ layout: finished ? "random" : "first" }),
  options: (players) => [
    {
      name: "layout",
      label: m.mummy_option_layout(),
      about: m.mummy_option_layout_about(),
      heading: m.mummy_option_layout(),
      values: [
        {
          value: "random",
          label: m.mummy_option_layout_random(),
          about: m.mummy_option_layout_random_about(),
          picture: "random",
          said: m.mummy_option_layout_random_said(),
        },
        {
          value: "first",
          label: m.mummy_option_layout_first(),
          about: m.mummy_option_layout_first_about(),
          picture: "first",
          said: m.mummy_option_layout_first_said(),
        },
      ],
    },
    {
      name: "begins",
      label: m.mummy_option_begins(),
      about: m.mummy_option_begins_about(),
      begins: true,
      values: [
        { value: "lot", label: m.mummy_option_begins_lot() },
        ...players.map((label, seat) => ({ value: String(seat + 1), label })),
      ],
    },
    switched("quick_end", m.mummy_option_quick_end(), m.mummy_option_quick_end_about()),
    {
      name: "treasures",
      label: m.mummy_option_treasures(),
      about: m.mummy_option_treasures_about(),
      values: [
        { value: "rulebook", label: m.mummy_option_treasures_rulebook() },
        { value: "classic", label: m.mummy_option_treasures_classic(), said: m.mummy_option_treasures_said() },
      ],
    },
    switched("pass_it_on", m.mummy_option_pass_it_on(), m.mummy_option_pass_it_on_about(), m.mummy_brings_exchange()),
    switched("hats", m.mummy_option_hats(), m.mummy_option_hats_about(), m.mummy_brings_hats()),
    switched("risk", m.mummy_option_risk(), m.mummy_option_risk_about(), m.mummy_brings_risk()),
    switched("actions", m.mummy_option_actions(), m.mummy_option_actions_about(), m.mummy_brings_actions()),
  ],
};
