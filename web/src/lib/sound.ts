/** Small sounds, made on the spot: nothing is loaded. */
import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, at: number, length: number, loud: number, kind: OscillatorType = "sine"): void {
  const wave = context!.createOscillator(),
    gain = context!.createGain(),
    start = context!.currentTime + at;
  wave.type = kind;
  wave.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(context!.destination);
  wave.start(start);
  wave.stop(start + length);
}

const SOUNDS = {
  turn: () => [523, 784].forEach((f, i) => tone(f, i * 0.11, 0.28, 0.12)),
  mark: () => tone(190, 0, 0.07, 0.1, "triangle"),
  took: () => [659, 880, 1175].forEach((f, i) => tone(f, i * 0.06, 0.2, 0.08)),
  dice: () => [0, 0.06, 0.13, 0.24].forEach((at, i) => tone(240 - i * 28, at, 0.05, 0.1, "square")),
  end: () => [392, 523, 659, 784].forEach((f, i) => tone(f, i * 0.14, 0.45, 0.1)),
  chat: () => tone(988, 0, 0.12, 0.06),
} as const;
export type Sound = keyof typeof SOUNDS;

/** Browsers allow sound only after the first click or key; until then there is silence. */
export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound]();
}
