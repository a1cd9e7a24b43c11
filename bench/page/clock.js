// In the page, before anything else: how long a click takes to come back as a changed board. `window.took` has one of
// each: whether it was a turn that was played or something tried out, milliseconds until the board has changed and until
// the frame that shows it, and how many frames that took. A turn at a server's table has changed it by its answer.
window.took = [];
window.asked = 0; // questions to the server that are no turns
{
  let click = null;
  const now = () => performance.now();
  const board = () => document.querySelector("main.game");

  const finish = () => {
    if (!click?.changed) return false;
    const { at, changed, frames, played } = click;
    window.took.push({ played, changed: changed - at, shown: now() - at, frames });
    click = null;
    return true;
  };
  const frame = (mine) => () => {
    if (click !== mine) return;
    mine.frames++;
    if (!finish()) requestAnimationFrame(frame(mine));
  };
  // What acts when the button goes down is counted from there, everything else from when it is let go.
  const begin = ({ target }) => {
    click = null;
    if (!board()?.contains(target) || target.closest("[role=dialog], dialog")) return;
    click = { at: now(), changed: 0, frames: 0, played: false, waits: false };
    requestAnimationFrame(frame(click));
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", (event) => click?.changed || begin(event), true);
  new MutationObserver((changes) => {
    if (click && !click.waits && changes.some(({ target }) => board()?.contains(target))) click.changed = now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  // A turn is played: at a table in this browser it is kept, at a server's it is sent.
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (click) click.played = true;
    return put.apply(this, given);
  };
  // Heard before the page hears it, and so changes the board.
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (click?.waits && JSON.parse(data).type === "update") click.waits = false;
      });
    }
    send(text) {
      const { type } = JSON.parse(text);
      if (type === "play" && click) Object.assign(click, { played: true, waits: true, changed: 0 });
      else if (["preview", "why_not", "advise"].includes(type)) window.asked++;
      super.send(text);
    }
  };
}
