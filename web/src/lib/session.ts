/** What this window remembers until it is closed: something in the making, which a reload must not lose. */
export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(`kibitz.${key}`) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`kibitz.${key}`);
    else sessionStorage.setItem(`kibitz.${key}`, JSON.stringify(value));
  } catch {
    // storage is forbidden: it lasts as long as the page
  }
}
