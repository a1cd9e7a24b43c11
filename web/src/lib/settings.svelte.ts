/** What a person chose once: language, theme, sound, name, colour, how fast bots show their moves. */
import { baseLocale, locales, overwriteGetLocale, type Locale } from "../words/runtime";
import { fetchBook, openBook, type Book } from "./book.svelte";
import { load, save } from "./stored";

export type Pace = "slow" | "normal" | "fast" | "instant";
export const PACES: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

interface Kept {
  language?: Locale;
  theme?: "light" | "dark";
  sound: boolean;
  name: string;
  colour: number;
  pace: Pace;
  confirm: boolean;
  keys: boolean;
  guided: string[];
  finished: Record<string, number>;
}

const FIRST: Kept = {
  sound: true,
  name: "",
  colour: 0,
  pace: "normal",
  confirm: true,
  keys: true,
  guided: [],
  finished: {},
};

function spoken(): Locale {
  for (const tag of navigator.languages) {
    const found = locales.find((locale) => tag.toLowerCase().startsWith(locale));
    if (found) return found;
  }
  return baseLocale;
}

class Settings {
  private kept = $state<Kept>({ ...FIRST, ...load<Partial<Kept>>("settings", {}) });
  private wanted: Locale | undefined;
  private night = $state(matchMedia("(prefers-color-scheme: dark)").matches);

  constructor() {
    overwriteGetLocale(() => this.language);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (change) => {
      this.night = change.matches;
      this.show();
    });
    this.show();
  }

  private change(changed: Partial<Kept>): void {
    this.kept = { ...this.kept, ...changed };
    save("settings", this.kept);
    this.show();
  }

  /** Theme and language on the page itself. */
  private show(): void {
    document.documentElement.classList.toggle("dark", this.theme === "dark");
    document.documentElement.lang = this.language;
  }

  get language(): Locale {
    return this.kept.language ?? spoken();
  }
  set language(language: Locale) {
    this.wanted = language;
    const turn = (book: Book): void => {
      if (this.wanted !== language) return; // another one was chosen meanwhile
      openBook(book);
      this.change({ language });
    };
    fetchBook(language).then(turn, () => {}); // without a network all stays as it is
  }
  /** Before anything is shown: the words of the page's language. */
  async begin(): Promise<void> {
    openBook(await fetchBook(this.language));
  }
  get theme(): "light" | "dark" {
    return this.kept.theme ?? (this.night ? "dark" : "light");
  }
  set theme(theme: "light" | "dark") {
    this.change({ theme });
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  set sound(sound: boolean) {
    this.change({ sound });
  }
  get name(): string {
    return this.kept.name;
  }
  set name(name: string) {
    this.change({ name });
  }
  get colour(): number {
    return this.kept.colour;
  }
  set colour(colour: number) {
    this.change({ colour });
  }
  get pace(): Pace {
    return this.kept.pace;
  }
  set pace(pace: Pace) {
    this.change({ pace });
  }
  get confirm(): boolean {
    return this.kept.confirm;
  }
  set confirm(confirm: boolean) {
    this.change({ confirm });
  }
  /** Whether letters, digits and signs are keys; who speaks to the page, or slips, does without (WCAG 2.1.4). */
  get keys(): boolean {
    return this.kept.keys;
  }
  set keys(keys: boolean) {
    this.change({ keys });
  }
  /** Whether the first-game guide of a game was seen. */
  guided(game: string): boolean {
    return this.kept.guided.includes(game);
  }
  seenGuide(game: string): void {
    if (!this.guided(game)) this.change({ guided: [...this.kept.guided, game] });
  }
  /** How many games were finished in this browser. */
  finished(game: string): number {
    return this.kept.finished[game] ?? 0;
  }
  finish(game: string): void {
    this.change({ finished: { ...this.kept.finished, [game]: this.finished(game) + 1 } });
  }
}

export const settings = new Settings();
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
