/** The patterns of the three kinds of stone, so that nobody needs to tell colours apart: coarse for cards, fine for small signs. */
export const COLOURS = ["purple", "green", "orange"] as const;
export type Stone = (typeof COLOURS)[number];

/** Width, height, and what is drawn. */
type Pattern = [number, number, string];

const line = (d: string, opacity: number, width: number): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round"/>`;
const spot = (d: string, opacity: number): string => `<path d="${d}" fill="#fff" fill-opacity="${opacity}"/>`;

const COARSE: Record<Stone, Pattern> = {
  purple: [26, 14, line("M-1 .7L27 .4M-1 7.6L27 7.3M6 .6L6.2 7.4M19 7.4L19.2 14", 0.5, 1.7)],
  green: [18, 12, line("M-1 9.4L4.4 3.4L9.2 9.2L13.6 3.4L19 9.4", 0.55, 2)],
  orange: [16, 16, spot("M4 1.4L6.8 4.2L4 7L1.2 4.2ZM12 9.4L14.8 12.2L12 15L9.2 12.2Z", 0.55)],
};
const FINE: Record<Stone, Pattern> = {
  purple: [13, 7, line("M0 .5L13 .5M0 4L13 4M3.5 .5L3.5 4M9.5 4L9.5 7", 0.75, 1)],
  green: [8, 6, line("M0 5L4 1.4L8 5", 0.8, 1.2)],
  orange: [7, 7, spot("M2 .2L3.8 2L2 3.8L.2 2ZM5.5 3.7L7.3 5.5L5.5 7.3L3.7 5.5Z", 0.8)],
};

const pattern = ([width, height, drawn]: Pattern, id: string): string =>
  `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${drawn}</pattern>`;
export const coarse = (stone: Stone, id: string): string => pattern(COARSE[stone], id);
/** For a place where none lies yet: the pattern alone, in its colour. */
export const bare = (stone: Stone, id: string): string =>
  pattern(FINE[stone], id).replaceAll('"#fff"', `"var(--c-${stone})"`);
export const fine = (stone: Stone, id: string): string => pattern(FINE[stone], id);
