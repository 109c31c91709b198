import type { Bilingual, Cell, IntervalCell, ResultTable, Said } from '@aiwolf-arena/report/browser';

export const REPORT_SCHEMA = 'aiwolf-arena/report/2';

/** The purpose of a page. It decides what the page shows in addition to sections and games. */
export type PageKind = 'run' | 'compare' | 'games' | 'evaluation' | 'sweep' | 'tune';

/** The content of a page as plain JSON. Sentences of the arena are in both languages. */
export interface PageDocument {
  readonly schema: typeof REPORT_SCHEMA;
  readonly kind: PageKind;
  /** The title of the page, such as the name of a run's folder. */
  readonly title: Said;
  /** The version of the arena that made the page. */
  readonly arena: string;
  /** The answer of the page, which is shown first. Omitted for pages that contain only games. */
  readonly headline?: Headline;
  /** The agents from which the reader can select one to read about, best first; empty if the page has no such list. */
  readonly agents: readonly string[];
  readonly sections: readonly PageSection[];
  /** The title and the meaning of each column that occurs in any table, by the column's heading. */
  readonly columns?: ColumnWords;
  /** The games of the page; `null` if there are none. */
  readonly games: PageGames | null;
  /** Only for the page of a published contest. */
  readonly site?: PublishedSite;
}

/** What the page of a published contest has besides a report. All its files stand beside the page. */
export interface PublishedSite {
  /** The address of the folder with the page; `null` if it is not known. */
  readonly address: string | null;
  /** The teams, best first, and then those that did not take part in the last stage. */
  readonly teams: readonly PublishedTeam[];
  /** The rules of each village size, in sentences of the engine. */
  readonly rules: readonly { readonly name: string; readonly players: number; readonly lines: readonly string[] }[];
  readonly files: readonly string[];
  readonly sets: readonly FiledSet[];
  /** The folder of a stage of which `verify` can replay sets with what is published; `null` if there is none. */
  readonly replayable: string | null;
}

export interface PublishedTeam {
  /** The name under which the team plays. */
  readonly team: string;
  /** The name under which the team is shown, if it has another one. */
  readonly name: Said | null;
  readonly affiliation: Said | null;
  readonly language: string | null;
  /** The last stage in which the team played; `null` if it played in none. */
  readonly stage: 'run' | NonNullable<PageSection['stage']> | null;
  readonly rank: number | null;
  /** Why no revision of the team was admitted; `null` if the team plays, or if it has submitted nothing. */
  readonly refused: Said | null;
  /** The kinds of faults by which the team violated the regulation, over all stages. */
  readonly violations: readonly string[];
}

/** A game set whose games are on the list of a published page. */
export interface FiledSet {
  /** The folder of the stage. */
  readonly stage: string;
  readonly block: string;
  readonly set: number;
  /** The number of the set's first game in the list. */
  readonly first: number;
  readonly games: number;
  /** Whether the list has all answers of the agents. If not, its games come from logs, and cannot be replayed. */
  readonly answered: boolean;
}

/** The answer of a page: a winner or a verdict in words, how sure it is, and what was played. */
export interface Headline {
  /** The verdict in one sentence, such as "bear wins the final with 70 of 120 games". */
  readonly verdict: Said;
  /** `won`, `pass` and `fail` are settled; `open` is a result that more games may change. It decides the colour. */
  readonly tone: 'won' | 'pass' | 'fail' | 'open';
  /** Sentences that say how sure the verdict is. */
  readonly sure: readonly Said[];
  /** Facts in one line: date, field, games, seed. */
  readonly facts: readonly Said[];
  /** The best three agents of a final, or more if several are equal; empty where nobody is ranked. */
  readonly podium: readonly PodiumPlace[];
}

export interface PodiumPlace {
  readonly rank: number;
  readonly agent: string;
  /** The win rate with its interval, as shares of 1. */
  readonly rate: IntervalCell;
  readonly games: number;
}

/** For each heading of a column: the column's title, and the meaning of its numbers. */
export type ColumnWords = Readonly<Record<string, { readonly title: Bilingual; readonly about?: Bilingual }>>;

export type PackedParts = Readonly<Record<string, unknown>>;

/** A section of a page: a question, the figures that answer it, and sentences about individual agents. */
export interface PageSection {
  readonly id: string;
  readonly title: Said;
  /** A shorter title for the table of contents. */
  readonly short?: Said;
  /** The stage to which the section belongs. Sections of other stages are hidden; a section without stage is always shown. */
  readonly stage?: 'testing' | 'preliminary' | 'final';
  readonly figures: readonly Figure[];
  readonly cards?: Readonly<Record<string, readonly Said[]>>;
}

export interface Figure {
  /** The id of the figure. Its chart and its table have the same id. A link to the figure contains the id. */
  readonly id: string;
  readonly title: Said;
  /** Sentences with the main result of the figure. */
  readonly answer: readonly Said[];
  /** Set if only title and answer are shown until the reader opens the figure, or a link points to it. */
  readonly folded?: true;
  /** Sentences that explain how to read the figure and how it was computed. */
  readonly explain: readonly Said[];
  /** The meaning of the marks in the chart, in one line. */
  readonly caption?: Said;
  /** Whether the compressed charts include a chart with this id. */
  readonly chart: boolean;
  /** The table; `packed` if the table is so large that the page contains it in compressed form; `null` if there is none. */
  readonly table: PageTable | 'packed' | null;
}

export const tablePart = (figure: string): string => `table-${figure}`;

export type PageForm = 'text' | 'percent' | 'points' | 'ratio' | 'count' | 'decimal' | 'place';

export interface PageTable {
  readonly columns: readonly { readonly head: string; readonly form: PageForm }[];
  readonly rows: readonly (readonly Cell[])[];
  /** See `ResultTable`. */
  readonly fields?: ResultTable['fields'];
  /** Index of the column that names the row. */
  readonly rowHead: number;
}

/** A chart: the picture for wide screens, the picture for narrow screens, and the Vega-Lite spec of both. */
export interface Chart {
  readonly wide: string;
  /** The picture for narrow screens; `null` if it is the same as `wide`. */
  readonly narrow: string | null;
  readonly spec: unknown;
}

/** A recorded game as JSON. From this record, the game viewer computes the steps that it shows. */
export interface ShownRecord {
  /** By seat: the role as its index in ROLES; index 0 is unused. */
  readonly roles: readonly number[];
  /** The events of the game in order, each packed into one number by the engine (see its `event` functions). */
  readonly events: readonly number[];
  readonly said: readonly string[];
  /** The names of the agents by seat, starting with Agent[01]. */
  readonly names: readonly string[];
  /** The seat that saw the game so, if the record has only what one seat saw; omitted if the record is complete. */
  readonly seenBy?: number;
  /** Set in the natural-language division, in which talks are no sentences: what follows from sentences is not shown. */
  readonly natural?: true;
  /** Set if votes are secret; omitted if votes are public, as in contests. */
  readonly votesHidden?: true;
}

/** A reason why a game is shown. */
export interface GameTag {
  readonly said: Said;
  /** Set if the reason is that this agent loses the game. */
  readonly loser?: string;
}

export interface GameLine {
  /** The source of the game: `run/5 3/17`, or a file name. */
  readonly name: string;
  /** The agents by seat, as indices in `agents` of the page's games. */
  readonly seats: readonly number[];
  readonly roles: readonly number[];
  /** The winner as its index in TEAMS. */
  readonly winner: number;
  /** The last day of the game. */
  readonly days: number;
  readonly tags: readonly GameTag[];
  /** What happened in the game, packed by `actionsOf`. */
  readonly actions: readonly number[];
}

/** The games of a page. One compressed part has the list of games; each further part has the records of several games. */
export interface PageGames {
  /** Number of games with a record. In the list, games that the page can only search come after these. */
  readonly count: number;
  /** The command that shows a game that the page does not contain, with `{game}` in place of its name; if there are any. */
  readonly showing?: string;
  /** The conditions for which the games were chosen; omitted if they were chosen otherwise. */
  readonly find?: string;
  readonly perFile: number;
  readonly agents: readonly string[];
  /** Sentences that say which games these are, and which games were omitted. */
  readonly about: readonly Said[];
  /** Set if games are shown in pairs: a game of the baseline, and after it the same game played by the candidate. */
  readonly paired?: true;
  /** Set if the records are in files beside the page, which are fetched when a game is opened. */
  readonly filed?: true;
}

/** Returns the path of a file with records of games, from the folder of the page. */
export const gamesFile = (file: string): string => `games/${file}.json.gz`;

export const GAME_LIST = 'game-list';
/** Returns the name of the part, or of the file, that has the record of a game. `game`: its position in the list. */
export const gamesFileOf = (game: number, { perFile }: Pick<PageGames, 'perFile'>): string =>
  `games-${Math.floor(game / perFile)}`;
