/** The eight drawings stand once in the page, as symbols `cubirds-<species>`; every bird uses them. */
import drawings from "./birds.svg?raw";
import "./species.css";

if (typeof document !== "undefined" && !document.getElementById("cubirds-birds")) {
  const holder = document.importNode(new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement, true);
  holder.id = "cubirds-birds";
  holder.style.position = "absolute";
  document.body.append(holder);
}
