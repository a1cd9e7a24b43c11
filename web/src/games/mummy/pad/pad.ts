/** The score pad of mummy as the page wants it. */
import * as m from "../../../words/messages";
import type { GamePad } from "../../pads";
import { hatName, namedTile, shortTile } from "../words";
import Sheet from "./Sheet.svelte";
import Shared from "./Shared.svelte";

const PLAIN: Record<string, () => string> = {
  "mummy token": m.mummy_pad_said_mummy_token,
  "put back mummy token": m.mummy_pad_said_mummy_token_back,
  token: m.mummy_pad_said_token,
  "no token": m.mummy_pad_said_no_token,
  pass: m.mummy_pad_said_pass,
  bury: m.mummy_pad_said_bury,
};

/** An entry as the rules spell it, in the language of the page. */
function said(words: string): string {
  const last = words.split(" ").at(-1) ?? "";
  if (words in PLAIN) return PLAIN[words]!();
  if (words.startsWith("take ")) return m.mummy_pad_said_take({ tile: shortTile(namedTile(last)) });
  if (words.startsWith("put back ")) return m.mummy_pad_said_back({ tile: shortTile(namedTile(last)) });
  return words.startsWith("no ") ? m.mummy_pad_said_no_hat({ hat: hatName(last) }) : hatName(last);
}

export const pad: GamePad = {
  options: ["treasures", "pass_it_on", "hats", "risk", "actions"],
  Sheet,
  Shared,
  width: 190,
  said,
  wanting: () => [],
  noted: () => "",
};
