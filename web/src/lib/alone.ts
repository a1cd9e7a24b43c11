/**
 * One tab plays a game: the newest one that opened it. Answers, as soon as it does, with the way to leave; whatever the
 * tab before has kept is there then. Where browsers cannot tell, every tab is alone.
 */
export async function alone(game: string, onlost: () => void): Promise<() => void> {
  if (!navigator.locks) return () => {};
  return new Promise((plays) => {
    navigator.locks
      .request(`saqqara.${game}`, { steal: true }, () => new Promise<void>((leave) => plays(leave)))
      .catch((error: Error) => (error.name === "AbortError" ? onlost() : plays(() => {})));
  });
}
