/** A box in a link: its file, packed, in letters that every messenger leaves alone. No server sees what is behind the #. */

const MOST = 1 << 16;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(bytes.slice()).catch(() => {}); // what cannot be unpacked is said to who reads
  writer.close().catch(() => {});
  const parts: number[] = [];
  const reader = stream.readable.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(...(read.value as Uint8Array));
    if (parts.length > MOST) throw new Error("too long for a box");
  }
  return Uint8Array.from(parts);
}

export async function pack(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("gzip"));
  return btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The file in a link; null if it is broken. */
export async function unpack(data: string): Promise<string | null> {
  try {
    const letters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(packed, new DecompressionStream("gzip")));
  } catch {
    return null;
  }
}
