/** How the page looks and sounds on this screen: theme, motion, sound, one tap or two. */
import { keep, kept } from "./keep";

export type Theme = "light" | "dark" | "system";

const QUIET = 0.5;

function heardAs(said: string | null): number {
  const loud = Number(said ?? QUIET);
  return loud > 0 && loud <= 1 ? loud : QUIET;
}

const asked = kept("theme");
const look = $state({
  theme: (asked === "light" || asked === "dark" ? asked : "system") as Theme,
  systemDark: false,
  lessMotion: kept("motion") === "less",
  systemLess: false,
  sound: kept("sound") !== "off",
  volume: heardAs(kept("volume")),
  coach: kept("coach") !== "off", // on at the first game, then as it was chosen
  firstTap: kept("tap") === "first",
});

export const theme = (): Theme => look.theme;
export const isDark = (): boolean => look.theme === "dark" || (look.theme === "system" && look.systemDark);
export const lessMotion = (): boolean => look.lessMotion;
/** May pieces travel? */
export const motion = (): boolean => !look.lessMotion && !look.systemLess;
export const sound = (): boolean => look.sound;
/** 0 to 1. */
export const volume = (): number => look.volume;
export const coach = (): boolean => look.coach;
export const firstTap = (): boolean => look.firstTap;

export function setTheme(chosen: Theme): void {
  look.theme = chosen;
  keep("theme", chosen);
  dress();
}

export function setLessMotion(less: boolean): void {
  look.lessMotion = less;
  keep("motion", less ? "less" : "full");
  dress();
}

export function setCoach(on: boolean): void {
  look.coach = on;
  keep("coach", on ? "on" : "off");
}

export function setSound(on: boolean): void {
  look.sound = on;
  keep("sound", on ? "on" : "off");
}

export function setVolume(loud: number): void {
  look.volume = loud;
  keep("volume", String(loud));
}

export function setFirstTap(first: boolean): void {
  look.firstTap = first;
  keep("tap", first ? "first" : "second");
  dress();
}

/** Called once, before the page is drawn. */
export function applyLook(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const less = matchMedia("(prefers-reduced-motion: reduce)");
  const read = () => {
    look.systemDark = dark.matches;
    look.systemLess = less.matches;
    dress();
  };
  dark.addEventListener("change", read);
  less.addEventListener("change", read);
  read();
}

/** Boards and styles read the document's own attributes. */
function dress(): void {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = motion() ? "full" : "less";
  root.dataset.tap = look.firstTap ? "first" : "second";
}
