/** How wide the middle of the top bar is: on short phones the players stand there, where they fit. */
class Middle {
  width = $state(0);
  /** Whether so many players find room, each with a pawn and a total. */
  holds(players: number): boolean {
    return this.width >= players * 39;
  }
}

export const middle = new Middle();
