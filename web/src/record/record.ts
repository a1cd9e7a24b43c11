/** Records: a game as plain text; docs/records.md has the whole format, core/record.py the same reader and writer. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { CHANCE } from "../engine/rules";
import { BadRecord } from "./wrong";

/** One line: a decision of a seat, or an outcome of CHANCE, in words. */
export interface Move {
  seat: number;
  text: string;
  line: number;
  /** The signature of a turn, on its last line; or that a seat which signs did not sign this. */
  mark?: string;
}

/** What people fixed before anybody showed a nonce, and what the end counts; by seat, empty for who did not. */
export interface Pledged {
  table: string;
  pledges: string[];
  keys: string[];
  /** By kind, of every seat. */
  points: number[][];
  draws: number;
  decisions: number[];
  signed: number[];
}

/** A game from its first card to where it stands. */
export interface GameRecord {
  game: string;
  rules: number;
  box: { name: string; digest: string };
  options: Record<string, string>;
  seats: string[];
  /** Empty for a simulation, which has dice. */
  commitment: string;
  nonces: string[];
  moves: Move[];
  /** Empty, like scores and winners, as long as the game goes on. */
  seed: string;
  scores: number[];
  winners: number[];
  /** The number with which a simulation's dice begin; else 0. */
  dice: bigint;
  /** Of a game for whose nonces people have pledged. */
  pledged?: Pledged;
  /** Where the values of a file stand, by their names. */
  lines: Partial<Record<string, number>>;
}

const FIRST_LINE = "saqqara record 1",
  FIRST_LINE_PLEDGED = "saqqara record 2";
export const UNSIGNED = "unsigned";
/** What Python takes for blank, to the letter: the same bytes are written here and there. */
// eslint-disable-next-line no-control-regex
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const SOLID = BLANKS.source.replace("[", "[^").replace(/\+$/, "");
const HASH = "[0-9a-f]{64}",
  NAME = "[a-z_][a-z0-9_]*",
  NUMBERS = "-?[0-9]{1,6}(?: -?[0-9]{1,6})*",
  START = "[1-9][0-9]{0,18}",
  COUNT = "[0-9]{1,6}",
  MOVE = `(\\*|[1-9][0-9]?) (${SOLID}[^]*)`,
  MARKED = `(\\*|[1-9][0-9]?) (${SOLID}[^]*?)(?: #([A-Za-z0-9_-]{85}[AQgw]|${UNSIGNED}))?`;

/** Words with one blank between them. */
export const tidy = (text: string): string => text.split(BLANKS).filter(Boolean).join(" ");

const digest = (body: string): string => bytesToHex(sha256(utf8ToBytes(body)));

/** All that is fixed before the first move, as it stands in the file. */
export function headOf(record: Omit<GameRecord, "moves" | "seed" | "scores" | "winners" | "lines">): string {
  const { pledged } = record;
  const lines = [
    ...(pledged ? [FIRST_LINE_PLEDGED, `table: ${pledged.table}`] : [FIRST_LINE]),
    `game: ${record.game}`,
    `rules: ${record.rules}`,
    `box: ${record.box.name} ${record.box.digest}`,
    ...Object.entries(record.options).map(([name, value]) => `option ${name}: ${value}`),
    ...record.seats.map((name, seat) => `seat ${seat + 1}: ${tidy(name)}`),
  ];
  if (record.commitment) lines.push(`commitment: ${record.commitment}`);
  if (record.dice) lines.push(`dice: ${record.dice}`);
  for (const [name, given] of [
    ["pledge", pledged?.pledges ?? []],
    ["key", pledged?.keys ?? []],
  ] as const)
    given.forEach((word, seat) => word && lines.push(`${name} ${seat + 1}: ${word}`));
  lines.push(...record.nonces.map((nonce, seat) => `nonce ${seat + 1}: ${nonce}`));
  return `${lines.join("\n")}\n`;
}

/** The record as a file, but for its digest. */
function bodyOf(record: GameRecord): string {
  const { pledged } = record;
  const lines = ["", ...record.moves.map(lineOf)];
  if (record.scores.length) {
    lines.push("");
    if (record.seed) lines.push(`seed: ${record.seed}`);
    lines.push(`scores: ${record.scores.join(" ")}`);
    pledged?.points.forEach((points, seat) => lines.push(`points ${seat + 1}: ${points.join(" ")}`));
    lines.push(`winners: ${record.winners.map((seat) => seat + 1).join(" ")}`);
    if (pledged) {
      lines.push(`draws: ${pledged.draws}`, `decisions: ${pledged.decisions.join(" ")}`);
      lines.push(`signed: ${pledged.signed.join(" ")}`);
    }
  }
  return `${headOf(record)}${lines.join("\n")}\n`;
}
const lineOf = ({ seat, text, mark }: Move): string =>
  `${seat === CHANCE ? "*" : seat + 1} ${text}${mark ? ` #${mark}` : ""}`;

/** The record as a file. `read` gives the same record. */
export function write(record: GameRecord): string {
  const body = bodyOf(record);
  return `${body}digest: ${digest(body)}\n`;
}

/** A record from its text. Every line must be as written; the digest at the end sees to that. */
export function read(text: string): GameRecord {
  const { record, intact } = scan(text);
  if (!intact) throw damaged(record);
  return record;
}

/** Why a record is none whose digest does not fit, though every line can be as it is. */
export const damaged = ({ lines }: GameRecord): BadRecord => new BadRecord({ key: "digest", line: lines.digest ?? 0 });

/** The same, but whether the digest fits is only told: whoever knows the rules may find the line that was changed. */
export function scan(text: string): { record: GameRecord; intact: boolean } {
  const whole = text.replaceAll("\r\n", "\n");
  if (![FIRST_LINE, FIRST_LINE_PLEDGED].includes(whole.slice(0, whole.indexOf("\n"))))
    throw new BadRecord({ key: "no_record" });
  const mark = "digest: ",
    end = whole.lastIndexOf(mark);
  if (end < 0) throw new BadRecord({ key: "cut" });
  const body = whole.slice(0, end);
  const intact = whole.slice(end + mark.length).replace(/\n*$/, "") === digest(body);
  const record = parse(new Lines(body)),
    found = body.split("\n"),
    right = bodyOf(record).split("\n");
  record.lines.digest = found.length;
  for (let at = 0; at < Math.max(found.length, right.length); at++)
    if (found[at] !== right[at])
      throw new BadRecord({ key: "expected", line: at + 1, expected: right[at] ?? "", found: found[at] ?? null });
  return { record, intact };
}

function parse(lines: Lines): GameRecord {
  const pledged: Pledged | undefined =
    lines.next === FIRST_LINE_PLEDGED
      ? { table: "", pledges: [], keys: [], points: [], draws: 0, decisions: [], signed: [] }
      : undefined;
  lines.expect(pledged ? FIRST_LINE_PLEDGED : FIRST_LINE);
  if (pledged) pledged.table = lines.value("table", "[a-z0-9]{1,16}");
  const game = lines.value("game", NAME),
    rules = Number(lines.value("rules", "[0-9]{1,6}")),
    box = lines.value("box", `[^]* ${HASH}`),
    at = box.lastIndexOf(" ");
  const record: GameRecord = {
    game,
    rules,
    box: { name: box.slice(0, at), digest: box.slice(at + 1) },
    options: {},
    seats: [],
    commitment: "",
    nonces: [],
    moves: [],
    seed: "",
    scores: [],
    winners: [],
    dice: 0n,
    ...(pledged ? { pledged } : {}),
    lines: lines.named,
  };
  let found: string[] | null;
  while ((found = lines.optional(`option (${NAME}): (${SOLID}+)`))) record.options[found[1]!] = found[2]!;
  while ((found = lines.optional(`seat ${record.seats.length + 1}: ([^]*)`))) {
    record.seats.push(found[1]!);
    lines.named[`seat ${record.seats.length}`] = lines.number;
  }
  if (lines.next?.startsWith("commitment:")) record.commitment = lines.value("commitment", HASH);
  else if (lines.next?.startsWith("dice:")) record.dice = BigInt(lines.value("dice", START));
  for (const name of ["pledge", "key"] as const) {
    const given = name === "key" ? pledged?.keys : pledged?.pledges;
    record.seats.forEach((_, seat) => {
      const here = `${name} ${seat + 1}`;
      given?.push(lines.next?.startsWith(`${here}:`) ? lines.value(here, HASH) : "");
    });
  }
  while ((found = lines.optional(`nonce ${record.nonces.length + 1}: ([^]*)`))) {
    if (!/^[0-9a-f]{1,64}$/.test(found[1]!)) throw new BadRecord({ key: "nonce", line: lines.number });
    record.nonces.push(found[1]!);
    lines.named[`nonce ${record.nonces.length}`] = lines.number;
  }
  lines.expect("");
  while ((found = lines.optional(pledged ? MARKED : MOVE)))
    record.moves.push({
      seat: found[1] === "*" ? CHANCE : Number(found[1]) - 1,
      text: found[2]!,
      line: lines.number,
      ...(found[3] ? { mark: found[3] } : {}),
    });
  if (lines.next !== undefined) {
    lines.expect("");
    if (lines.next?.startsWith("seed:")) record.seed = lines.value("seed", HASH);
    record.scores = lines.numbers("scores");
    if (pledged) pledged.points = record.seats.map((_, seat) => lines.numbers(`points ${seat + 1}`));
    record.winners = lines.numbers("winners").map((number) => number - 1);
    if (pledged) {
      pledged.draws = Number(lines.value("draws", COUNT));
      pledged.decisions = lines.numbers("decisions");
      pledged.signed = lines.numbers("signed");
    }
  }
  lines.end();
  return record;
}

/** The lines of a record, read from the top. */
class Lines {
  /** The line that was read last; people count from 1. */
  number = 0;
  readonly named: Partial<Record<string, number>> = {};
  private readonly lines: string[];

  constructor(body: string) {
    this.lines = body.split("\n").slice(0, -1);
  }

  get next(): string | undefined {
    return this.lines[this.number];
  }

  /** The parts of the next line if it has this form. */
  optional(form: string): string[] | null {
    const found = this.next === undefined ? null : new RegExp(`^(?:${form})$`).exec(this.next);
    if (found) this.number++;
    return found;
  }

  /** The value of the line 'name: value'. */
  value(name: string, form: string): string {
    const found = this.optional(`${name}: (${form})`);
    if (!found) throw this.unlike(`${name}: …`);
    this.named[name] = this.number;
    return found[1]!;
  }

  /** The numbers of the line 'name: numbers'. */
  numbers(name: string): number[] {
    return this.value(name, NUMBERS).split(" ").map(Number);
  }

  expect(line: string): void {
    if (this.next !== line) throw this.unlike(line);
    this.number++;
  }

  end(): void {
    if (this.next !== undefined) throw new BadRecord({ key: "unexpected", line: this.number + 1, found: this.shown! });
  }

  private get shown(): string | null {
    return this.next?.slice(0, 60) ?? null;
  }

  private unlike(expected: string): BadRecord {
    return new BadRecord({ key: "expected", line: this.number + 1, expected, found: this.shown });
  }
}
