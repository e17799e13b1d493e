/** Who sits at this browser. Nobody is asked: a guest has a name from the start and may change it. */
import type { Me } from "../gen/messages";
import { changeMe, whoAmI } from "./api";

const guest = $state<{ me: Me | null }>({ me: null });

export const me = (): Me | null => guest.me;

export async function meet(): Promise<void> {
  if (guest.me) return;
  try {
    guest.me = await whoAmI();
  } catch {
    // the lobby says that the house does not answer
  }
}

export async function rename(name: string, colour: number): Promise<void> {
  guest.me = await changeMe({ name, colour });
}
