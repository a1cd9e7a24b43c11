/** The log, a line for each turn: what was rolled, what went from where to where, what was taken. */
import type { LogLine } from "../../table/sight";
import type { MummyEvent } from "../../net/protocol";
import * as m from "../../words/messages";
import { tell, type Placed } from "./tell";
import { namedTile } from "./words";

/** A thing in a line, as it is drawn. */
export type Part =
  | { is: "dice"; number: number; picture: string | null }
  | { is: "piece"; kind: "pawn" | "guard" | "mummy"; seat: number }
  | { is: "tile"; name: string }
  | { is: "coin"; value: number }
  | { is: "takes" }
  | { is: "words"; text: string };

export interface Line {
  /** The place of its first event in the log. */
  nth: number;
  /** Whose turn it is; null for what is nobody's. */
  seat: number | null;
  parts: Part[];
  /** The same in sentences. */
  text: string;
}

const place = (at: number | string | null, tile: string | undefined): Part[] => {
  if (tile) return [{ is: "tile", name: tile }];
  const text = typeof at === "number" ? `${at}` : at === "start" ? m.mummy_place_start() : m.mummy_place_finish();
  return [{ is: "words", text }];
};
const arrow: Part = { is: "words", text: "→" };

function went(
  piece: Part,
  event: { start: number | string; end: number | string | null } & Placed,
  lap = false,
): Part[] {
  const over: Part[] = lap ? [{ is: "words", text: m.mummy_place_finish() }, arrow] : [];
  return [piece, ...place(event.start, event.left), arrow, ...over, ...place(event.end ?? "finish", event.reached)];
}

/** What is drawn of an event; null where only its sentence says it. */
function drawn(event: MummyEvent & Placed, seat: number | null): Part[] | null {
  switch (event.kind) {
    case "Rolled":
      return [{ is: "dice", number: event.number, picture: event.picture }];
    case "PawnMoved":
      return went({ is: "piece", kind: "pawn", seat: event.seat }, event);
    case "GuardMoved":
      return went({ is: "piece", kind: "guard", seat: -1 }, event);
    case "MummyMoved": {
      const { start, end } = event;
      const lap = typeof start === "number" && typeof end === "number" && end <= start;
      return went({ is: "piece", kind: "mummy", seat: -1 }, event, lap);
    }
    case "TookTile": {
      const other: Part[] = event.seat === seat ? [] : [{ is: "piece", kind: "pawn", seat: event.seat }];
      return [...other, { is: "takes" }, { is: "tile", name: namedTile(event.tile).name }];
    }
    case "TookMummyToken":
      return [{ is: "takes" }, { is: "coin", value: event.value }];
    default:
      return null;
  }
}

/** The newest last. */
export function story(log: readonly LogLine[], name: (seat: number) => string): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  let rolled = false;
  log.forEach(({ event }, nth) => {
    const told = event as MummyEvent & Placed;
    const text = tell(told, name);
    // What is nobody's turn stands by itself.
    const apart = ["Begins", "RolledForHat", "GotHat", "Ended"].includes(told.kind);
    if (told.kind === "TurnBegan" || apart || (told.kind === "Rolled" && (rolled || line?.seat !== told.seat))) {
      line = { nth, seat: "seat" in told && !apart ? told.seat : null, parts: [], text: "" };
      rolled = false;
    }
    rolled ||= told.kind === "Rolled";
    if (!text) return;
    line ??= { nth, seat: null, parts: [], text: "" };
    if (!lines.includes(line)) lines.push(line);
    line.parts.push(...(drawn(told, line.seat) ?? [{ is: "words", text } as const]));
    line.text = [line.text, text].filter(Boolean).join(" ");
    if (apart) line = null;
  });
  return lines;
}
