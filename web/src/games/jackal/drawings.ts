/** Chests, caves, pirates and cards stand once in the page, as `jackal-…`; every board uses them. */
import drawings from "./pieces.svg?raw";
import "./jackal.css";

if (typeof document !== "undefined" && !document.getElementById("jackal-drawings")) {
  const holder = document.importNode(new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement, true);
  holder.id = "jackal-drawings";
  holder.style.position = "absolute";
  document.body.append(holder);
}
