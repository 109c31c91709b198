import type { WordKey } from '../words/english.ts';

/** A sentence of the words with its blanks filled in; numbers are formatted where it is shown. */
export interface Sentence {
  readonly say: WordKey;
  readonly with?: Readonly<Record<string, string | number | Word>>;
}

/** A word in a place where texts of people may stand too. */
export interface Word {
  readonly word: WordKey;
}

/** How the cells of a column are shown, sorted and explained. */
export const FORMS = ['text', 'percent', 'points', 'ratio', 'count', 'decimal', 'place'] as const;
export type Form = (typeof FORMS)[number];

/** A number with its interval. Null: it cannot be told. */
export interface Interval {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  /** Why it is to be read with care. */
  readonly care?: WordKey;
}

/** A game on the page, or a text where that game is not on it. */
export interface Place {
  readonly text: string;
  readonly game: number | null;
}

export type Cell = string | number | null | Word | Interval | Place;

export interface Column {
  readonly head: WordKey;
  readonly form: Form;
}

/** Rows of cells, in the order of the columns. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** The column whose text names the row. */
  readonly rowHead: number;
}

/** A question, its answer in words, the picture and the numbers. */
export interface Figure {
  /** Of its chart, its table and its address in the page. */
  readonly id: string;
  readonly title: Sentence;
  /** What to see at a glance. */
  readonly answer: readonly Sentence[];
  /** How to read it, and how it was computed. */
  readonly explain: readonly Sentence[];
  /** What the marks of the chart mean, in one line. */
  readonly caption?: Sentence;
  /** A chart with this id is among the packed charts. */
  readonly chart: boolean;
  /** `packed`: it is so large that it is a part of its own. */
  readonly table: Table | 'packed' | null;
}

/** The part with the table of a figure. */
export const tablePart = (figure: string): string => `table-${figure}`;

export interface Section {
  readonly id: string;
  readonly title: Sentence;
  readonly figures: readonly Figure[];
  /** What the section says of one agent, by its name. */
  readonly cards?: Readonly<Record<string, readonly Sentence[]>>;
}

/** A picture for wide and for narrow screens, and what it was drawn from. */
export interface Chart {
  readonly wide: string;
  /** Null: the same one. */
  readonly narrow: string | null;
  readonly spec: unknown;
}
