/** The screen stays on while people write between long turns, where the browser lets it. */
export function awake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const ask = (): void => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock?.request("screen").then(
      (given) => (lock = given),
      () => {}, // low battery, or not wanted: then it goes dark as ever
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
