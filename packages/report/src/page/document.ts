import type { Bilingual, Cell } from '../model.ts';
import type { Sentence } from '../words/words.ts';

export const REPORT_SCHEMA = 'aiwolf-arena/report/1';

/** What a page is for; it decides what stands on it beside sections and games. */
export type PageKind = 'run' | 'compare' | 'trend' | 'games' | 'live';

/** All that a page shows. Plain JSON; texts of people are plain texts, sentences of ours are keys of the words. */
export interface PageDocument {
  readonly schema: typeof REPORT_SCHEMA;
  readonly kind: PageKind;
  /** A name of what is shown, such as a run's folder. */
  readonly title: string;
  /** Version that made the page. */
  readonly arena: string;
  /** Agents that the page can be read for, best first; empty if there is nobody to choose. */
  readonly agents: readonly string[];
  /** In the order in which they answer questions. */
  readonly sections: readonly PageSection[];
  /** What the columns of all tables are called, by their heads. */
  readonly columns?: ColumnWords;
  /** Null if no game is shown. */
  readonly games: GameShelf | null;
  /** How the form of a live page begins; null, or left out: games cannot be set up there. */
  readonly setUp?: { readonly agents: string; readonly players: number } | null;
}

/** What stands over columns, and what their numbers are. */
export type ColumnWords = Readonly<Record<string, { readonly title: Bilingual; readonly about?: Bilingual }>>;

/** What is unpacked when it is first looked at, by its name on the page. */
export type PackedParts = Readonly<Record<string, unknown>>;

/** A question, the figures that answer it, and what it says of single agents. */
export interface PageSection {
  readonly id: string;
  readonly title: Sentence;
  readonly figures: readonly Figure[];
  /** What the section says of one agent, by its name. */
  readonly cards?: Readonly<Record<string, readonly Sentence[]>>;
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
  readonly table: PageTable | 'packed' | null;
}

export const tablePart = (figure: string): string => `table-${figure}`;

/** How the cells of a column are shown and sorted. */
export type PageForm = 'text' | 'percent' | 'points' | 'ratio' | 'count' | 'decimal' | 'place';

/** Rows of cells, in the order of the columns. */
export interface PageTable {
  readonly columns: readonly { readonly head: string; readonly form: PageForm }[];
  readonly rows: readonly (readonly Cell[])[];
  /** The column whose text names the row. */
  readonly rowHead: number;
}

/** A picture for wide and for narrow screens, and what it was drawn from. */
export interface Chart {
  readonly wide: string;
  /** Null: the same one. */
  readonly narrow: string | null;
  readonly spec: unknown;
}

/** A game as it was played, as JSON: what the steps are made from. */
export interface GameTape {
  /** ROLES indices by seat; index 0 is unused. */
  readonly roles: readonly number[];
  /** Packed events of the engine's record. */
  readonly events: readonly number[];
  readonly said: readonly string[];
  /** By seat, Agent[01] first. */
  readonly names: readonly string[];
  /** Votes were told to nobody; left out where they are public, as in contests. */
  readonly votesHidden?: true;
}

/** What the list of games tells of one. */
export interface GameLine {
  /** Where it is from: `run/5 3/17`, or a file's name. */
  readonly name: string;
  /** Of the village's agents, by seat, as positions in the shelf's. */
  readonly seats: readonly number[];
  readonly roles: readonly number[];
  /** TEAMS index of the winner. */
  readonly winner: number;
  /** Last day that was played. */
  readonly days: number;
  /** Why it is shown. */
  readonly tags: readonly Sentence[];
}

/** The games of a page: a list that is packed as one, and tapes in packs of some games each. */
export interface GameShelf {
  readonly count: number;
  /** Games in a pack. */
  readonly perPack: number;
  /** Names of the agents that play in them. */
  readonly agents: readonly string[];
  /** Which games these are, and what was left out. */
  readonly about: readonly Sentence[];
  /** The second games are those of the other side: two of a pair stand side by side. */
  readonly paired?: true;
}

export const GAME_LIST = 'game-list';
export const packOf = (game: number, { perPack }: Pick<GameShelf, 'perPack'>): string => `games-${Math.floor(game / perPack)}`;
