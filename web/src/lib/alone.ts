/** One tab plays a game: the newest one that opened it. Where browsers cannot tell, every tab is alone. */
export function alone(game: string, onlost: () => void): () => void {
  if (!navigator.locks) return () => {};
  let leave = (): void => {};
  const held = new Promise<void>((resolve) => (leave = resolve));
  navigator.locks
    .request(`saqqara.${game}`, { steal: true }, () => held)
    .catch((error: Error) => {
      if (error.name === "AbortError") onlost();
    });
  return leave;
}
