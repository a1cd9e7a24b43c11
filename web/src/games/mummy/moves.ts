/** Moves as the server writes them, and what they mean. Seats and pawns count from 0 here, from 1 in words. */

export interface PawnAt {
  seat: number;
  pawn: number;
}
/** What can be swapped with: somebody's pawn, the mummy, a guard. */
export type Other = ({ piece: "pawn" } & PawnAt) | { piece: "mummy" } | { piece: "guard"; guard: number };

export type Move =
  | { do: "pawn" | "wear"; pawn: number }
  | { do: "guard"; guard: number }
  | { do: "push"; tile: string }
  | { do: "swap"; pawn: number; other: Other }
  | ({ do: "hat" } & PawnAt)
  | { do: "mummy" | "bury" | "extra" | "roll" | "end" | "pass" | "no hat" };

const PLAIN = ["mummy", "bury", "extra", "roll", "end", "pass", "no hat"] as const;

function readOther(words: string): Other | null {
  if (words === "mummy") return { piece: "mummy" };
  const guard = /^guard ([1-9])$/.exec(words);
  if (guard) return { piece: "guard", guard: Number(guard[1]) - 1 };
  const pawn = /^([1-9])\.([1-9])$/.exec(words);
  return pawn ? { piece: "pawn", seat: Number(pawn[1]) - 1, pawn: Number(pawn[2]) - 1 } : null;
}

/** A move in words as a typed move; null if it cannot be read. */
export function readMove(words: string): Move | null {
  const plain = PLAIN.find((one) => one === words);
  if (plain) return { do: plain };
  const numbered = /^(pawn|guard|wear) ([1-9])$/.exec(words);
  if (numbered) {
    const nth = Number(numbered[2]) - 1;
    return numbered[1] === "guard" ? { do: "guard", guard: nth } : { do: numbered[1] as "pawn" | "wear", pawn: nth };
  }
  const push = /^push (\S+)$/.exec(words);
  if (push) return { do: "push", tile: push[1]! };
  const swap = /^swap ([1-9]) with (.+)$/.exec(words);
  if (swap) {
    const other = readOther(swap[2]!);
    return other && { do: "swap", pawn: Number(swap[1]) - 1, other };
  }
  const hat = /^hat (.+)$/.exec(words);
  const wearer = hat && readOther(hat[1]!);
  return wearer?.piece === "pawn" ? { do: "hat", seat: wearer.seat, pawn: wearer.pawn } : null;
}

const writeOther = (other: Other): string =>
  other.piece === "pawn"
    ? `${other.seat + 1}.${other.pawn + 1}`
    : other.piece === "guard"
      ? `guard ${other.guard + 1}`
      : "mummy";

/** A move in words, as the server reads it. */
export function writeMove(move: Move): string {
  switch (move.do) {
    case "pawn":
    case "wear":
      return `${move.do} ${move.pawn + 1}`;
    case "guard":
      return `guard ${move.guard + 1}`;
    case "push":
      return `push ${move.tile}`;
    case "swap":
      return `swap ${move.pawn + 1} with ${writeOther(move.other)}`;
    case "hat":
      return `hat ${move.seat + 1}.${move.pawn + 1}`;
    default:
      return move.do;
  }
}

/** Anybody's pawn as the server reads it, to ask why it does not move. */
export const writePawnOf = (pawn: PawnAt): string => `pawn ${writeOther({ piece: "pawn", ...pawn })}`;

/** A legal move with its code. */
export interface Option {
  code: number;
  words: string;
  move: Move;
}

/** The legal moves, read. */
export const readOptions = (legal: number[], words: string[]): Option[] =>
  legal.flatMap((code, nth) => {
    const move = readMove(words[nth] ?? "");
    return move ? [{ code, words: words[nth]!, move }] : [];
  });
