/** A record that may have been changed: the film of it, or the first line that cannot be as it is written. */
import type { Rules } from "../engine/rules";
import { verify } from "./check";
import { film, type Film } from "./film";
import type { GameRecord } from "./record";
import { damaged } from "./record";
import { BadRecord } from "./wrong";

/** The digest alone cannot say which line was changed: where it does not fit, rules and draws are asked. */
export function examined({ record, intact }: { record: GameRecord; intact: boolean }, rules: Rules): Film {
  try {
    const played = film(record, rules);
    if (intact) return played;
  } catch (error) {
    blame(record, rules); // a draw that was changed, before the move that it made impossible
    throw error;
  }
  blame(record, rules);
  throw damaged(record);
}

function blame(record: GameRecord, rules: Rules): void {
  try {
    verify(record, rules);
  } catch (error) {
    if (error instanceof BadRecord && "line" in error.wrong) throw error;
  }
}
