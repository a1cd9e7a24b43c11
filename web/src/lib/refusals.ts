/** What the server did not do, and why, in the language of the page: by its code, for every code there is. */
import { Refused } from "../net/rest";
import { Failure } from "../net/socket";
import type { Problem } from "../net/protocol";
import * as m from "../words/messages";

type Code = Problem["code"];
/** What a server may say, and that there was none. */
const isCode = (code: string): code is Code => `refused_${code}` in m;
const words = (code: Code): string => m[`refused_${code}`]();

/** The sentence of a code that is no rule's; undefined for those that are a game's own. */
export const refusalOf = (code: string): string | undefined =>
  code === "offline" ? m.offline() : isCode(code) ? words(code) : undefined;

/** What went wrong, for whoever pressed the button. */
export function troubleOf(error: unknown): string {
  const code = error instanceof Refused ? error.code : error instanceof Failure ? error.failed.code : "";
  return refusalOf(code) ?? m.refused_failed();
}
