/** Where the keyboard is: it never falls back to the document, from which nobody knows the way. */

/** Takes the focus where nothing else can: the headline says what the page is about. */
function onto(one: HTMLElement): boolean {
  if (one.tabIndex < 0 && !one.hasAttribute("tabindex")) one.tabIndex = -1;
  one.focus({ preventScroll: true });
  return document.activeElement === one;
}

export const lost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** To the headline of the page, or to its main part where it has none. */
export function toHeading(): boolean {
  const each = ["main h1", "h1", "main"].flatMap((of) => [...document.querySelectorAll<HTMLElement>(of)]);
  return each.some(onto);
}

/** Back to where it was. What has been drawn anew since is found by its id. */
export function backTo(one: Element | null): void {
  const now = one?.isConnected ? one : one?.id ? document.getElementById(one.id) : null;
  if (!(now instanceof HTMLElement || now instanceof SVGElement) || now === document.body) return void toHeading();
  now.focus({ preventScroll: true });
  if (document.activeElement !== now) toHeading();
}

let calledOff = (): void => {};
/** Another page has been opened: to its headline as soon as it is there, unless somebody has gone elsewhere by then. */
export function toNewPage(): void {
  calledOff();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const look = new MutationObserver(() => {
    if (!lost()) calledOff();
    else if (document.querySelector("h1, main.game > *") && toHeading()) calledOff();
  });
  look.observe(document.body, { childList: true, subtree: true });
  const late = setTimeout(() => calledOff(), 5000);
  calledOff = () => {
    look.disconnect();
    clearTimeout(late);
    calledOff = () => {};
  };
}

/** For an element in which things come and go: if what had the focus goes, the headline takes it. */
export function keepsFocus(node: HTMLElement): () => void {
  let held: Element | null = null;
  const hold = (event: FocusEvent): void => void (held = event.target as Element);
  // What has just been switched off keeps the focus until the page is drawn again.
  const gone = (): boolean =>
    held !== null && (!held.isConnected || held.matches(":disabled")) && (lost() || document.activeElement === held);
  const look = new MutationObserver(() => {
    // A board may know a better place: it goes first.
    if (gone()) setTimeout(() => gone() && toHeading(), 60);
  });
  node.addEventListener("focusin", hold);
  look.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    node.removeEventListener("focusin", hold);
    look.disconnect();
  };
}
