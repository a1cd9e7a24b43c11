/* Generated from docs/protocol.schema.json by `npm run types`; not to be edited by hand. */

export type Request =
  | Hello
  | Play
  | Throw
  | Preview
  | WhyNot
  | Advise
  | Pledge
  | Start
  | Reveal
  | Leave
  | HandOver
  | TakeBack
  | Chat
  | Rematch;
export type Answer = Welcome | Update | Ack | Previewed | Reasoned | Advised | Said | Presence | Failed;
export type MummyEvent =
  | MummyLeftOutEvent
  | MummyLaidEvent
  | MummyBeginsEvent
  | MummyRolledForHatEvent
  | MummyGotHatEvent
  | MummyPutOnEvent
  | MummyRolledEvent
  | MummyLapsedEvent
  | MummyUsedTokenEvent
  | MummySwappedEvent
  | MummyPawnMovedEvent
  | MummyGuardMovedEvent
  | MummyMummyMovedEvent
  | MummyTookMummyTokenEvent
  | MummyMummyLeftEvent
  | MummyTookTileEvent
  | MummyPassedOnEvent
  | MummyBuriedEvent
  | MummyTookTokenEvent
  | MummyCameHomeEvent
  | MummyTurnBeganEvent
  | MummyEndedEvent;
export type PyramidsEvent =
  | PyramidsDealtEvent
  | PyramidsChoseEvent
  | PyramidsKeptEvent
  | PyramidsTurnedUpEvent
  | PyramidsTurnBeganEvent
  | PyramidsHasMarkedEvent
  | PyramidsMarkedEvent
  | PyramidsSheetChangedEvent
  | PyramidsOwesCellsEvent
  | PyramidsExploredEvent
  | PyramidsDraftsEvent
  | PyramidsTookEvent
  | PyramidsTookPointsEvent
  | PyramidsEndedEvent;

export interface Wire {
  request?: Request;
  answer?: Answer;
  problem?: Problem;
  rest?: Rest;
  mummyEvent?: MummyEvent;
  pyramidsEvent?: PyramidsEvent;
  mummyView?: MummyTableView;
  pyramidsView?: PyramidsTableView;
  mummyPad?: MummyPadView;
  pyramidsPad?: PyramidsPadView;
}
/**
 * The first message: which table, which seats (by their secret tokens; none to watch), what was seen last.
 *
 *     `rules` are the prints of all rules that the client runs itself, as in prints.json: it need not know the game yet.
 */
export interface Hello {
  type: "hello";
  table: string;
  /**
   * @maxItems 64
   */
  tokens?: string[];
  seen?: number | null;
  chat?: number;
  /**
   * @maxItems 64
   */
  rules?: string[];
}
/**
 * A whole turn: all codes up to where chance or somebody else decides.
 *
 *     With `throw` dice are thrown at once, if the turn leads to a throw of the same seat. Who signs adds the `signature`.
 */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  codes: number[];
  throw?: boolean;
  signature?: string;
}
/**
 * The dice that the last update says are this seat's to throw.
 */
export interface Throw {
  type: "throw";
  id: string;
  seat: number;
}
/**
 * Asks what a partial turn would lead to. Nothing is kept.
 */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  /**
   * @maxItems 1000
   */
  codes?: number[];
}
/**
 * Asks which rule forbids a code, or a move in words, after the codes of a partial turn.
 */
export interface WhyNot {
  type: "why_not";
  id: string;
  seat: number;
  code?: number | null;
  move?: string;
  /**
   * @maxItems 1000
   */
  codes?: number[];
}
/**
 * A hint: the best moves and what speaks for them.
 */
export interface Advise {
  type: "advise";
  id: string;
  seat: number;
  /**
   * @maxItems 1000
   */
  codes?: number[];
}
/**
 * I commit to a nonce for this seat of mine, once; `key` is the one with which the seat signs, if it does.
 */
export interface Pledge {
  type: "pledge";
  id: string;
  seat: number;
  pledge: string;
  key?: string;
}
/**
 * Begin the game: everybody has pledged, and shows the nonce now.
 */
export interface Start {
  type: "start";
  id: string;
}
/**
 * The nonce that this seat of mine has pledged, when the game shall begin.
 */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  nonce: string;
}
/**
 * Give a seat up: before the start it is open again, later a bot plays on.
 */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}
/**
 * A bot shall play this seat of mine, or of somebody who is away.
 */
export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
  level?: string;
}
/**
 * I play this seat of mine myself again.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
}
/**
 * A line for everyone at the table: words of one's own, or a quick phrase that each sees in their language.
 */
export interface Chat {
  type: "chat";
  id: string;
  text?: string;
  phrase?: string;
  seat?: number | null;
}
/**
 * Meet again at a new table with the same seats, options and tokens.
 */
export interface Rematch {
  type: "rematch";
  id: string;
}
/**
 * The answer to hello: the table, which seats are yours, and the number of the last update.
 *
 *     `rules` is the print of what the table is played by: who has named it is sent states. `box` is the digest of its
 *     box; who does not have that one says hello again without rules. `signed` are the turns that your seats have signed.
 */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  you: number[];
  seq: number;
  chat: number;
  rules: string;
  box: string;
  grace: number;
  signed?: number[];
}
/**
 * All that is public of a table besides the game itself.
 */
export interface TableInfo {
  id: string;
  game: string;
  version: number;
  box: string;
  options: {
    [k: string]: string;
  };
  status: string;
  public: boolean;
  seats: SeatInfo[];
  commitment: string;
  pledges: string[];
  keys: string[];
  nonces: string[];
  beginning: boolean;
  annulled: number;
  silent: string[];
  rematch: string | null;
  waiting?: number[];
  hours?: number;
  left?: number[];
  agreed?: number[][];
}
/**
 * Who sits there; `level` is that of a bot, `owned` whether a person holds the seat's token.
 */
export interface SeatInfo {
  kind: string;
  name: string;
  colour: number;
  level: string;
  owned: boolean;
}
/**
 * Number `seq` of this table as one seat (null: a spectator) sees it.
 *
 *     `table` is there when something about the seats changed, `view` when the game has begun. `legal` are the codes the
 *     seat may play now, `words` the same moves in words. `thrower` is the seat that the table waits for to throw the
 *     dice; nobody knows yet what they will show. `events` tell what happened since the update before; `fresh`
 *     says that there is no telling, because the update before is not known.
 *
 *     Who runs the same rules gets `states` in place of `view`, `legal`, `words` and `events`: in base64 all that were
 *     passed since the update before and look different, redacted for the seat, the newest last; if `fresh`, how it
 *     stands now.
 */
export interface Update {
  type: "update";
  seq: number;
  seat: number | null;
  table?: TableInfo | null;
  view?: {
    [k: string]: unknown;
  };
  legal?: number[];
  words?: string[];
  events?: unknown[];
  states?: string[];
  fresh?: boolean;
  thrower?: number | null;
  ending?: Ending | null;
}
/**
 * How it ended, and the seed for whoever wants to check the luck.
 */
export interface Ending {
  scores: number[];
  winners: number[];
  seed: string;
}
/**
 * Your message `id` is done and kept, as number `seq`.
 */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}
/**
 * What a partial turn leads to; `done` when it is a whole turn.
 */
export interface Previewed {
  type: "preview";
  id: string;
  seat: number;
  view: unknown;
  legal: number[];
  words: string[];
  done: boolean;
}
/**
 * Why a code is not allowed; no rule if it is.
 */
export interface Reasoned {
  type: "why_not";
  id: string;
  rule: string;
  code: string;
  text: string;
  facts?: {
    [k: string]: string | number;
  };
}
/**
 * The best moves, the best first.
 */
export interface Advised {
  type: "advice";
  id: string;
  seat: number;
  moves: Hint[];
}
/**
 * A move worth considering.
 */
export interface Hint {
  code: number;
  move: string;
  points: number;
  win_chance: number;
  reasons: {
    [k: string]: number;
  };
}
/**
 * A line of the chat; number `n` of this table.
 */
export interface Said {
  type: "chat";
  n: number;
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
  at: number;
}
/**
 * Whose owners are connected now, and how many watch.
 */
export interface Presence {
  type: "presence";
  connected: number[];
  watching: number;
}
/**
 * What went wrong with your message: a code for programs, the rule if one was broken, a sentence for people.
 */
export interface Failed {
  type: "error";
  code: string;
  text: string;
  rule?: string;
  id?: string;
  facts?: {
    [k: string]: string | number;
  };
}
/**
 * What went wrong: a code for programs, a sentence for people, the rule if one was broken.
 */
export interface Problem {
  code:
    | "archived"
    | "bad_message"
    | "bad_nonce"
    | "bad_option"
    | "bad_pledge"
    | "bad_record"
    | "bad_request"
    | "bad_token"
    | "beginning"
    | "bot_plays"
    | "busy"
    | "deal_closed"
    | "deal_played"
    | "deal_secret"
    | "empty"
    | "failed"
    | "hello_first"
    | "in_time"
    | "just_gone"
    | "no_bot"
    | "no_deal"
    | "no_game"
    | "no_hello"
    | "no_hint"
    | "no_method"
    | "no_page"
    | "no_phrase"
    | "no_pledge"
    | "no_seat"
    | "no_table"
    | "no_throw"
    | "nobody"
    | "not_called"
    | "not_due"
    | "not_over"
    | "not_started"
    | "not_your_seat"
    | "open_seats"
    | "other_bots"
    | "other_box"
    | "other_deal"
    | "other_rules"
    | "over"
    | "pledged"
    | "rematched"
    | "revealed"
    | "started"
    | "taken"
    | "taken_back"
    | "too_fast"
    | "too_large"
    | "turn_over"
    | "unfinished"
    | "unreadable"
    | "used_id"
    | "watching";
  text: string;
  rule: string;
}
export interface Rest {
  "GET /api/daily": {
    answer: Today[];
  };
  "GET /api/daily/{day}/{game}": {
    answer: DealInfo;
  };
  "GET /api/games": {
    answer: GameInfo[];
  };
  "GET /api/here": {
    answer: Here;
  };
  "GET /api/tables": {
    answer: TableInfo[];
  };
  "GET /api/tables/{table_id}": {
    answer: TableInfo;
  };
  "GET /api/tables/{table_id}/record": {
    answer: string;
  };
  "GET /api/tables/{table_id}/replay": {
    answer: Replayed;
  };
  "GET /health": {
    answer: Health;
  };
  "POST /api/daily/{day}/{game}": {
    answer: Field;
    body: Try;
  };
  "POST /api/daily/{day}/{game}/field": {
    answer: Field;
    body: Visitor;
  };
  "POST /api/daily/{day}/{game}/results/{id}": {
    answer: string;
    body: Visitor;
  };
  "POST /api/replay": {
    answer: Replayed;
    body: RecordFile;
  };
  "POST /api/tables": {
    answer: Laid;
    body: NewTable;
  };
  "POST /api/tables/{table_id}/seats/{seat}": {
    answer: Claim;
    body: Guest;
  };
}
/**
 * A deal of today, when the next one comes, and what is fixed of that.
 */
export interface Today {
  deal: DealInfo;
  seconds_left: number;
  next_commitment: string;
}
/**
 * A deal with all that is needed to play it: table, luck, and the commitment that was told the day before.
 */
export interface DealInfo {
  day: string;
  game: string;
  rules: number;
  box: string;
  seat: number;
  players: number;
  bot: string;
  options: {
    [k: string]: string;
  };
  seed: string;
  nonces: string[];
  commitment: string;
  made: number;
  counts: boolean;
  played: number;
  best: number | null;
}
/**
 * A game as it can be played here.
 */
export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  options: Option[];
  kinds: string[];
  bots: string[];
}
/**
 * A choice made when a table is laid: its values, the first one the default, and a sentence about it.
 */
export interface Option {
  name: string;
  values: string[];
  about: string;
}
/**
 * Who asks, as the server sees it: by its limits, and in its links.
 */
export interface Here {
  address: string;
  https: boolean;
}
/**
 * A whole game.
 */
export interface Replayed {
  game: string;
  options: {
    [k: string]: string;
  };
  names: string[];
  commitment: string;
  nonces: string[];
  seed: string;
  scores: number[];
  winners: number[];
  lines: Line[];
  frames: Frame[];
}
/**
 * A move of the record. Of chance (seat null) also which of how many outcomes it was.
 */
export interface Line {
  seat: number | null;
  text: string;
  code: number;
  outcomes: number;
}
/**
 * How the table looked after a decision and the chance that followed; `line` counts the moves so far.
 */
export interface Frame {
  line: number;
  seat: number | null;
  totals: number[];
  events?: {
    [k: string]: unknown;
  }[];
  view?: {
    [k: string]: unknown;
  };
}
/**
 * How the server is; `trouble` where it is not fine, with status 503.
 */
export interface Health {
  status: "fine" | "trouble";
  trouble?: string;
}
/**
 * How everybody did, the best first, oneself and the next; names once one has played, or nothing counts.
 */
export interface Field {
  points: Points[];
  open: boolean;
  rows: Row[];
  you?: Row | null;
}
/**
 * So many have so many points.
 */
export interface Points {
  score: number;
  count: number;
}
/**
 * A result in the field.
 */
export interface Row {
  id: string;
  place: number;
  name: string;
  colour: number;
  score: number;
  you: boolean;
}
/**
 * A finished try: the record says all, and the secret of the browser that it is the first one.
 */
export interface Try {
  visitor: string;
  name: string;
  record: string;
  colour?: number;
}
/**
 * Who asks, by the secret that their browser made up; empty for somebody who has not played.
 */
export interface Visitor {
  visitor?: string;
}
/**
 * A record as its file holds it.
 */
export interface RecordFile {
  record: string;
}
/**
 * A new table, and the tokens of your seats.
 */
export interface Laid {
  table: TableInfo;
  claims: Claim[];
}
/**
 * A seat and the secret token that opens it: keep it, it is all there is.
 */
export interface Claim {
  seat: number;
  token: string;
}
/**
 * A table to be laid.
 */
export interface NewTable {
  game: string;
  /**
   * @minItems 1
   * @maxItems 64
   */
  seats: Wish[];
  options?: {
    [k: string]: string;
  };
  public?: boolean;
  hours?: number;
}
/**
 * A seat as wished for: `person` is yours (you get its token), `bot` a bot's, `open` free for others.
 */
export interface Wish {
  kind: "bot" | "open" | "person";
  name?: string;
  colour?: number | null;
  level?: string;
}
/**
 * Who takes a seat.
 */
export interface Guest {
  name: string;
  colour?: number | null;
}
/**
 * A tile more stays in the box.
 */
export interface MummyLeftOutEvent {
  kind: "LeftOut";
  tile: string;
}
/**
 * Tiles were laid at the end of the track.
 */
export interface MummyLaidEvent {
  kind: "Laid";
  tiles: string[];
}
/**
 * Who begins.
 */
export interface MummyBeginsEvent {
  kind: "Begins";
  seat: number;
}
/**
 * A seat rolled for the hats.
 */
export interface MummyRolledForHatEvent {
  kind: "RolledForHat";
  seat: number;
  number: number;
}
/**
 * A seat won a hat, and will put it on a pawn.
 */
export interface MummyGotHatEvent {
  kind: "GotHat";
  seat: number;
  hat: string;
}
/**
 * A pawn wears a hat now.
 */
export interface MummyPutOnEvent {
  kind: "PutOn";
  seat: number;
  pawn: number;
  hat: string;
}
/**
 * The dice; no picture once the mummy has left.
 */
export interface MummyRolledEvent {
  kind: "Rolled";
  seat: number;
  number: number;
  picture: string | null;
}
/**
 * Nothing could move.
 */
export interface MummyLapsedEvent {
  kind: "Lapsed";
  seat: number;
}
/**
 * An action token was used; everybody sees its kind.
 */
export interface MummyUsedTokenEvent {
  kind: "UsedToken";
  seat: number;
  action: string;
}
/**
 * A pawn changed places with another's pawn (whose: that seat), a guard or the mummy.
 */
export interface MummySwappedEvent {
  kind: "Swapped";
  seat: number;
  pawn: number;
  start: number | string;
  end: number | string;
  piece: string;
  whose: number | null;
}
/**
 * A pawn went from one place to another, counted before any gap closed.
 */
export interface MummyPawnMovedEvent {
  kind: "PawnMoved";
  seat: number;
  pawn: number;
  start: number | string;
  end: number | string;
}
/**
 * A guard went on; it leaves the game at the finish.
 */
export interface MummyGuardMovedEvent {
  kind: "GuardMoved";
  guard: number;
  start: number | string;
  end: number | string;
}
/**
 * The mummy walked; None if it left the game.
 */
export interface MummyMummyMovedEvent {
  kind: "MummyMoved";
  start: number | string;
  end: number | string | null;
}
/**
 * The mummy reached the finish.
 */
export interface MummyTookMummyTokenEvent {
  kind: "TookMummyToken";
  seat: number;
  value: number;
}
/**
 * The last mummy token is gone, and with it the mummy and the picture die.
 */
export interface MummyMummyLeftEvent {
  kind: "MummyLeft";
}
/**
 * A tile was claimed.
 */
export interface MummyTookTileEvent {
  kind: "TookTile";
  seat: number;
  tile: string;
}
/**
 * The top tile went to the left neighbour.
 */
export interface MummyPassedOnEvent {
  kind: "PassedOn";
  seat: number;
  to: number;
  tile: string;
}
/**
 * The top tile went to the bottom of the stack.
 */
export interface MummyBuriedEvent {
  kind: "Buried";
  seat: number;
  tile: string;
}
/**
 * An action token was taken; its kind is told to those who may know it: all, if they saw it go under the stack.
 */
export interface MummyTookTokenEvent {
  kind: "TookToken";
  seat: number;
  action: string | null;
  known: boolean;
}
/**
 * All pawns of a seat are in the finish.
 */
export interface MummyCameHomeEvent {
  kind: "CameHome";
  seat: number;
}
/**
 * It is this seat's turn.
 */
export interface MummyTurnBeganEvent {
  kind: "TurnBegan";
  seat: number;
}
/**
 * The game is over.
 */
export interface MummyEndedEvent {
  kind: "Ended";
  winners: number[];
}
/**
 * A seat was dealt a card; which one only the seat itself sees.
 */
export interface PyramidsDealtEvent {
  kind: "Dealt";
  seat: number;
  card: number | null;
}
/**
 * A seat has chosen its two cards; the others see them when all have chosen.
 */
export interface PyramidsChoseEvent {
  kind: "Chose";
  seat: number;
}
/**
 * A seat's two cards are seen.
 */
export interface PyramidsKeptEvent {
  kind: "Kept";
  seat: number;
  cards: number[];
}
/**
 * A card was turned up into the display.
 */
export interface PyramidsTurnedUpEvent {
  kind: "TurnedUp";
  card: number;
  place: number;
}
/**
 * A new turn began, with its expedition card.
 */
export interface PyramidsTurnBeganEvent {
  kind: "TurnBegan";
  round: number;
  turn: number;
  shape: string;
}
/**
 * A seat has marked; the others see what when all have.
 */
export interface PyramidsHasMarkedEvent {
  kind: "HasMarked";
  seat: number;
}
/**
 * Cells of a card were marked, with the icons under them.
 */
export interface PyramidsMarkedEvent {
  kind: "Marked";
  seat: number;
  card: number;
  cells: string[];
  icons: {
    [k: string]: number;
  };
}
/**
 * What the marking crossed and erased on the sheet.
 */
export interface PyramidsSheetChangedEvent {
  kind: "SheetChanged";
  seat: number;
  rubies: number;
  emeralds: number;
  torch: number | null;
  skulls: number;
}
/**
 * A red X: so many more cells must be marked.
 */
export interface PyramidsOwesCellsEvent {
  kind: "OwesCells";
  seat: number;
  cells: number;
}
/**
 * A pyramid was explored.
 */
export interface PyramidsExploredEvent {
  kind: "Explored";
  seat: number;
  card: number;
  colour: string;
}
/**
 * It is this seat's turn to choose a card.
 */
export interface PyramidsDraftsEvent {
  kind: "Drafts";
  seat: number;
}
/**
 * A card was taken from the display, or drawn from the deck.
 */
export interface PyramidsTookEvent {
  kind: "Took";
  seat: number;
  card: number;
  source: string;
}
/**
 * Pyramid points of a colour were taken; nobody else can take them.
 */
export interface PyramidsTookPointsEvent {
  kind: "TookPoints";
  seat: number;
  colour: string;
  points: number;
}
/**
 * The game is over.
 */
export interface PyramidsEndedEvent {
  kind: "Ended";
  winners: number[];
}
/**
 * The whole table; `number` and `picture` are those of the last roll, `hat_points` count in the finish.
 */
export interface MummyTableView {
  players: number;
  phase: string;
  player: number;
  options: {
    [k: string]: boolean | string;
  };
  track: MummyTileView[];
  guards: (number | null)[];
  mummy: number | string | null;
  mummy_tokens_left: number[];
  number: number | null;
  picture: string | null;
  moved: number[];
  swapped: number[];
  tokens_left: number;
  tokens_used: string[];
  hat_points: {
    [k: string]: number;
  };
  hat_rolls: (number | null)[];
  rolling: number[];
  seats: MummySeatView[];
}
/**
 * A tile; hazards and risk tiles have the value that is printed on them.
 */
export interface MummyTileView {
  name: string;
  kind: string;
  value: number;
}
/**
 * One player's place at the table; the newest tile of the stack is the last, and camels turn those `turned`.
 */
export interface MummySeatView {
  waiting: boolean;
  home: boolean;
  pawns: MummyPieceView[];
  stack: MummyTileView[];
  turned: number[];
  mummy_tokens: number[];
  tokens: MummyTokensView;
  points: {
    [k: string]: number;
  };
  total: number;
}
/**
 * Where a pawn stands: start, finish, beside the track, or a place from 1; and the hat it wears.
 */
export interface MummyPieceView {
  place: number | string;
  hat: string | null;
}
/**
 * Action tokens: how many are secret, which of them this viewer knows, and which everybody does.
 */
export interface MummyTokensView {
  secret: number;
  own: {
    [k: string]: number;
  };
  known: {
    [k: string]: number;
  };
  resting: {
    [k: string]: number;
  };
}
/**
 * The whole table.
 */
export interface PyramidsTableView {
  players: number;
  phase: string;
  round: number;
  turn: number;
  shape: string | null;
  shapes_used: string[];
  shapes_to_come: string[];
  display: (PyramidsCardView | null)[];
  deck: number;
  colour_points_left: {
    [k: string]: number[];
  };
  seats: PyramidsSeatView[];
}
/**
 * A pyramid card face up: 25 signs, row by row, as in a deck file.
 */
export interface PyramidsCardView {
  number: number;
  colour: string;
  chamber: string;
}
/**
 * One player's place at the table; `coming` are the points of pyramids whose tomb was marked in this turn.
 */
export interface PyramidsSeatView {
  waiting: boolean;
  dealt: PyramidsCardView[];
  hand: (PyramidsHandView | null)[];
  owed: number;
  due: number;
  coming: number;
  sheet: PyramidsSheetView;
  explored: PyramidsCardView[];
  points: {
    [k: string]: number;
  };
  total: number;
}
/**
 * A card in front of a player, its marks as a set of bits, and those of them made in this turn.
 */
export interface PyramidsHandView {
  card: PyramidsCardView;
  marks: number;
  fresh: number;
}
/**
 * A score sheet: rounds whose torch is crossed, gems, skulls, and the colour points taken.
 */
export interface PyramidsSheetView {
  torches: number[];
  rubies: number;
  emeralds: number;
  skulls: number;
  colour_points: {
    [k: string]: number[];
  };
}
/**
 * All that is counted; the options are those of the game.
 */
export interface MummyPadView {
  players: number;
  phase: string;
  pass_it_on: boolean;
  hats: boolean;
  risk: boolean;
  actions: boolean;
  tiles: MummyKindOfTileView[];
  mummy_tokens: MummyTokenView[];
  hats_of: MummyPadHatView[];
  tokens_left: number;
  seats: MummyStackSeatView[];
}
/**
 * Tiles that look the same: how many are played with, how many are left; `next` is the name of one.
 */
export interface MummyKindOfTileView {
  kind: string;
  value: number;
  count: number;
  left: number;
  next: string;
}
/**
 * A mummy token, in the order in which they are taken, and who has it.
 */
export interface MummyTokenView {
  value: number;
  seat: number | null;
}
/**
 * A hat, and for whom it counts.
 */
export interface MummyPadHatView {
  hat: string;
  seat: number | null;
}
/**
 * What one player has; the newest tile of the stack is the last, and camels turn those `turned`.
 */
export interface MummyStackSeatView {
  waiting: boolean;
  points: {
    [k: string]: number;
  };
  total: number;
  place: number;
  stack: MummyTileView[];
  turned: number[];
  tokens: number;
}
/**
 * All sheets; `free` are the colour points that nobody has taken.
 */
export interface PyramidsPadView {
  players: number;
  phase: string;
  round: number;
  free: {
    [k: string]: number[];
  };
  seats: PyramidsSheetSeatView[];
}
/**
 * One player's sheet; with `asked` the lowest explored pyramid must be noted, as it breaks a tie.
 */
export interface PyramidsSheetSeatView {
  waiting: boolean;
  points: {
    [k: string]: number;
  };
  total: number;
  place: number;
  torches: number[];
  colours: {
    [k: string]: PyramidsColourView;
  };
  rubies: number;
  emeralds: number;
  skulls: number;
  lowest: number | null;
  asked: boolean;
}
/**
 * What a sheet has of a colour: explored pyramids, points taken, and those it should take now, if any.
 */
export interface PyramidsColourView {
  explored: number;
  taken: number[];
  owed: number | null;
}
