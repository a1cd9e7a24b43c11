/** The rules pages: our own words in four languages, one file for each game and language. */

/** One rule. `text` may contain **bold**, no other mark-up. */
export interface RuleText {
  /** As in RULES.md of the game, for instance "P23". */
  id: string;
  text: string;
  /** Part of it is a ruling of ours, because the rulebook is silent: `rulingText`. */
  ruling?: boolean;
  rulingText?: string;
  /** Part of it replaces something printed that we do not have: `reconstructionText`. */
  reconstructed?: boolean;
  reconstructionText?: string;
  /** The example that the page draws beside it. */
  figure?: string;
}

export interface RuleSection {
  id: string;
  title: string;
  intro?: string;
  rules: RuleText[];
}

export interface GlossaryEntry {
  term: string;
  meaning: string;
}

export interface RuleBook {
  title: string;
  summary: string;
  sections: RuleSection[];
  glossary: GlossaryEntry[];
}

/** `guide.<language>.json`: the first game in five steps. */
export interface Guide {
  steps: GuideStep[];
}

export interface GuideStep {
  title: string;
  text: string;
  figure: string;
}

/** `why.<language>.json`: why a move is refused, by the key of the refusal; {card}, {cells}, {shape}, {tile} are filled in. */
export type Why = Record<string, string>;
