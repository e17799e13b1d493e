import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type By, GRACE_MS, HOVER_MS, Pointing, PRESS_MS } from "./pointing";

/** As much of an element as pointing asks for. */
class Thing {
  isConnected = true;
  constructor(readonly name: string) {}
  closest(): Thing | null {
    return this.name ? this : null;
  }
  getAttribute(): string {
    return this.name;
  }
}

const pile = new Thing("hand:owl");
const deck = new Thing("deck");
const felt = new Thing("");
const box = new Thing("");
let open: string | null;
let answers: boolean; // else a box is only asked for
let pointing: Pointing;
let steps = 0;

const move = (target: Thing, more = {}) => pointing.moved({ pointerType: "mouse", buttons: 0, clientX: ++steps, clientY: 0, target, ...more } as never);
const press = (target: Thing, pointerType: string) => pointing.pressed({ pointerType, isPrimary: true, clientX: 0, clientY: 0, target } as never);
const tap = (): boolean => {
  const event = { stopImmediatePropagation: vi.fn(), preventDefault: vi.fn() };
  pointing.clicked(event as never);
  return event.preventDefault.mock.calls.length === 0;
};
const key = (name: string) => {
  const event = { key: name, target: felt, stopImmediatePropagation: vi.fn() };
  pointing.keys(event as never);
  return event.stopImmediatePropagation;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", Thing);
  open = null;
  answers = true;
  pointing = new Pointing({
    show: (thing: unknown, by: By) => (open = `${(thing as Thing).name} by ${by}`),
    hide: () => (open = null),
    shown: () => answers && open !== null,
    inBox: (target: unknown) => target === box,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a mouse that waits is answered, and no other", () => {
  move(pile);
  vi.advanceTimersByTime(HOVER_MS - 1);
  expect(open).toBeNull();
  move(deck);
  vi.advanceTimersByTime(HOVER_MS - 1);
  expect(open).toBeNull();
  vi.advanceTimersByTime(1);
  expect(open).toBe("deck by mouse");
});

test("the box stays while the mouse goes to it, and goes soon after both are left", () => {
  move(pile);
  vi.advanceTimersByTime(HOVER_MS);
  move(felt);
  vi.advanceTimersByTime(GRACE_MS - 1);
  move(box);
  vi.advanceTimersByTime(10 * GRACE_MS);
  expect(open).toBe("hand:owl by mouse");
  move(pile);
  move(felt);
  vi.advanceTimersByTime(GRACE_MS);
  expect(open).toBeNull();
});

test("whoever presses plays: no box for what is pressed, held or dragged", () => {
  move(pile);
  press(pile, "mouse");
  move(pile, { buttons: 1 });
  vi.advanceTimersByTime(10 * HOVER_MS);
  move(pile);
  vi.advanceTimersByTime(10 * HOVER_MS);
  expect(open).toBeNull();
  move(felt);
  move(pile);
  vi.advanceTimersByTime(HOVER_MS);
  expect(open).toBe("hand:owl by mouse");
});

test("a board that changes under a resting mouse asks nothing", () => {
  move(felt);
  pointing.moved({ pointerType: "mouse", buttons: 0, clientX: steps, clientY: 0, target: pile } as never);
  vi.advanceTimersByTime(HOVER_MS);
  expect(open).toBeNull();
});

test("a finger that stays is answered and has not tapped; one that taps or wanders is not", () => {
  press(pile, "touch");
  vi.advanceTimersByTime(PRESS_MS);
  pointing.lifted();
  expect(open).toBe("hand:owl by touch");
  expect(tap()).toBe(false);
  press(felt, "touch");
  pointing.lifted();
  expect(open).toBeNull();
  expect(tap()).toBe(true);
  press(pile, "touch");
  vi.advanceTimersByTime(PRESS_MS - 1);
  pointing.lifted();
  vi.advanceTimersByTime(PRESS_MS);
  expect(open).toBeNull();
  press(pile, "touch");
  pointing.moved({ pointerType: "touch", clientX: 20, clientY: 0, target: pile } as never);
  vi.advanceTimersByTime(PRESS_MS);
  expect(open).toBeNull();
});

test("keys are answered where the focus rests, and Escape closes the box alone", () => {
  pointing.focused({ target: pile } as never);
  vi.advanceTimersByTime(HOVER_MS);
  expect(open).toBeNull(); // focus that no key brought
  key("Tab");
  pointing.focused({ target: deck } as never);
  vi.advanceTimersByTime(HOVER_MS);
  expect(open).toBe("deck by keys");
  expect(key("Escape")).toHaveBeenCalled();
  expect(open).toBeNull();
  expect(key("Escape")).not.toHaveBeenCalled();
});

test("Escape is the board's while a box is only asked for", () => {
  answers = false;
  key("Tab");
  pointing.focused({ target: deck } as never);
  vi.advanceTimersByTime(HOVER_MS);
  expect(key("Escape")).not.toHaveBeenCalled();
  expect(open).toBeNull();
});

test("the tray holds other things and says nothing itself", () => {
  move(new Thing("tray"));
  vi.advanceTimersByTime(HOVER_MS);
  expect(open).toBeNull();
});
