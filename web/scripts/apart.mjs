// One language a chunk, and messages by their number: their names are for programmers, and weigh as much as their words.
const NAMED = /^(?:export )?const (\w+) = /gm;
const RESERVED = /^export \{ (\w+) as "?(\w+)"? \}/gm;

const namesIn = (code) => [...code.matchAll(NAMED)].map(([, name]) => name);

/** A message is looked up in the book that lib/book.svelte.ts has opened; nothing holds the four languages together. */
function index(code) {
  const reserved = [...code.matchAll(RESERVED)].map(([, own, name]) => [own, name]);
  const own = new Set(reserved.map(([name]) => name));
  const names = namesIn(code);
  const said = names.map((name, nth) => `const ${name} = /* @__PURE__ */ say(${nth});`);
  const out = [...names.filter((name) => !own.has(name)).map((name) => [name, name]), ...reserved];
  return [
    "const say = (nth) => (inputs = {}) => globalThis.__paraglide_ssr[nth](inputs);",
    ...said,
    `export { ${out.map(([name, called]) => `${name} as "${called}"`).join(", ")} };`,
  ].join("\n");
}

/** A language: its messages in the order of the index. */
const book = (code) =>
  `${code.replaceAll(/^export (?=const )/gm, "").replaceAll(RESERVED, "")}\nexport default [${namesIn(code).join(", ")}];`;

/** Paraglide's messages as they are compiled, made light for browsers; tests take them as they are. */
export const apart = {
  name: "messages-by-number",
  transform(code, id, options) {
    const file = /\/words\/messages\/(_index|[a-z]{2})\.js$/.exec(id)?.[1];
    if (!file || options?.ssr) return undefined;
    return { code: file === "_index" ? index(code) : book(code), map: null };
  },
};
