import { mount } from "svelte";
import "./lib/tokens.css";
import "./lib/base.css";
import App from "./App.svelte";
import { applyLook } from "./lib/look.svelte";
import { language, speak } from "./lib/words.svelte";

applyLook();
void speak(language()).then(() => {
  const page = document.getElementById("page");
  if (!page) return;
  page.replaceChildren(); // the bar that was shown until now
  mount(App, { target: page });
});
