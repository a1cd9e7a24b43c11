/** What a table is laid with: how many seats, and options that go together. */
import type { Choice, OptionValue } from "./contract";

export type Chosen = Record<string, string>;

/** As many seats as usual, or the nearest number that the game allows. */
export const seatsFor = (usual: number, allowed: number[]): number =>
  allowed.reduce((best, one) => (Math.abs(one - usual) < Math.abs(best - usual) ? one : best), allowed[0] ?? usual);

/** What counts: the value that was chosen, if it is still there, else the first one. */
export function valueOf(option: Choice, chosen: Chosen): string {
  const [first, ...others] = option.values.map(({ value }) => value);
  return others.find((value) => value === chosen[option.name]) ?? first ?? "";
}

/** Options that were chosen, as the server wants them: none that it would take anyway. */
export function wished(options: Choice[], chosen: Chosen): Chosen {
  const values = options.map((option): [string, string] => [option.name, valueOf(option, chosen)]);
  return Object.fromEntries(values.filter(([, value], nth) => value !== options[nth]!.values[0]?.value));
}

/** Whether options go together: the rules know. */
export type Fits = (options: Chosen) => boolean;
export interface GaveWay {
  option: Choice;
  value: OptionValue;
}

/** Choose a value; what does not go with it gives way: as few other options as possible, to their usual value if that will do. */
export function choose(
  options: Choice[],
  chosen: Chosen,
  name: string,
  value: string,
  fits: Fits,
): { chosen: Chosen; gaveWay: GaveWay[] } {
  const next = { ...chosen, [name]: value };
  const good = (one: Chosen): boolean => fits(wished(options, one));
  if (good(next)) return { chosen: next, gaveWay: [] };
  const others = options.filter((option) => option.name !== name);
  const changes = others.map((option) =>
    option.values.filter((one) => one.value !== valueOf(option, next)).map((one): GaveWay => ({ option, value: one })),
  );
  const changed = (given: GaveWay[]): Chosen => ({
    ...next,
    ...Object.fromEntries(given.map((one) => [one.option.name, one.value.value])),
  });
  const singles = changes.flat();
  const pairs = (): GaveWay[][] =>
    changes.flatMap((first, nth) =>
      changes.slice(nth + 1).flatMap((second) => first.flatMap((a) => second.map((b) => [a, b]))),
    );
  const usual = changes.flatMap(([first], nth): GaveWay[] =>
    first && first.value === others[nth]!.values[0] ? [first] : [],
  );
  const found =
    [...singles.map((one) => [one]), ...pairs()].find((given) => good(changed(given))) ??
    (good(changed(usual)) ? usual : []);
  return { chosen: changed(found), gaveWay: found };
}
