/** What a key writes on a Latin keyboard: Cyrillic layouts have other letters at the same places, and no "#". */
export function typed({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key === "№") return "#";
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter || /^[ -~]$/.test(key)) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
