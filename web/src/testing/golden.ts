/** The golden records of all games, as Python wrote them. */
const found = import.meta.glob<string>("../../../tests/games/*/golden/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const GOLDEN: { name: string; text: string }[] = Object.entries(found).map(([path, text]) => ({
  name: path.split("/").at(-1)!,
  text,
}));

/** Those of people who pledged nonces and signed what they decided. */
const pledged = import.meta.glob<string>("../../../tests/games/*/pledged/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const PLEDGED: { name: string; text: string }[] = Object.entries(pledged).map(([path, text]) => ({
  name: path.split("/").at(-1)!,
  text,
}));
