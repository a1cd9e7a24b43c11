// Random games by modules, in Node and in a browser.
const fromBase64 = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** The memory beyond a module's own, laid out piece by piece. */
function layOut({ memory, __heap_base }) {
  let top = __heap_base.value;
  const room = (bytes) => {
    const at = (top + 15) & ~15;
    top = at + bytes;
    return at;
  };
  const grow = () => memory.grow(Math.ceil(top / 65536));
  return { room, grow };
}

/** Whole batches inside a module that exports `play_many`, as `saqqara simulate` plays them. */
export async function batches(code, given) {
  const { instance } = await WebAssembly.instantiate(code);
  const { memory, play_many } = instance.exports;
  const { games, players, kinds, codes } = given;
  const { room, grow } = layOut(instance.exports);
  const table = fromBase64(given.table), box = fromBase64(given.box);
  const at = {
    box: room(box.length), states: room(table.length * games), dice: room(16 * games), codes: room(8 * codes),
    steps: room(8 * games), points: room(8 * games * players * kinds), won: room(8 * games), lost: room(8 * games),
  };
  grow();
  const bytes = new Uint8Array(memory.buffer), dice = new BigInt64Array(memory.buffer, at.dice, 2 * games);
  bytes.set(box, at.box);
  const lists = [at.steps, games, at.points, games, players, kinds, at.won, games, at.lost, games];
  let best = Infinity, steps = 0;
  for (let repeat = 0; repeat < given.repeats; repeat++) {
    for (let game = 0; game < games; game++) bytes.set(table, at.states + game * table.length);
    given.dice.forEach((start, nth) => { dice[nth] = BigInt(start); });
    const start = performance.now();
    play_many(at.box, at.states, games, at.dice, 2 * games, at.codes, codes, given.longest, ...lists);
    best = Math.min(best, performance.now() - start);
    const pairs = new Int32Array(memory.buffer, at.steps, 2 * games);
    steps = pairs.reduce((sum, number, nth) => (nth % 2 ? sum : sum + number), 0);
  }
  const points = Array.from(new Int32Array(memory.buffer, at.points, 2 * games * players * kinds).filter((_, n) => n % 2 === 0));
  return { steps, seconds: best / 1000, points };
}

/** The same by the module of a page, which is asked about every single step as the page asks it. */
export async function stepByStep(code, given) {
  const { instance } = await WebAssembly.instantiate(code);
  const { memory, over, chance, waiting, legal, apply } = instance.exports;
  const { room, grow } = layOut(instance.exports);
  const table = fromBase64(given.table), box = fromBase64(given.box);
  const at = { box: room(box.length), state: room(table.length), codes: room(8 * given.codes) };
  grow();
  const bytes = new Uint8Array(memory.buffer), codes = new Int32Array(memory.buffer, at.codes, 2 * given.codes);
  bytes.set(box, at.box);
  const any = (count) => Math.floor(Math.random() * count);
  let best = 0;
  for (let repeat = 0; repeat < given.repeats; repeat++) {
    let steps = 0;
    const start = performance.now();
    for (let game = 0; game < given.games; game++) {
      bytes.set(table, at.state);
      for (let step = 0; step < given.longest && !over(at.box, at.state); step++, steps++) {
        const due = chance(at.box, at.state);
        if (due) apply(at.box, at.state, -1, any(due));
        else {
          const seats = [];
          for (let bits = waiting(at.box, at.state); bits; bits &= bits - 1) seats.push(31 - Math.clz32(bits & -bits));
          const seat = seats[any(seats.length)];
          const count = legal(at.box, at.state, seat, at.codes, given.codes);
          apply(at.box, at.state, seat, codes[2 * any(count)]);
        }
      }
    }
    best = Math.max(best, steps / ((performance.now() - start) / 1000));
  }
  return best;
}
