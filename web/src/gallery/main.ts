/**
 * Boards drawn from recorded views, for looking at and for pictures; no part of the bundle.
 *
 *   gallery.html?step=lay&theme=dark&lang=ru      step: lay draw empty flock noflock full waiting over film
 *   gallery.html?game=azul&step=place             step: draft place reward grey waiting over film
 */
import { mount } from "svelte";
import "../lib/tokens.css";
import "../lib/base.css";
import Gallery from "./Gallery.svelte";
import { speak } from "../lib/words.svelte";
import { LANGUAGES } from "../lib/message";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
speak(LANGUAGES.find((language) => language === asked.get("lang")) ?? "en");
mount(Gallery, { target: document.getElementById("app") as HTMLElement, props: { asked } });
