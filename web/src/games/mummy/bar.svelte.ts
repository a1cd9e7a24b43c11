/** How wide the middle of the top bar is: on short phones the players stand there, where they fit. */
class Middle {
  width = $state(0);
  /** Whether so many players find room, each as wide as a finger needs at least. */
  holds(players: number): boolean {
    return this.width >= players * 42;
  }
}

export const middle = new Middle();
