/** Copies a text. Over plain http browsers keep their clipboard back: then by way of a selection, as of old. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "unseen";
  // Nothing outside an open dialog can be selected.
  (before?.closest("dialog") ?? document.body).append(box);
  box.select();
  const copied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
