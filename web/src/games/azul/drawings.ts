/** Tiles, ornaments and the first-player tile stand once in the page, as `azul-…`; every board uses them. */
import drawings from "./tiles.svg?raw";
import "./azul.css";

if (typeof document !== "undefined" && !document.getElementById("azul-drawings")) {
  const holder = document.importNode(new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement, true);
  holder.id = "azul-drawings";
  holder.style.position = "absolute";
  document.body.append(holder);
}
