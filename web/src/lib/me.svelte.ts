/** Who sits at this browser. Nobody is asked: a guest has a name from the start and may change it. */
import type { Me } from "../gen/messages";
import { changeMe, whoAmI } from "./api";

const guest = $state<{ me: Me | null }>({ me: null });

export const me = (): Me | null => guest.me;

let meeting: Promise<void> | null = null;

/** Asked once however many wait for it: a second answer would bring a second guest. */
export function meet(): Promise<void> {
  if (guest.me) return Promise.resolve();
  meeting ??= introduce().finally(() => (meeting = null));
  return meeting;
}

async function introduce(): Promise<void> {
  try {
    guest.me = await whoAmI();
  } catch {
    // the lobby says that the house does not answer
  }
}

export async function rename(name: string, colour: number): Promise<void> {
  guest.me = await changeMe({ name, colour });
}
