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
