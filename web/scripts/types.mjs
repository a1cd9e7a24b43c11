// The types of the wire, from the schema that the server's own code writes. `--check` fails on a difference.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const SCHEMA = new URL("../../docs/protocol.schema.json", import.meta.url);
const FILE = new URL("../src/net/protocol.ts", import.meta.url);

const schema = JSON.parse(readFileSync(SCHEMA, "utf8"));
const big = (word) => word[0].toUpperCase() + word.slice(1);

/** Views and events are called after their game: MummyTableView, PyramidsMarkedEvent. */
const named = {};
const events = {};
for (const [game, kinds] of Object.entries(schema.events)) {
  events[game] = [];
  for (const [kind, { $ref }] of Object.entries(kinds)) {
    const key = $ref.split("/").at(-1);
    named[key] = `${big(game)}${kind}Event`;
    events[game].push(named[key]);
    const definition = schema.$defs[key];
    definition.properties = { kind: { const: kind }, ...definition.properties };
    definition.required = ["kind", ...(definition.required ?? [])];
  }
}
/** Everything that a definition speaks of, and what those speak of in turn. */
function reached(key, met = new Set()) {
  if (met.has(key)) return met;
  met.add(key);
  for (const [, other] of JSON.stringify(schema.$defs[key]).matchAll(/"#\/\$defs\/([^"]+)"/g)) reached(other, met);
  return met;
}
const users = {}; // of a definition: the games whose views and events speak of it
for (const part of [schema.views, schema.pads, schema.events])
  for (const [game, told] of Object.entries(part))
    for (const [, key] of JSON.stringify(told).matchAll(/"#\/\$defs\/([^"]+)"/g))
      for (const met of reached(key)) (users[met] ??= new Set()).add(game);
for (const key of Object.keys(schema.$defs)) {
  const [game, ...others] = users[key] ?? [];
  const name = key.split(".").at(-1);
  named[key] ??= game && !others.length ? `${big(game)}${name}` : name;
}
const $defs = {};
for (const [key, definition] of Object.entries(schema.$defs)) {
  const text = JSON.stringify(definition).replaceAll(
    /"#\/\$defs\/([^"]+)"/g,
    (_, other) => `"#/$defs/${named[other]}"`,
  );
  $defs[named[key]] = { ...JSON.parse(text), title: named[key], additionalProperties: false };
  // What the server leaves out when empty may be missing; what it always sends is always there.
}
const refs = (keys) => ({ anyOf: keys.map((key) => ({ $ref: `#/$defs/${key}` })) });
const union = (kind) => refs(schema[kind].anyOf.map(({ $ref }) => named[$ref.split("/").at(-1)]));
/** What is sent to each address of the REST part, and what comes back. */
const renamed = (type) =>
  JSON.parse(JSON.stringify(type), (at, value) =>
    at === "$ref" ? `#/$defs/${named[value.split("/").at(-1)]}` : value,
  );
const whole = (properties) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const addresses = Object.entries(schema.rest).map(([address, parts]) => [address, whole(renamed(parts))]);
const root = {
  title: "Wire",
  type: "object",
  additionalProperties: false,
  properties: {
    request: { title: "Request", ...union("request") },
    answer: { title: "Answer", ...union("answer") },
    problem: renamed(schema.problem),
    rest: { title: "Rest", ...whole(Object.fromEntries(addresses)) },
    ...Object.fromEntries(
      Object.entries(events).map(([game, kinds]) => [`${game}Event`, { title: `${big(game)}Event`, ...refs(kinds) }]),
    ),
    ...Object.fromEntries(
      [
        ["View", schema.views],
        ["Pad", schema.pads],
      ].flatMap(([part, told]) =>
        Object.entries(told).map(([game, { $ref }]) => [
          `${game}${part}`,
          { $ref: `#/$defs/${named[$ref.split("/").at(-1)]}` },
        ]),
      ),
    ),
  },
  $defs,
};
const banner = "/* Generated from docs/protocol.schema.json by `npm run types`; not to be edited by hand. */";
const text = await compile(root, "Wire", {
  bannerComment: banner,
  ignoreMinAndMaxItems: true,
  style: { printWidth: 120 },
});
if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== text) {
    console.error("src/net/protocol.ts is not what the schema says: run `npm run types`");
    process.exit(1);
  }
} else writeFileSync(FILE, text);
