// What is wrong with the looks of a page, in words. Given: keys of messages, none of which may be seen.
async (keys) => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  const wrong = [], known = new Set(keys), root = document.documentElement;
  const say = (what, one) => wrong.push(`${what}: ${one.outerHTML.replace(/<svg.*?<\/svg>/gs, "").slice(0, 160)}`);
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);

  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".unseen");
  function scrolls(one) {
    for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  }
  for (const one of document.querySelectorAll("button, a, input, select")) {
    if (!seen(one)) continue;
    if (one.matches(".btn") && one.scrollWidth > one.clientWidth + 1) say("cut off", one);
    const at = one.getBoundingClientRect();
    if (at.width && (at.left < -1 || at.right > innerWidth + 1) && !scrolls(one)) say("outside", one);
  }

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const attributes = ["aria-label", "title", "placeholder"];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const texts = node.nodeType === Node.TEXT_NODE ? [node.data] : attributes.map((name) => node.getAttribute(name) ?? "");
    for (const text of texts)
      if (known.has(text.trim()) || /\{\w+\}|undefined|NaN|\[object/.test(text)) wrong.push(`words: ${text.slice(0, 100)}`);
  }
  return wrong;
}
