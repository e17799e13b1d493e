import { expect, it } from "vitest";
import { typed } from "./typed";

it.each([
  ["w", "KeyW", false, "w"],
  ["y", "KeyZ", false, "y"], // a German keyboard says itself what it writes
  ["ц", "KeyW", false, "w"],
  ["И", "KeyB", true, "B"],
  ["№", "Digit3", true, "#"],
  ["5", "Digit5", false, "5"],
  ["ArrowLeft", "ArrowLeft", false, "ArrowLeft"],
])("%s on %s writes %s", (key, code, shiftKey, writes) => {
  expect(typed({ key, code, shiftKey })).toBe(writes);
});
