/** The six colours of players: avatars, pawns, charts. Each is told from the ground and from white by at least 3 to 1. */
export interface SeatColour {
  body: string;
  /** The side of a drawn body that lies in the shade, and what is tied round it. */
  shade: string;
  strap: string;
}

export const SEAT_COLOURS: SeatColour[] = [
  { body: "#2A5EA8", shade: "#1C4379", strap: "#E6BE5C" },
  { body: "#B8402A", shade: "#872B1B", strap: "#F6E8C8" },
  { body: "#0F7F70", shade: "#09564C", strap: "#F6E8C8" },
  { body: "#C27A12", shade: "#8F5608", strap: "#FFF6E0" },
  { body: "#7A4A9C", shade: "#563170", strap: "#E6BE5C" },
  { body: "#5C7F1E", shade: "#3F5A12", strap: "#FFF6E0" },
];

/** The colour of a seat; beyond six players they come again. */
export const seatColour = (colour: number): SeatColour => SEAT_COLOURS[colour % SEAT_COLOURS.length]!;
