/** The bots as people meet them: birds. Faces come with the page, names and sentences when somebody chooses one. */
import { SvelteMap } from "svelte/reactivity";
import list from "../../../src/kibitz/bots/birds.json";
import type { Language, Messages } from "./message";
import { language } from "./words.svelte";

export interface Face {
  body: string;
  cap: string;
  cheek: string;
  bill: string;
  crest: string;
}

export interface Bird {
  id: string;
  level: number;
  pace: string;
  face: Face;
}

export const PACES = ["own", "quick", "even", "slow"] as const;

const BIRDS: Bird[] = list;

export const birdOf = (id: string): Bird | undefined => BIRDS.find((bird) => bird.id === id);
export const birdsOf = (level: number): Bird[] => BIRDS.filter((bird) => bird.level === level);

/** The first bird of that level that does not sit there yet. */
export const freeBird = (level: number, taken: string[]): string =>
  birdsOf(level).find((bird) => !taken.includes(bird.id))?.id ?? "";

const texts = import.meta.glob<{ default: Messages }>("../../../src/kibitz/bots/text/*.json");
const words = new SvelteMap<Language, Messages>();

export async function loadBirds(inLanguage: Language): Promise<void> {
  if (words.has(inLanguage)) return;
  const text = await texts[`../../../src/kibitz/bots/text/${inLanguage}.json`]?.();
  if (text) words.set(inLanguage, text.default);
}

const said = (key: string): string => {
  const text = words.get(language())?.[key];
  return typeof text === "string" ? text : "";
};

export const birdName = (id: string): string => said(`bird.${id}`);
export const birdSays = (id: string): string => said(`bird.${id}.says`);
