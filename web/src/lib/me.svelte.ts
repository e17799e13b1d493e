/** Who sits at this browser. Nobody is asked: a guest has a name from the start and may change it. */
import type { Me } from "../gen/messages";
import { changeMe, Refused, whoAmI } from "./api";
import { keep, kept } from "./keep";

const guest = $state<{ me: Me | null; problem: string }>({ me: null, problem: "" });

export const me = (): Me | null => guest.me;

/** Why the house has not made a guest of this browser yet, in its own words; empty if nothing stands against it. */
export const notMet = (): string => (guest.me ? "" : guest.problem);

const PATIENCE = [200, 500, 1000, 2000, 5000]; // ms between attempts
let meeting: Promise<void> | null = null;

/** Asked once however many wait for it, and again until the house answers: nobody sits down who is nobody. */
export function meet(): Promise<void> {
  if (guest.me) return Promise.resolve();
  meeting ??= introduce().finally(() => (meeting = null));
  return meeting;
}

async function introduce(): Promise<void> {
  for (let attempt = 0; !guest.me; attempt++) {
    try {
      guest.me = (await whoAmI()) ?? (await alone(become));
    } catch (why) {
      guest.problem = why instanceof Refused && why.code !== "silent" ? why.message : ""; // silence is told by the shelf
      await new Promise((done) => setTimeout(done, PATIENCE[Math.min(attempt, PATIENCE.length - 1)]));
    }
  }
}

/** One window of this browser after the other, where the browser can: the second finds what the first has become. */
function alone(work: () => Promise<Me>): Promise<Me> {
  const { locks } = navigator as { locks?: LockManager }; // at an address without TLS there are none
  return locks ? locks.request("kibitz.guest", work) : work();
}

async function become(): Promise<Me> {
  drawSeed();
  // Other windows may have drawn at the same moment: by the time of the answer all read the same seed.
  return (await whoAmI()) ?? (await changeMe({ seed: drawSeed() }));
}

let drawn = "";

/** The seed that all windows of this browser share: whoever shows it is the same guest. */
function drawSeed(): string {
  const shared = kept("seed");
  if (shared) return shared;
  drawn ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep("seed", drawn);
  return drawn;
}

export async function rename(name: string, colour: number): Promise<void> {
  guest.me = await changeMe({ name, colour });
}
