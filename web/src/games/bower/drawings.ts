/** Surfaces, decorations, the branch and the bird stand once in the page, as `bower-…`; every board uses them. */
import drawings from "./decorations.svg?raw";
import "./bower.css";

if (typeof document !== "undefined" && !document.getElementById("bower-drawings")) {
  const holder = document.importNode(new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement, true);
  holder.id = "bower-drawings";
  holder.style.position = "absolute";
  document.body.append(holder);
}
