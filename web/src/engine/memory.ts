/** The memory of a module beyond its own: where a caller lays out what is handed in. */

const PAGE = 1 << 16;
const ALIGNED = 16;

export class Memory {
  private top: number;

  constructor(
    private readonly memory: WebAssembly.Memory,
    base: number,
  ) {
    this.top = base;
  }

  /** Room for so many bytes; all arrays on the memory are void afterwards. */
  room(bytes: number): number {
    const at = (this.top + ALIGNED - 1) & -ALIGNED;
    this.top = at + bytes;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** The bytes from a place on, to be read or written at once and not kept. */
  bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, count);
  }

  put(at: number, bytes: Uint8Array): void {
    this.bytes(at, bytes.length).set(bytes);
  }

  /** A copy, which stays as it is. */
  copy(at: number, count: number): Uint8Array {
    return this.bytes(at, count).slice();
  }

  text(at: number, count: number): string {
    return new TextDecoder().decode(this.bytes(at, count));
  }

  /** Whole numbers have 64 bits there; none of ours needs more than 32. */
  putNumbers(at: number, numbers: number[]): void {
    const pairs = new Int32Array(this.memory.buffer, at, 2 * numbers.length);
    numbers.forEach((number, nth) => {
      pairs[2 * nth] = number;
      pairs[2 * nth + 1] = number < 0 ? -1 : 0;
    });
  }

  numbers(at: number, count: number): number[] {
    const pairs = new Int32Array(this.memory.buffer, at, 2 * count);
    return Array.from({ length: count }, (_, nth) => pairs[2 * nth]!);
  }

  number(at: number): number {
    return new Int32Array(this.memory.buffer, at, 1)[0]!;
  }

  reals(at: number, count: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, count);
  }
}

/** Texts one a row, filled up with zeros: as the rules want labels. */
export function rows(texts: string[]): { bytes: Uint8Array; count: number; columns: number } {
  const columns = 1 + Math.max(0, ...texts.map((text) => text.length));
  const bytes = new Uint8Array(texts.length * columns);
  texts.forEach((text, row) => bytes.set(new TextEncoder().encode(text), row * columns));
  return { bytes, count: texts.length, columns };
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
