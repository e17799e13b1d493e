/** The two marks that the rules use inside a line: **bold** and `code`. Anything else is text. */
export interface Piece {
  kind: "text" | "bold" | "code";
  text: string;
}

export function inline(line: string): Piece[] {
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**") && part.length > 4) return { kind: "bold", text: part.slice(2, -2) };
      if (part.startsWith("`") && part.length > 2) return { kind: "code", text: part.slice(1, -1) };
      return { kind: "text", text: part };
    });
}
