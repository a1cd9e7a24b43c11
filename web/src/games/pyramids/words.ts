/** The game's things in words. */
import * as m from "../../words/messages";

export function signWord(sign: string): string {
  switch (sign) {
    case "#":
      return m.pyramids_sign_wall();
    case "v":
      return m.pyramids_sign_entrance();
    case "G":
      return m.pyramids_sign_tomb();
    case "x":
      return m.pyramids_sign_redx();
    case "r":
      return m.pyramids_sign_ruby();
    case "e":
      return m.pyramids_sign_emerald();
    case "t":
      return m.pyramids_sign_torch();
    case "s":
      return m.pyramids_sign_skull();
    case "p":
      return m.pyramids_sign_potion();
    default:
      return "";
  }
}

/** What a sign is worth, for whoever points at it. */
export function legend(sign: string): string {
  const word = signWord(sign);
  const key = { r: "gem", e: "gem", t: "torch", x: "redx", s: "skull", p: "potion", G: "tomb", v: "entrance" }[sign];
  return key ? `${word}: ${m[`pyramids_legend_${key as "gem"}`]()}` : "";
}

export function shapeWord(shape: string): string {
  const key = `pyramids_shape_${shape.toLowerCase()}` as "pyramids_shape_domino";
  return m[key]();
}

export const colourWord = (colour: string): string => m[`pyramids_colour_${colour as "purple"}`]();

/** Several names as one list in the language of the page. */
export { list } from "../../lib/words";
