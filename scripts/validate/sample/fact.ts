import type { Played } from './played.ts';

/** Which runs a fact holds for. */
export type Mode = 'sample' | 'sample-fresh';

/** Where a reference value comes from; what it was measured on is in `games` of the reference. */
export type Source =
  | 'official server'
  | 'independent simulator'
  | 'logged games of the official server'
  | 'derived';

export interface Reference {
  readonly value: number;
  /** Games it was measured on; Infinity for a derived value. */
  readonly games: number;
  /** One unit of the last digit it is printed with; 0 for an exact value. */
  readonly unit: number;
  readonly source: Source;
}

/** A quantity of a game: a number, or the part and the whole of a ratio over all games. */
export type Measure = (game: Played) => number | readonly [part: number, whole: number];

/** A published quantity of all-sample villages. */
export interface Fact {
  readonly name: string;
  readonly players: 5 | 15;
  readonly mode: Mode;
  readonly reference: Reference;
  readonly measure: Measure;
  /** Win rates are judged by their errors alone; everything else may also differ by 2 %. */
  readonly strict?: boolean;
}

/** Something that happens always or never: `breaks` counts how often a game breaks it, `chances` how often it could. */
export interface Law {
  readonly name: string;
  readonly players: readonly number[];
  readonly check: (game: Played) => readonly [breaks: number, chances: number];
  /** Share of the chances in which it may be broken; 0 if not given. */
  readonly allowed?: number;
}

/** A reference as it is printed: `'.561'` has the unit 0.001. */
export function printed(text: string, games: number, source: Source): Reference {
  const digits = text.split('.')[1]?.length ?? 0;
  return { value: Number(text), games, unit: 10 ** -digits, source };
}

export const exactly = (value: number): Reference => ({
  value,
  games: Number.POSITIVE_INFINITY,
  unit: 0,
  source: 'derived',
});

export const count = <T>(list: readonly T[], fits: (item: T) => boolean): number => {
  let total = 0;
  for (const item of list) if (fits(item)) total++;
  return total;
};
