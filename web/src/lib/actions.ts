/**
 * The number of a move, and the move of a number, from the tables that web/make_types.py writes for every room.
 *
 * A family of moves has the numbers from `first` on. Each of its parts is a field of the move with all its values, or
 * several fields that change together, value beside value; the last part changes fastest.
 */
export type Part = Readonly<Record<string, readonly unknown[]>>;

export interface Family {
  type: string;
  first: number;
  parts: readonly Part[];
}

/** A view's numbers are plain numbers: a move may be said with them. */
type Said<M> = M extends unknown ? { [K in keyof M]: M[K] extends number ? number : M[K] } : never;

export interface Actions<M> {
  actionOf(move: Said<M>): number;
  moveOf(action: number): M;
}

export function actions<M extends { type: string }>(table: readonly Family[]): Actions<M> {
  const families = table.map((family) => new Numbered(family));
  const byType = new Map(families.map((family) => [family.type, family]));
  return {
    actionOf(move) {
      return byType.get(move.type)!.actionOf(move as unknown as Record<string, unknown>);
    },
    moveOf(action) {
      const family = families.find(({ first, stop }) => first <= action && action < stop);
      if (!family) throw new RangeError(`there is no action ${action}`);
      return family.moveOf(action) as unknown as M;
    },
  };
}

class Numbered {
  readonly type: string;
  readonly first: number;
  readonly stop: number;
  private readonly parts: readonly NumberedPart[];

  constructor({ type, first, parts }: Family) {
    this.type = type;
    this.first = first;
    this.parts = parts.map((part) => new NumberedPart(part));
    this.stop = first + this.parts.reduce((size, part) => size * part.size, 1);
  }

  actionOf(move: Record<string, unknown>): number {
    return this.first + this.parts.reduce((code, part) => code * part.size + part.placeOf(move), 0);
  }

  moveOf(action: number): Record<string, unknown> {
    const move: Record<string, unknown> = { type: this.type };
    let code = action - this.first;
    for (const part of this.parts.toReversed()) {
      part.fill(move, code % part.size);
      code = Math.floor(code / part.size);
    }
    return move;
  }
}

class NumberedPart {
  readonly size: number;
  private readonly columns: readonly (readonly [field: string, values: readonly unknown[]])[];
  private readonly places: ReadonlyMap<string, number>;

  constructor(part: Part) {
    this.columns = Object.entries(part);
    this.size = this.columns[0]?.[1].length ?? 1;
    this.places = new Map(Array.from({ length: this.size }, (_, i) => [keyOf(this.columns.map(([, values]) => values[i])), i]));
  }

  placeOf(move: Record<string, unknown>): number {
    const place = this.places.get(keyOf(this.columns.map(([field]) => move[field])));
    if (place === undefined) throw new RangeError(`there is no such move: ${JSON.stringify(move)}`);
    return place;
  }

  fill(move: Record<string, unknown>, place: number): void {
    for (const [field, values] of this.columns) move[field] = values[place];
  }
}

/** Equal for equal values, in whatever order their fields were written. */
function keyOf(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  return `(${Object.entries(value).sort().map(([name, part]) => `${name}:${keyOf(part)}`).join()})`;
}
