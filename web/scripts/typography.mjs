// Words of one letter stay with the next one: Polish and Czech do not leave them at the end of a line. So does a number.
// In every language a range, such as 2–6, stays whole.
const ALONE = { pl: "aiouwz", cs: "aikosuvz" };
const WORDS = /\/(?:words\/messages\/(\w\w)\.js|(?:rules|pad)\/(?:\w+\.)?(\w\w)\.json)$/;

/** What a message says, in the code that it is compiled to. */
const SAID = /`(?:[^`\\]|\\.)*`/g;

/** A text with ranges that are not parted. */
export const whole = (text) => text.replace(/(?<=\d)–(?=\d)/g, "\u2060–\u2060");

/** A text with no-break spaces. */
export function bound(text, language) {
  const letters = ALONE[language];
  if (!letters) return text;
  const alone = new RegExp(`(?<=(?:^|[\\s("'\`„*])[${letters}]) (?=\\S)`, "giu");
  return text.replace(alone, "\u00A0").replace(/(?<=\d) (?=\p{Ll})/gu, "\u00A0");
}

/** For Vite: the words and the rules of a language as they are built. */
export function typography() {
  return {
    name: "typography",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      const [, words, rules] = WORDS.exec(id) ?? [];
      const language = words ?? rules;
      if (!language) return undefined;
      const text = words ? code.replaceAll(SAID, (said) => whole(bound(said, language))) : bound(code, language);
      return { code: text, map: null };
    },
  };
}
