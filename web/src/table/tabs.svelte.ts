/** Log, chat and rules: in the rail on a wide screen, in a sheet where there is none. */
import { NO_RAIL } from "../lib/screen";
import type { LiveTable } from "./live.svelte";

export type Tab = "log" | "chat" | "rules";
export const TABS: readonly Tab[] = ["log", "chat", "rules"];

const narrow = () => matchMedia(NO_RAIL).matches;

export class SideTabs {
  tab = $state<Tab>("log");
  /** What the phone's sheet shows; null: it is closed. */
  sheet = $state.raw<{ tab: Tab } | { player: number } | null>(null);
  /** The clause to open the rules at; a new object each time, so that the same clause can be shown again. */
  clause = $state.raw<{ label: string } | null>(null);
  private seen = $state(0);

  constructor(private readonly live: LiveTable) {
    this.seen = live.chat.length;
  }

  readonly unread = $derived.by(() => Math.max(0, this.live.chat.length - this.seen));

  open(tab: Tab): void {
    this.tab = tab;
    if (narrow()) this.sheet = { tab };
    this.read();
  }

  openPlayer(player: number): void {
    this.sheet = { player };
  }

  openRule(label: string): void {
    this.clause = { label };
    this.open("rules");
  }

  close(): void {
    this.sheet = null;
  }

  /** Whatever was written is read while the chat is in front. */
  read(): void {
    const inFront = narrow() ? this.sheet !== null && "tab" in this.sheet && this.sheet.tab === "chat" : this.tab === "chat";
    if (inFront) this.seen = this.live.chat.length;
  }
}
