import { expect, it } from "vitest";
import { draftPath, LADDER, lessonPath, placeOf, puzzlePath, replayPath, rulesPath, tableIn, tablePath, WORKSHOP } from "./router.svelte";

it("reads the paths it writes", () => {
  expect(placeOf("/")).toEqual({ page: "lobby" });
  expect(placeOf(tablePath("k7f-owl-42"))).toEqual({ page: "table", table: "k7f-owl-42" });
  expect(placeOf(replayPath("k7f-owl-42", 17))).toEqual({ page: "replay", table: "k7f-owl-42", step: 17 });
  expect(placeOf(LADDER)).toEqual({ page: "ladder" });
  expect(placeOf(`${LADDER}/x`).page).toBe("nowhere");
  expect(placeOf(puzzlePath("owls"))).toEqual({ page: "puzzle", game: "owls", date: "today" });
  expect(placeOf(puzzlePath("owls", "2026-11-14"))).toEqual({ page: "puzzle", game: "owls", date: "2026-11-14" });
  expect(placeOf(draftPath("owls", "nest"))).toEqual({ page: "draft", game: "owls", option: "nest" });
  expect(placeOf(WORKSHOP)).toEqual({ page: "workshop" });
  expect(placeOf("/draft/owls").page).toBe("nowhere");
  expect(placeOf("/puzzle").page).toBe("nowhere");
  expect(placeOf("/puzzle/owls/2026-11-14/x").page).toBe("nowhere");
  expect(placeOf(rulesPath("owls"))).toEqual({ page: "rules", game: "owls" });
  expect(placeOf("/rules").page).toBe("nowhere");
  expect(placeOf(lessonPath("owls", "turn"))).toEqual({ page: "lesson", game: "owls", lesson: "turn", beat: null });
  expect(placeOf(lessonPath("owls", "turn", 7))).toEqual({ page: "lesson", game: "owls", lesson: "turn", beat: 7 });
  expect(placeOf("/learn/owls/turn/x").page).toBe("nowhere");
  expect(placeOf("/t/k7f/replay")).toEqual({ page: "replay", table: "k7f", step: 0 });
  expect(placeOf("/t/k7f/replay/x").page).toBe("nowhere");
  expect(placeOf("/t/k7f/else").page).toBe("nowhere");
  expect(placeOf("/%E0%A4%A").page).toBe("nowhere");
});

it("finds the table in a code or in a link", () => {
  expect(tableIn(" K7F-owl-42 ")).toBe("k7f-owl-42");
  expect(tableIn("https://house.example/t/k7f-owl-42?x=1")).toBe("k7f-owl-42");
  expect(tableIn("house.example/t/k7f-owl-42/replay/3")).toBe("k7f-owl-42");
  expect(tableIn("no code")).toBeNull();
  expect(tableIn("")).toBeNull();
});
