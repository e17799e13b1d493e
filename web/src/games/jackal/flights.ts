/** Where cards and coins fly when something happened. The view is already the new one. */
import { fly, mayMove } from "../../lib/fly";
import type { Card, JackalEvent, Share } from "./cards";
import { empty, purse } from "./purse.svelte";

const SVG = "http://www.w3.org/2000/svg";
const APART = 70;

function drawn(name: string, box: string): Element {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#jackal-${name}`);
  svg.append(use);
  return svg;
}

const card = (kind: Card | null): Element => drawn(`card-${kind ?? "back"}`, "0 0 60 84");

/** Rail and strip both show a player; only one of them is on the screen. */
export function shown(selector: string, root: ParentNode = document): Element | null {
  for (const found of root.querySelectorAll(selector)) if (found.getBoundingClientRect().width > 0) return found;
  return null;
}

function seatAt(seat: number): Element | null {
  const place = shown(`[data-seat="${seat}"]`);
  return place?.querySelector("[data-coins]") ?? place?.querySelector("svg") ?? place;
}

function small(where: Element | null, width: number, height: number): DOMRect | null {
  if (!where) return null;
  const box = where.getBoundingClientRect();
  return new DOMRect(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2, width, height);
}

/** Cards that change hands: from the market or the deck to a player. */
export function animateCards(root: ParentNode, events: readonly JackalEvent[], me: number | null): void {
  if (!mayMove() || document.hidden) return;
  let at = 0;
  for (const event of events) {
    if (event.event !== "took_market" && event.event !== "took_deck" && event.event !== "drew") continue;
    const from = small(shown(event.event === "took_market" ? `[data-slot="${event.slot - 1}"]` : "[data-deck]", root), 48, 67);
    const mine = event.seat === me;
    const kind = event.event === "drew" ? null : event.card;
    const pile = mine && kind ? shown(`[data-pile="${kind}"]`, root) : null;
    const to = small(pile ?? (mine ? shown("[data-hand]", root) : seatAt(event.seat)), 40, 56);
    if (!from || !to) continue;
    const count = event.event === "drew" ? Math.min(5, event.count) : 1;
    for (let i = 0; i < count; i++) void fly({ from, to, piece: card(kind), delay: at + i * 50 });
    at += 160;
  }
}

/** The shares of an island pour from the chests to the players, one coin after another; totals count up as they land. */
export function pour(root: ParentNode, shares: readonly Share[]): void {
  empty();
  if (!mayMove() || document.hidden) return;
  let nth = 0;
  for (const share of shares) {
    const from = small(share.cell ? shown(`[data-pirate="${share.seat}"]`, root) : null, 22, 22);
    const to = small(seatAt(share.seat), 18, 18);
    if (!from || !to) continue;
    for (let i = 0; i < share.coins; i++, nth++) {
      purse.onTheWay[share.seat] = (purse.onTheWay[share.seat] ?? 0) + 1;
      void fly({ from, to, piece: drawn("coin", "-24 -24 48 48"), delay: nth * APART, duration: 420 }).finally(() => {
        purse.onTheWay[share.seat] = Math.max(0, (purse.onTheWay[share.seat] ?? 1) - 1);
      });
    }
  }
}
