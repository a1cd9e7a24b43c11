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
  /** Where the values of a file stand, by their names. */
  lines: Partial<Record<string, number>>;
}

const FIRST_LINE = "saqqara record 1";
/** What Python takes for blank, to the letter: the same bytes are written here and there. */
// eslint-disable-next-line no-control-regex
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const SOLID = BLANKS.source.replace("[", "[^").replace(/\+$/, "");
const HASH = "[0-9a-f]{64}",
  NAME = "[a-z_][a-z0-9_]*",
  NUMBERS = "-?[0-9]{1,6}(?: -?[0-9]{1,6})*",
  START = "[1-9][0-9]{0,18}",
  MOVE = `(\\*|[1-9][0-9]?) (${SOLID}[^]*)`;

/** Words with one blank between them. */
export const tidy = (text: string): string => text.split(BLANKS).filter(Boolean).join(" ");

const digest = (body: string): string => bytesToHex(sha256(utf8ToBytes(body)));

/** The record as a file. `read` gives the same record. */
export function write(record: GameRecord): string {
  const lines = [
    FIRST_LINE,
    `game: ${record.game}`,
    `rules: ${record.rules}`,
    `box: ${record.box.name} ${record.box.digest}`,
    ...Object.entries(record.options).map(([name, value]) => `option ${name}: ${value}`),
    ...record.seats.map((name, seat) => `seat ${seat + 1}: ${tidy(name)}`),
  ];
  if (record.commitment) lines.push(`commitment: ${record.commitment}`);
  if (record.dice) lines.push(`dice: ${record.dice}`);
  lines.push(...record.nonces.map((nonce, seat) => `nonce ${seat + 1}: ${nonce}`), "");
  lines.push(...record.moves.map(({ seat, text }) => `${seat === CHANCE ? "*" : seat + 1} ${text}`));
  if (record.scores.length) {
    lines.push("");
    if (record.seed) lines.push(`seed: ${record.seed}`);
    lines.push(`scores: ${record.scores.join(" ")}`);
    lines.push(`winners: ${record.winners.map((seat) => seat + 1).join(" ")}`);
  }
  const body = `${lines.join("\n")}\n`;
  return `${body}digest: ${digest(body)}\n`;
}

/** A record from its text. Every line must be as written; the digest at the end sees to that. */
export function read(text: string): GameRecord {
  const { record, intact } = scan(text);
  if (!intact) throw new BadRecord({ key: "digest" });
  return record;
}

/** The same, but whether the digest fits is only told: whoever knows the rules may find the line that was changed. */
export function scan(text: string): { record: GameRecord; intact: boolean } {
  const whole = text.replaceAll("\r\n", "\n");
  if (!whole.startsWith(`${FIRST_LINE}\n`)) throw new BadRecord({ key: "no_record" });
  const mark = "digest: ",
    end = whole.lastIndexOf(mark);
  if (end < 0) throw new BadRecord({ key: "cut" });
  const body = whole.slice(0, end);
  const intact = whole.slice(end + mark.length).replace(/\n*$/, "") === digest(body);
  return { record: parse(new Lines(body)), intact };
}

function parse(lines: Lines): GameRecord {
  lines.expect(FIRST_LINE);
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
    lines: lines.named,
  };
  let found: string[] | null;
  while ((found = lines.optional(`option (${NAME}): (${SOLID}+)`))) record.options[found[1]!] = found[2]!;
  while ((found = lines.optional(`seat ${record.seats.length + 1}: ([^]*)`))) record.seats.push(found[1]!);
  if (lines.next?.startsWith("commitment:")) record.commitment = lines.value("commitment", HASH);
  else if (lines.next?.startsWith("dice:")) record.dice = BigInt(lines.value("dice", START));
  while ((found = lines.optional(`nonce ${record.nonces.length + 1}: ([^]*)`))) {
    if (!/^[0-9a-f]{1,64}$/.test(found[1]!)) throw new BadRecord({ key: "nonce", line: lines.number });
    record.nonces.push(found[1]!);
  }
  lines.expect("");
  while ((found = lines.optional(MOVE)))
    record.moves.push({
      seat: found[1] === "*" ? CHANCE : Number(found[1]) - 1,
      text: found[2]!,
      line: lines.number,
    });
  if (lines.next !== undefined) {
    lines.expect("");
    if (lines.next?.startsWith("seed:")) record.seed = lines.value("seed", HASH);
    record.scores = lines.value("scores", NUMBERS).split(" ").map(Number);
    record.winners = lines
      .value("winners", NUMBERS)
      .split(" ")
      .map((word) => Number(word) - 1);
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
