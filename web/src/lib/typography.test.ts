import { expect, it } from "vitest";
import { bound, whole } from "../../scripts/typography.mjs";

it("keeps words of one letter and numbers with what follows, in languages that want it", () => {
  const seen = (text: string, language: string) => bound(text, language).replaceAll("\u00A0", "_");
  expect(seen("Gra o tron i w domu, a 4 karty z talii", "pl")).toBe("Gra o_tron i_w_domu, a_4_karty z_talii");
  expect(seen("`V cíli` k řece, 3 žetony", "cs")).toBe("`V_cíli` k_řece, 3_žetony");
  expect(seen("a card i hold, 4 cards", "en")).toBe("a card i hold, 4 cards");
});

it("keeps ranges whole", () => {
  expect(whole("Age 8, 2–4 players – or alone")).toBe("Age 8, 2\u2060–\u20604 players – or alone");
});
