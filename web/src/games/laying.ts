/** What a table is laid with: how many seats, and options that go together. */
import type { Choice } from "./contract";

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

/** Choose a value; options that do not go with it give way to their first value. */
export function choose(
  options: Choice[],
  chosen: Chosen,
  name: string,
  value: string,
): { chosen: Chosen; gaveWay: Choice[] } {
  const next = { ...chosen, [name]: value };
  const against = (option: Choice): string[] =>
    option.values.find((one) => one.value === valueOf(option, next))?.against ?? [];
  const used = (option: Choice): boolean => valueOf(option, next) !== option.values[0]?.value;
  const own = options.find((option) => option.name === name);
  const gaveWay = options.filter(
    (other) =>
      own &&
      other !== own &&
      ((against(own).includes(other.name) && used(other)) || (against(other).includes(name) && used(own))),
  );
  for (const other of gaveWay) next[other.name] = other.values[0]!.value;
  return { chosen: next, gaveWay };
}
