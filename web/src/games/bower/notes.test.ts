import { beforeEach, expect, it, vi } from "vitest";
import { nextNote, noteKey, readNotes, withNote, writeNotes } from "./notes";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
});

it("goes from open over ruled out and likely back to open", () => {
  expect(nextNote(undefined)).toBe("no");
  expect(nextNote("no")).toBe("likely");
  expect(nextNote("likely")).toBeUndefined();
});

it("is kept for each table and seat, and only there", () => {
  const notes = withNote({}, noteKey(2, "red_flower"), "no");
  writeNotes("abc/0", notes);
  writeNotes("abc/1", {});
  expect(readNotes("abc/0")).toEqual({ "2-red_flower": "no" });
  expect(readNotes("abc/1")).toEqual({});
  expect(withNote(notes, noteKey(2, "red_flower"), undefined)).toEqual({});
});

it("forgets the oldest tables, and survives what it cannot read", () => {
  for (let table = 0; table < 45; table++) writeNotes(`t${table}x/0`, { "2-red_flower": "no" });
  expect(readNotes("t0x/0")).toEqual({});
  expect(readNotes("t44x/0")).toEqual({ "2-red_flower": "no" });
  stored.set("kibitz.notes", "{broken");
  expect(readNotes("t44x/0")).toEqual({});
});
