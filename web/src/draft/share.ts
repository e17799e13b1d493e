/** A text in the making as part of a link: nothing of it reaches the house before somebody opens the link and looks. */
export function packed(text: string): string {
  const letters = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null: that is no text of ours. */
export function unpacked(hash: string): string | null {
  const found = /^#?t=([\w-]+)$/.exec(hash)?.[1];
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
