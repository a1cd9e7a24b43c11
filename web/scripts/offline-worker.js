// Keeps the whole page, so that it opens without a network. BUILT is written above by the build: scripts/offline.mjs.
const { scope } = registration;
const OURS = `saqqara ${scope} `; // other pages of ours may lie in other folders of the same host
const KEPT = OURS + BUILT.version;
const FILES = new Set(BUILT.files);
const PATIENCE = 2000; // milliseconds that a network may take before the page opens from what is kept
const LANES = 3; // files fetched at a time: whoever plays meanwhile needs the line too
const ANSWERS = /^(api|health|metrics)(\/|$)/; // what only a server can answer

const named = (address) => new URL(address).pathname.slice(new URL(scope).pathname.length);
// Names in assets/ say what is in the file, so those of an earlier version are as good.
const lasting = (name) => name.startsWith("assets/");

async function fetched(name) {
  const cache = lasting(name) ? "default" : "no-cache";
  const answer = await fetch(scope + name, { cache, priority: "low" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** The page itself, if it is that of this version: it may have been replaced in this very moment. */
async function fetchedPage() {
  const answer = await fetched("");
  const text = await answer.clone().text();
  if (!text.includes(BUILT.entry)) throw new Error("the page is another one by now");
  return answer.redirected ? new Response(text, { headers: answer.headers }) : answer;
}

async function keep() {
  const cache = await caches.open(KEPT);
  const left = [...BUILT.files];
  const lane = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const there = lasting(name) && (await found(scope + name));
      await cache.put(scope + name, there || (await fetched(name)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await cache.put(scope, await fetchedPage());
}

/** A file in this version, else in the one before. */
async function found(address) {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  for (const name of [KEPT, ...names]) {
    const answer = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (answer) return answer;
  }
}

async function takeOver() {
  // Pages that are open stay as they are until they renew themselves: what they may still fetch is kept for them.
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
  for (const page of await clients.matchAll({ type: "window" })) page.postMessage({ entry: BUILT.entry });
}

async function page(request) {
  const asked = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && answer.status < 500 && answer.status !== 429) return answer;
  asked.catch(() => {});
  return (await found(scope)) ?? asked;
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keep());
});
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const name = named(request.url);
  if (request.mode === "navigate") {
    if (!ANSWERS.test(name)) event.respondWith(page(request));
  } else if (lasting(name) || FILES.has(name))
    event.respondWith(found(scope + name).then((answer) => answer ?? fetch(request)));
});
