/** What this browser remembers. Storage may be full, damaged or forbidden: then nothing is remembered, and nothing breaks. */
export function load<T>(key: string, otherwise: T, where: "localStorage" | "sessionStorage" = "localStorage"): T {
  try {
    const text = window[where].getItem(`saqqara.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown, where: "localStorage" | "sessionStorage" = "localStorage"): void {
  try {
    window[where].setItem(`saqqara.${key}`, JSON.stringify(value));
  } catch {
    /* see above */
  }
}
