import { describe, expect, it } from "vitest";
import { arrow, intentOf } from "./keys";

const press = (code: string, key = code) => ({ code, key, ctrlKey: false, altKey: false, metaKey: false });

describe("keys", () => {
  it("go by their place, and leave the browser's own alone", () => {
    expect(intentOf(press("KeyR", "к"), 0)).toEqual({ kind: "turn" });
    expect(intentOf(press("Digit0"), 0)).toEqual({ kind: "bar", length: 10 });
    expect(intentOf({ ...press("KeyR"), ctrlKey: true }, 0)).toBeNull();
    expect(intentOf(press("KeyZ"), 0)).toBeNull();
  });

  it("turn with the camera: right stays to the right", () => {
    expect(intentOf(press("ArrowRight"), 0)).toEqual({ kind: "shift", dx: 1, dy: 0 });
    expect([0, 1, 2, 3].map((quarter) => arrow([1, 0], quarter))).toEqual([[1, 0], [0, 1], [-1, 0], [0, -1]]);
  });
});
