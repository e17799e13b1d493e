/** Can this browser draw in three dimensions? Asked without loading what draws. */
export function hasWebGL(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
