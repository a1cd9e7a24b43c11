/** A game's icons on the page once, however many of its components refer to them. */
import { mount, type Component } from "svelte";

const drawn = new Set<Component>();

export function once(Sprite: Component): void {
  if (drawn.has(Sprite)) return;
  drawn.add(Sprite);
  mount(Sprite, { target: document.body });
}
