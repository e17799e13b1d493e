import { getContext, setContext, type Snippet } from "svelte";

/** What the shell puts into the tray in place of a board's buttons: in a replay, the slider. */
interface TrayGuest {
  controls: Snippet | null;
  /** In place of the prompt: in a lesson on the phone, what is said. */
  sentence?: Snippet | null;
  /** While somebody else is waited for: what may be looked at till then. */
  meanwhile?: string;
}

const key = Symbol("tray");

export function lendTray(guest: TrayGuest): void {
  setContext(key, guest);
}

export function trayGuest(): TrayGuest {
  return getContext<TrayGuest | undefined>(key) ?? { controls: null };
}
