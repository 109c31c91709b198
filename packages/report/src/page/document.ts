import type { Bilingual, Cell } from '../model.ts';
import type { Sentence } from '../words/words.ts';

export const REPORT_SCHEMA = 'aiwolf-arena/report/1';

/** The purpose of a page; it decides what the page has besides sections and games. */
export type PageKind = 'run' | 'compare' | 'trend' | 'games' | 'live';

/** Everything that a page shows, as plain JSON. Free texts are plain text; our own sentences are keys of the words. */
export interface PageDocument {
  readonly schema: typeof REPORT_SCHEMA;
  readonly kind: PageKind;
  /** A name of what is shown, such as a run's folder. */
  readonly title: string;
  /** The version that made the page. */
  readonly arena: string;
  /** Agents that the page can be read for, best first; empty if there is no choice. */
  readonly agents: readonly string[];
  readonly sections: readonly PageSection[];
  /** Titles of the columns of all tables, by their heads. */
  readonly columns?: ColumnWords;
  /** `null` if no game is shown. */
  readonly games: GameShelf | null;
  /** Initial values of the form of a live page; null or left out if games cannot be set up there. */
  readonly setUp?: { readonly agents: string; readonly players: number } | null;
}

/** Titles of columns, and the meaning of their numbers. */
export type ColumnWords = Readonly<Record<string, { readonly title: Bilingual; readonly about?: Bilingual }>>;

export type PackedParts = Readonly<Record<string, unknown>>;

/** A question, the figures that answer it, and sentences about single agents. */
export interface PageSection {
  readonly id: string;
  readonly title: Sentence;
  readonly figures: readonly Figure[];
  readonly cards?: Readonly<Record<string, readonly Sentence[]>>;
}

export interface Figure {
  /** Also the id of its chart and its table, and its address in the page. */
  readonly id: string;
  readonly title: Sentence;
  /** What to see at a glance. */
  readonly answer: readonly Sentence[];
  /** How to read it, and how it was computed. */
  readonly explain: readonly Sentence[];
  /** What the marks of the chart mean, in one line. */
  readonly caption?: Sentence;
  /** Whether the packed charts have a chart with this id. */
  readonly chart: boolean;
  /** `packed`: the table is large, so it is a part of its own. */
  readonly table: PageTable | 'packed' | null;
}

export const tablePart = (figure: string): string => `table-${figure}`;

export type PageForm = 'text' | 'percent' | 'points' | 'ratio' | 'count' | 'decimal' | 'place';

export interface PageTable {
  readonly columns: readonly { readonly head: string; readonly form: PageForm }[];
  readonly rows: readonly (readonly Cell[])[];
  /** Index of the column whose text names the row. */
  readonly rowHead: number;
}

/** A picture for wide screens and one for narrow screens, and the spec that they were drawn from. */
export interface Chart {
  readonly wide: string;
  /** `null`: the same as `wide`. */
  readonly narrow: string | null;
  readonly spec: unknown;
}

/** A recorded game as JSON, from which the steps are made. */
export interface GameTape {
  /** Indices into ROLES by seat; index 0 is unused. */
  readonly roles: readonly number[];
  /** Packed events of the engine's record. */
  readonly events: readonly number[];
  readonly said: readonly string[];
  /** By seat, Agent[01] first. */
  readonly names: readonly string[];
  /** Nobody was told the votes; left out if votes are public, as in contests. */
  readonly votesHidden?: true;
}

export interface GameLine {
  /** Where it is from: `run/5 3/17`, or a file name. */
  readonly name: string;
  /** The agents by seat, as indices into `agents` of the shelf. */
  readonly seats: readonly number[];
  readonly roles: readonly number[];
  /** Index into TEAMS. */
  readonly winner: number;
  /** The last day of the game. */
  readonly days: number;
  readonly tags: readonly Sentence[];
}

/** The games of a page: the list is packed as one part, the tapes in packs of several games. */
export interface GameShelf {
  readonly count: number;
  readonly perPack: number;
  /** Names of all agents of the games. */
  readonly agents: readonly string[];
  /** Which games these are, and what was left out. */
  readonly about: readonly Sentence[];
  /** Every second game is the other side of the game before it; a pair is shown side by side. */
  readonly paired?: true;
}

/** What watchers of a live page receive: a game begins, something happens in it, it is over. */
export type LiveMessage =
  | { readonly kind: 'game'; readonly number: number; readonly tape: GameTape }
  | { readonly kind: 'more'; readonly events: readonly number[]; readonly said: readonly string[] }
  | { readonly kind: 'over' };

export const GAME_LIST = 'game-list';
export const packOf = (game: number, { perPack }: Pick<GameShelf, 'perPack'>): string => `games-${Math.floor(game / perPack)}`;
