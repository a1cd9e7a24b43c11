/** The drawn examples that the rules and the guide name. */
export const FIGURES = ["track", "move"];
