/** The words of the page, one language at a time: each is a file of its own, fetched when it is wanted. */
import type { Locale } from "../words/runtime";

/** Messages by their number (scripts/apart.mjs). */
export type Book = readonly unknown[];
const BOOKS = import.meta.glob<Book>("../words/messages/[a-z][a-z].js", { import: "default" });

let open = $state.raw<Book>([]);
// Where Paraglide's messages look in a browser. It is state, so that whatever shows words follows the language.
Object.defineProperty(globalThis, "__paraglide_ssr", { get: () => open });

export const fetchBook = (locale: Locale): Promise<Book> => BOOKS[`../words/messages/${locale}.js`]!();
export const openBook = (book: Book): void => void (open = book);
