/**
 * Boards drawn from recorded views, for looking at and for pictures; no part of the bundle.
 *
 *   gallery.html?game=cubirds&step=lay&theme=dark&lang=ru      step: lay draw empty flock noflock full waiting over film
 *   gallery.html?game=azul&step=place                           step: draft place reward grey waiting over film
 *   gallery.html?game=talo&step=act                            step: start begin take act pair risk waiting over film
 */
import { mount } from "svelte";
import "../lib/tokens.css";
import "../lib/base.css";
import { loadBoard } from "../lib/folders";
import Gallery, { type Recorded } from "./Gallery.svelte";
import { speak } from "../lib/words.svelte";
import { LANGUAGES, type Messages } from "../lib/message";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
speak(LANGUAGES.find((language) => language === asked.get("lang")) ?? "en");

const game = asked.get("game") ?? "cubirds";
const records = import.meta.glob<{ default: Recorded }>("./*.json");
const texts = import.meta.glob<{ default: Messages }>("../../../src/kibitz/games/*/text/*.json");

async function open(): Promise<void> {
  const [folder, recorded, ...said] = await Promise.all([
    loadBoard(game),
    records[`./${game}.json`]?.(),
    ...LANGUAGES.map((language) => texts[`../../../src/kibitz/games/${game}/text/${language}.json`]?.()),
  ]);
  if (!recorded) throw new Error(`nothing is recorded of ${game}`);
  const words = Object.fromEntries(LANGUAGES.map((language, i) => [language, said[i]?.default ?? {}]));
  mount(Gallery, { target: document.getElementById("app") as HTMLElement, props: { asked, game, folder, recorded: recorded.default, words } });
}
void open();
