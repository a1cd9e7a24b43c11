/** Why something is not allowed, in the words of the page's language. */
import type { GamePage } from "../games/contract";
import { refusalOf } from "../lib/refusals";
import type { Why } from "./types";

interface Refusal {
  code: string;
  text: string;
  facts?: Record<string, string | number>;
}

/** A refusal with its facts filled in: by the game's reasons, else by the server's; one without a code brings its words. */
export function refused(refusal: Refusal, reasons: Why, page: GamePage | undefined): string {
  const facts: Record<string, string | number> = { ...refusal.facts };
  if (typeof facts.shape === "string") facts.shape = page?.thing?.(facts.shape) ?? facts.shape;
  return (reasons[refusal.code] ?? refusalOf(refusal.code) ?? refusal.text).replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    String(facts[key] ?? ""),
  );
}
