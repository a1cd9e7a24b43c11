// What a person could not reach, read or hit on the page as large as it is now, in words. Given: whether they have
// a finger, what a cell of a board is (a selector), and how large one has to be.
async ({ finger, cell, side }) => {
  const root = document.documentElement, wrong = new Set(), REACH = finger ? 44 : 24;
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=slider]";
  const words = (one) => (one.getAttribute("aria-label") || one.textContent).trim().replace(/\s+/g, " ").slice(0, 44);
  const place = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
  const named = (one) => {
    const kind = (of) => of.tagName.toLowerCase() + [...of.classList].filter((name) => !/^svelte/.test(name)).map((name) => `.${name}`).join("");
    return one.matches(CONTROLS) ? `${kind(one)} “${words(one)}”` : `${one.parentElement ? `${kind(one.parentElement)} > ` : ""}${kind(one)} “${words(one)}”`;
  };
  const say = (what, one, more = "") => wrong.add(`${what}: ${named(one)}${more && ` · ${more}`}`);

  // ---------- the page comes to rest ----------
  const frame = () => new Promise(requestAnimationFrame);
  const outline = () => [...document.querySelectorAll(`${CONTROLS}, h1, p, svg`)].map((one) => place(one.getBoundingClientRect())).join();
  await frame();
  for (let last = "", same = 0, frames = 0; same < 3 && frames < 60; frames++) {
    await document.fonts.ready;
    await frame();
    const now = outline();
    same = now === last ? same + 1 : 0;
    last = now;
  }

  // ---------- what is there ----------
  const styles = new Map();
  const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const modal = [...document.querySelectorAll(":modal, [role=dialog][aria-modal=true]")].at(-1);
  const scope = modal ?? document.body;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".unseen, [inert]");

  // All that cuts an element off: its frame, and whether a person can scroll there, across and down.
  function frames(one) {
    const found = [];
    let at = style(one).position;
    for (let up = one.parentElement; up && up !== document.body && up !== root; up = up.parentElement) {
      const { position, transform, containerType, overflowX, overflowY } = style(up);
      const holds = transform !== "none" || (containerType && containerType !== "normal");
      if ((at === "fixed" && !holds) || (at === "absolute" && position === "static" && !holds)) continue;
      if (up.matches(":modal")) at = "fixed";
      else if (position !== "static" || holds) at = position === "static" ? "relative" : position;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = up.getBoundingClientRect(), svg = up instanceof SVGElement, zoom = svg || !up.offsetWidth ? 1 : box.width / up.offsetWidth;
      const left = box.left + (svg ? 0 : up.clientLeft * zoom), top = box.top + (svg ? 0 : up.clientTop * zoom);
      found.push({
        left, top,
        right: svg ? box.right : left + up.clientWidth * zoom,
        bottom: svg ? box.bottom : top + up.clientHeight * zoom,
        across: /auto|scroll/.test(overflowX), down: /auto|scroll/.test(overflowY),
        cutsX: overflowX !== "visible", cutsY: overflowY !== "visible", fades: style(up).maskImage !== "none", of: up,
      });
      if (up.matches(":modal")) break;
    }
    return found;
  }
  const fixed = (one) => {
    for (let up = one; up; up = up.parentElement) if (style(up).position === "fixed" || up.matches(":modal")) return true;
    return false;
  };
  const inWindow = (one) => ({
    left: 0, top: 0, right: innerWidth, bottom: innerHeight, cutsX: true, cutsY: true, of: root,
    across: false, down: !fixed(one) && root.scrollHeight > innerHeight,
  });
  // Stays where it is while what lies under it is scrolled.
  const floats = (one) => {
    for (let up = one; up && up !== scope; up = up.parentElement) if (/fixed|sticky/.test(style(up).position)) return true;
    return false;
  };
  // Lies over the rest on purpose, and can be put away: rules beside the table, a reason, the display on a low window.
  const above = (one, of) => {
    const sheet = one.closest("dialog[open]:not(:modal), [role=alert], [data-over]");
    return sheet && !sheet.contains(of);
  };
  const NEAR = 1.2;
  const beyondX = (at, edge) => edge.cutsX && (at.left < edge.left - NEAR || at.right > edge.right + NEAR);
  const beyondY = (at, edge) => edge.cutsY && (at.top < edge.top - NEAR || at.bottom > edge.bottom + NEAR);

  // ---------- whatever can be pressed is in sight, or can be brought there; and nothing lies on it ----------
  const moved = new Map();
  const keep = (one) => moved.has(one) || moved.set(one, [one.scrollLeft, one.scrollTop]);
  function bring(one, edges) {
    const all = [...edges.map(({ of }) => of), root];
    all.forEach(keep);
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    // What only a script can scroll stays where it was.
    for (const edge of edges) if (!edge.across && !edge.down) [edge.of.scrollLeft, edge.of.scrollTop] = moved.get(edge.of);
  }
  const boxOf = (one) => (style(one).display === "inline" && one.getClientRects()[0]) || one.getBoundingClientRect();
  const inText = (one) => style(one).display === "inline" && one.parentElement.textContent.trim() !== one.textContent.trim();
  const meets = (one, x, y) => {
    const top = document.elementFromPoint(x, y), label = one.labels?.[0];
    return top && (one.contains(top) || label?.contains(top)) ? null : (top ?? root);
  };
  // How far it can be hit: what is drawn small may listen further.
  function reach(one, at) {
    const x = (at.left + at.right) / 2, y = (at.top + at.bottom) / 2, half = REACH / 2 - 1.5;
    const wide = at.width >= REACH - 0.6 || (!meets(one, x - half, y) && !meets(one, x + half, y));
    return wide && (at.height >= REACH - 0.6 || (!meets(one, x, y - half) && !meets(one, x, y + half)));
  }
  for (const one of scope.querySelectorAll(`${CONTROLS}, ${cell}`)) {
    if (!seen(one) || one.type === "hidden") continue;
    const label = one.labels?.[0];
    const of = one.matches("input") && label && !label.htmlFor ? label : one;
    let at = boxOf(of);
    if (!at.width || !at.height) continue;
    const edges = [...frames(of), inWindow(of)];
    const out = edges.some((edge) => beyondX(at, edge) || beyondY(at, edge));
    if (out) {
      bring(of, edges.slice(0, -1));
      at = boxOf(of);
      const now = [...frames(of), inWindow(of)];
      const lost = now.find((edge) =>
        (beyondX(at, edge) && !(edge.across && at.width > edge.right - edge.left)) ||
        (beyondY(at, edge) && !(edge.down && at.height > edge.bottom - edge.top)));
      if (lost) say("out of reach", of, `${place(at)} in ${lost.of === root ? `the window ${innerWidth} ${innerHeight}` : `${named(lost.of)} ${place(lost)}`}`);
      else if (one.matches("main.game [data-onward], main.game .confirm")) say("only by scrolling", of);
      if (lost) continue;
    }
    const bar = !out && [at.top + 3, (at.top + at.bottom) / 2, at.bottom - 3].map((y) => meets(of, (at.left + at.right) / 2, y)).find(Boolean);
    if (bar && floats(bar) && !floats(of)) {
      bring(of, edges.slice(0, -1));
      at = boxOf(of);
    }
    const usable = !one.disabled && style(one).pointerEvents !== "none";
    const board = one.matches(cell);
    if (board && Math.min(at.width, at.height) < side - 0.6) say("a small cell", of, `${at.width.toFixed(1)} × ${at.height.toFixed(1)}`);
    if (!usable || (board && !one.matches("[aria-label]"))) continue;
    const round = Math.min(parseFloat(style(of).borderTopLeftRadius) || 0, at.width / 2, at.height / 2);
    const inset = Math.max(3, round * 0.4), x = (at.left + at.right) / 2, y = (at.top + at.bottom) / 2;
    const drawn = of instanceof SVGElement || of.matches("[data-target]");
    const corners = drawn ? [] : [[at.left + inset, at.top + inset], [at.right - inset, at.top + inset], [at.left + inset, at.bottom - inset], [at.right - inset, at.bottom - inset]];
    // What is spread out under its neighbours, with nothing in it, needs no more than some room of its own.
    let spare = of.matches("button") && !of.hasChildNodes() && !drawn ? 3 : 0;
    for (const [nth, [px, py]] of [[x, y], ...corners].entries()) {
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) continue;
      const top = meets(of, px, py);
      if (!top || (nth && top.contains(of)) || above(top, of)) continue;
      if (nth && floats(top) && !floats(of)) continue; // larger than what is left beside the bars
      if (of.matches("[data-target]") && top.closest("[data-target]")) continue; // neighbours on one tile share its room
      if (spare-- > 0) continue;
      say("covered", of, `at ${Math.round(px)} ${Math.round(py)} by ${named(top)}`);
      break;
    }
    if (!drawn && !inText(of) && !reach(of, at)) say(`smaller than ${REACH}`, of, `${at.width.toFixed(1)} × ${at.height.toFixed(1)}`);
    for (const [element, [left, top]] of moved) [element.scrollLeft, element.scrollTop] = [left, top];
    moved.clear();
  }

  // ---------- words ----------
  // What cuts them off for good: nothing that can be scrolled lies between.
  function cutBy(edges, at, beyond, moves) {
    const first = edges.find((edge) => beyond(at, edge));
    return first && !moves(first) ? first : undefined;
  }
  const texts = [];
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const of = node.parentElement;
    if (!node.data.trim() || of.closest("style, script, title, desc, option") || !seen(of)) continue;
    if (of instanceof SVGElement && !of.closest("main.game, figure")) continue; // in pictures that only adorn
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (!lines.length) continue;
    if (lines.length > 1 && !(of instanceof SVGElement) && !/^\s*https?:/.test(node.data))
      for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad\u200b–—/-]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        // The hyphen that a soft one becomes at the end of a line counts to what follows it.
        if (node.data[index - 1] === "\u00ad") {
          range.setStart(node, index - 1);
          range.setEnd(node, index);
          if ([...range.getClientRects()].some(({ width }) => width > 0.5)) parts.shift();
        }
        if (parts.some(({ top }) => top > parts[0].top + parts[0].height / 2)) say("a broken word", of, word);
      }
    const edges = [...frames(of), inWindow(of)];
    const inside = of.closest("button, .btn");
    const button = inside && style(inside).maskImage === "none" ? inside.getBoundingClientRect() : null;
    for (const line of lines) {
      const slack = line.height * 0.3, inner = { left: line.left, right: line.right, top: line.top + slack, bottom: line.bottom - slack };
      const cut = cutBy(edges, inner, beyondX, (edge) => edge.across || edge.fades) ?? cutBy(edges, inner, beyondY, (edge) => edge.down || edge.fades);
      if (cut) say("cut words", of, `“${node.data.trim().slice(0, 40)}” ${place(line)} in ${cut.of === root ? "the window" : `${named(cut.of)} ${place(cut)}`}`);
      else if (button && beyondX(inner, { ...button.toJSON(), cutsX: true })) say("words wider than their button", of, `${place(line)} in ${place(button)}`);
      else if (button && beyondY(inner, { ...button.toJSON(), cutsY: true })) say("words higher than their button", of, `${place(line)} in ${place(button)}`);
      if (!edges.some((edge) => beyondX(inner, edge) || beyondY(inner, edge))) texts.push({ of, at: inner, text: node.data.trim() });
    }
  }
  if (root.scrollWidth > innerWidth + 1) wrong.add(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);

  // ---------- nothing lies on words and numbers ----------
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { pointer-events: auto !important } svg * { pointer-events: visiblePainted !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  styles.clear();
  const alpha = (colour) => (colour === "transparent" || colour === "none" ? 0 : Number(/[,/]\s*([\d.]+)\)$/.exec(/^rgba|\//.test(colour) ? colour : "")?.[1] ?? 1));
  const faint = (one) => {
    let all = 1;
    for (let up = one; up && up !== scope.parentElement; up = up.parentElement) all *= Number(style(up).opacity);
    return all;
  };
  function hides(one) {
    const { fill, fillOpacity, stroke, backgroundColor, backgroundImage } = style(one);
    if (one instanceof SVGElement) {
      if (one.matches("svg, g")) return false;
      const paint = one.matches("use, image") ? 1 : Math.max(alpha(fill) * Number(fillOpacity), alpha(stroke));
      return paint * faint(one) > 0.45;
    }
    return one.matches("input, select, textarea, img, canvas") || (Math.max(alpha(backgroundColor), backgroundImage === "none" ? 0 : 1) * faint(one) > 0.45);
  }
  const shown = [];
  for (const one of texts) {
    const { of, at } = one, y = (at.top + at.bottom) / 2;
    let on = null;
    for (const x of [at.left + (at.right - at.left) * 0.3, at.left + (at.right - at.left) * 0.7]) {
      for (const top of document.elementsFromPoint(x, y)) {
        if (top === of || top.contains(of) || of.contains(top)) break;
        if (hides(top)) {
          on = top;
          break;
        }
      }
      if (on) break;
    }
    if (!on) shown.push(one);
    else if (!(floats(on) && !floats(of)) && !above(on, of)) say("covered words", of, `“${one.text.slice(0, 30)}” by ${named(on)}`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  shown.sort((one, other) => one.at.left - other.at.left);
  for (let nth = 0; nth < shown.length; nth++)
    for (let next = nth + 1; next < shown.length && shown[next].at.left < shown[nth].at.right - 2; next++) {
      const one = shown[nth], other = shown[next];
      const deep = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
      if (one.of !== other.of && deep > 1.5) say("words on words", one.of, `“${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}”`);
    }
  return [...wrong];
}
