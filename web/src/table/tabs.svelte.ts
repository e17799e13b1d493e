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
  private remarked = $state(0);

  constructor(private readonly live: LiveTable) {
    this.seen = live.chat.length;
  }

  readonly unread = $derived.by(() => Math.max(0, this.live.chat.length - this.seen));

  /** Did the coach say something under a line that nobody has looked at? Only where the log is not in front. */
  readonly remark = $derived.by(() => (this.live.remarks.size ? Math.max(...this.live.remarks.keys()) : 0) > this.remarked);

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

  /** Whatever was written is read while the chat is in front, and what the coach said while the log is. */
  read(): void {
    const inFront = narrow() ? this.sheet !== null && "tab" in this.sheet && this.sheet.tab === "chat" : this.tab === "chat";
    if (inFront) this.seen = this.live.chat.length;
    const log = narrow() ? this.sheet !== null && "tab" in this.sheet && this.sheet.tab === "log" : this.tab === "log";
    if (log) this.remarked = Math.max(0, ...this.live.remarks.keys());
  }
}
