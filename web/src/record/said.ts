/** What is wrong with a record, in the language of the page. */
import { gamePage } from "../games";
import { refused } from "../rules/refused";
import type { Why } from "../rules/types";
import * as m from "../words/messages";
import type { Wrong } from "./wrong";

/** One sentence; `reasons` are those of the game, which are fetched (`why` of rules/books.ts) before this can say them. */
export function said(wrong: Wrong, reasons: Why): string {
  switch (wrong.key) {
    case "no_record":
      return m.record_none();
    case "cut":
      return m.record_cut();
    case "digest":
      return m.record_digest(wrong);
    case "expected":
      if (wrong.found === null) return m.record_ended(wrong);
      return wrong.expected
        ? m.record_expected({ ...wrong, found: wrong.found })
        : m.record_blank({ ...wrong, found: wrong.found });
    case "unexpected":
      return m.record_unexpected(wrong);
    case "nonce":
      return m.record_nonce(wrong);
    case "game":
      return m.no_such_game();
    case "version":
      return m.record_version(wrong);
    case "box":
      return m.record_box(wrong);
    case "no_rules":
      return m.record_no_rules();
    case "table":
      return m.record_table();
    case "seat":
      return m.record_seat({ line: wrong.line, seat: wrong.seat + 1 });
    case "chance":
      return m.record_chance(wrong);
    case "outcome":
      return m.record_outcome(wrong);
    case "no_move":
      return m.record_no_move(wrong);
    case "forbidden":
      return m.record_forbidden({
        line: wrong.line,
        words: wrong.words,
        rule: wrong.reason.rule,
        reason: refused(wrong.reason, reasons, gamePage(wrong.game)),
      });
    case "not_over":
      return m.record_not_over(wrong);
    case "no_end":
      return m.record_no_end();
    case "scores":
      return m.record_scores({ line: wrong.line, found: wrong.found.join(" "), right: wrong.right.join(" ") });
    case "winners":
      return m.record_winners({ line: wrong.line, found: seats(wrong.found), right: seats(wrong.right) });
    case "otherwise":
      return m.record_otherwise(wrong);
    case "drawn":
      return wrong.dice ? m.record_thrown(wrong) : m.record_drawn(wrong);
    case "commitment":
      return m.record_commitment(wrong);
    case "no_commitment":
    case "no_seed":
      return m.fair_none();
    case "nonces":
      return m.record_nonces(wrong);
    case "pledge":
      return m.record_pledge({ line: wrong.line, seat: wrong.seat + 1 });
    case "order":
      return m.record_order(wrong);
    case "unsigned":
      return m.record_unsigned({ line: wrong.line, seat: wrong.seat + 1 });
    case "signature":
      return m.record_signature({ line: wrong.line, seat: wrong.seat + 1 });
    case "count":
      return m.record_count(wrong);
    case "link":
      return m.record_link();
  }
}

/** As people count them. */
const seats = (some: number[]): string => some.map((seat) => seat + 1).join(" ");
