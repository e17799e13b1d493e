/** The two marks that the rules use inside a line: **bold** and `code`. Anything else is text. */
export interface Piece {
  kind: "text" | "bold" | "code";
  text: string;
}

/**
 * What the page calls the option `code`, or the value `code` of an option named in the same line: "Board side", "Grey".
 * The rules write the names that the command line takes; whoever reads them here chose from these words.
 */
export function optionName(code: string, line: string, words: Readonly<Record<string, string>>): string | null {
  const options = [...line.matchAll(/`([^`]+)`/g)].map(([, named]) => named ?? "");
  const keys = [`option.${code}`, ...options.map((option) => `option.${option}.${code}`)];
  return keys.map((key) => words[key]).find((word) => word !== undefined) ?? null;
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
