/** Where one clicks or taps to choose a piece or a tile. */
import type { MummyTableView } from "../../net/protocol";
import { corner, slotAt, type Layout, type Point } from "./layout";
import { tileId, type Piece } from "./pieces";
import type { Stand } from "./standing";

export interface Spot extends Point {
  w: number;
  h: number;
  /** How wide it is on the screen. */
  px: number;
  /** The targets that share its place, itself among them. */
  beside: string[];
}

/** The least size on the screen that a finger, or a pointer, hits without fail. */
export const FINGER = 44;
/** Of neighbours a finger hits narrower ones: a miss only points at the other. Below this they are asked for in a list. */
export const CROWDED = 36;
export const POINTER = 24;
export const NOWHERE: Spot = { x: 0, y: 0, w: 0, h: 0, px: 0, beside: [] };

/** The spot of each target; `unit` is the size of the drawing's unit on the screen. */
export function spots(
  layout: Layout,
  view: Pick<MummyTableView, "track">,
  pieces: Piece[],
  stands: Map<string, Stand>,
  targets: string[],
  unit: number,
): Map<string, Spot> {
  const at = new Map(pieces.map((piece) => [piece.id, piece.at]));
  const found = new Map<string, Spot>();
  for (const id of targets) {
    const stand = stands.get(id);
    const beside = targets
      .filter((one) => at.has(one) && at.get(one) === at.get(id))
      .sort((a, b) => stands.get(a)!.x - stands.get(b)!.x);
    found.set(
      id,
      !stand
        ? overTile(layout, view, id, unit)
        : typeof at.get(id) === "number"
          ? overPiece(layout, stand, at.get(id) as number, id, beside, unit)
          : besideTrack(layout, stand, beside, stands, unit),
    );
  }
  return found;
}

/** How large a spot shall be, and its upper edge. */
function sizeOf(layout: Layout, stand: Stand, unit: number): { least: number; h: number; y: number } {
  const h = Math.max(64 * stand.scale, FINGER / unit);
  const y = within(layout.y, stand.y + 6 * stand.scale - h, layout.height - h);
  return { least: Math.max(44 * stand.scale, FINGER / unit), h, y };
}

/** Each of several pieces gets an equal share of their tile; one alone as much as a finger needs. */
function overPiece(layout: Layout, stand: Stand, at: number, id: string, beside: string[], unit: number): Spot {
  const { least, h, y } = sizeOf(layout, stand, unit);
  const middle = slotAt(layout, at).x;
  const left = Math.max(layout.x, middle - layout.pitch / 2);
  const room = Math.min(layout.x + layout.width, middle + layout.pitch / 2) - left;
  if (beside.length === 1) {
    const w = Math.min(room, least);
    return { x: within(left, stand.x - w / 2, room - w), y, w, h, px: w * unit, beside };
  }
  const share = room / beside.length;
  const w = Math.max(share, POINTER / unit);
  return { x: Math.min(left + share * beside.indexOf(id), left + room - w), y, w, h, px: share * unit, beside };
}

/** On the start and in the finish as much as a finger needs, but no more than half the way to the next.
 *
 * Those who wait there are alike: none is asked for in a list.
 */
function besideTrack(layout: Layout, stand: Stand, beside: string[], stands: Map<string, Stand>, unit: number): Spot {
  const { least, h, y } = sizeOf(layout, stand, unit);
  const others = beside.map((one) => stands.get(one)!).filter((one) => one !== stand && Math.abs(one.y - stand.y) < h);
  const before = others.filter((one) => one.x < stand.x).map((one) => (one.x + stand.x) / 2);
  const behind = others.filter((one) => one.x > stand.x).map((one) => (one.x + stand.x) / 2);
  const wanted = within(layout.x, stand.x - least / 2, layout.width - least);
  const left = Math.max(wanted, ...before);
  const w = Math.min(wanted + least, ...behind) - left;
  return { x: left, y, w, h, px: least * unit, beside };
}

/** As near as the drawing allows. */
const within = (from: number, wanted: number, room: number): number => Math.min(Math.max(from, wanted), from + room);

/** Where it is said what a target brings, so that no piece is covered. */
export interface Saying extends Point {
  /** Which way the words go from there. */
  side: "" | "left" | "right" | "beside" | "before";
  above: boolean;
}

/** The least room for words, in pixels. */
const WORDS = 250;

/** Beside the mat; else in the room under the ledge, or over the lowest corridor, because under it others wait on the mat. */
export function sayingSpot(layout: Layout, spot: Spot, at: Piece["at"]): Saying {
  const x = spot.x + spot.w / 2;
  const across = (x - layout.x) / layout.width;
  const side = across < 0.3 ? "left" : across > 0.68 ? "right" : "";
  const { mat } = layout;
  const [left, right] = [mat.x, mat.x + mat.width * mat.scale];
  if (at === "start") {
    if ((layout.width - (right - left)) * layout.unit < WORDS) return { x, y: spot.y - 4, side, above: true };
    const y = layout.start.y - 18 * mat.scale;
    return mat.east
      ? { x: left - 12, y, side: "before", above: false }
      : { x: right + 12, y, side: "beside", above: false };
  }
  if (at === "finish") return { x, y: spot.y + spot.h + 2, side, above: false };
  const slot = slotAt(layout, at);
  const lowest = slot.row === layout.seen - 1;
  const far = mat.east ? x < left - WORDS / layout.unit : x > right + WORDS / layout.unit;
  const above = lowest && !far;
  return { x, y: above ? corner(layout, at).y : layout.rows[slot.row]!.floor + 10, side, above };
}

function overTile(layout: Layout, view: Pick<MummyTableView, "track">, id: string, unit: number): Spot {
  const slot = slotAt(layout, view.track.findIndex((tile) => tileId(tile.name) === id) + 1);
  const side = layout.tile;
  return { x: slot.x - side / 2, y: slot.y - side / 2, w: side, h: side, px: side * unit, beside: [id] };
}
