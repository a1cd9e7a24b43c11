/** The score pad of pyramids as the page wants it. */
import type { PyramidsPadView } from "../../../net/protocol";
import * as m from "../../../words/messages";
import type { GamePad, PadView } from "../../pads";
import { colourWord, signWord } from "../words";
import Rounds from "./Rounds.svelte";
import Sheet from "./Sheet.svelte";

const sheets = (view: PadView) => (view as PyramidsPadView).seats;

/** An entry as the rules spell it, in the language of the page. */
function said(words: string): string {
  const [verb = "", first = "", second = ""] = words.split(" ");
  switch (verb) {
    case "rub":
      return m.pyramids_pad_said_rub({ what: said(words.slice(verb.length + 1)) });
    case "torch":
      return m.pyramids_pad_torch({ round: first });
    case "pyramid":
      return m.pyramids_pad_said_pyramid({ colour: colourWord(first) });
    case "take":
      return m.pyramids_pad_points({ points: second, colour: colourWord(first) });
    case "round":
      return m.pyramids_round({ round: first });
    case "lowest":
      return m.pyramids_pad_said_lowest({ card: first });
    default:
      return signWord(verb.charAt(0));
  }
}

export const pad: GamePad = {
  options: [],
  Sheet,
  Head: Rounds,
  width: 300,
  said,
  wanting: (view) =>
    sheets(view).flatMap(({ asked, colours }, seat) =>
      asked || Object.values(colours).some(({ owed }) => owed !== null) ? [seat] : [],
    ),
  noted(view, seat) {
    const { colours, lowest } = sheets(view)[seat]!;
    const explored = Object.values(colours).reduce((sum, one) => sum + one.explored, 0);
    const count = m.pyramids_explored_count({ count: explored });
    return lowest === null ? count : `${count}, ${m.pyramids_pad_said_lowest({ card: lowest })}`;
  },
};
