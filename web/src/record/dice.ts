/** Dice of a simulation: whoever knows the number they begin with can throw them again, as core/luck.py does. */
const MULTIPLIER = 698769069n,
  LOW = (1n << 32n) - 1n;

/** Draws one of so many outcomes, again and again. */
export function thrown(start: bigint): (outcomes: number) => number {
  let dice = start;
  return (outcomes) => {
    dice = MULTIPLIER * (dice & LOW) + (dice >> 32n);
    return Number((((dice ^ (dice >> 32n)) & LOW) * BigInt(outcomes)) >> 32n);
  };
}
