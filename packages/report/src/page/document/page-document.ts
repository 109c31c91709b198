import type { GameShelf } from './game-shelf.ts';
import type { Section } from './section.ts';

export const REPORT_SCHEMA = 'aiwolf-arena/report/1';

/** What a page is for; it decides what stands on it beside sections and games. */
export const PAGE_KINDS = ['run', 'compare', 'trend', 'games', 'live'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** All that a page shows. Plain JSON; texts of people are plain texts, sentences of ours are keys of the words. */
export interface PageDocument {
  readonly schema: typeof REPORT_SCHEMA;
  readonly kind: PageKind;
  /** A name of what is shown, such as a run's folder. */
  readonly title: string;
  /** Version that made the page. */
  readonly arena: string;
  /** Agents that the page can be read for, best first; empty where there is nobody to choose. */
  readonly agents: readonly string[];
  /** In the order in which they answer questions. */
  readonly sections: readonly Section[];
  /** Null where no game is shown. */
  readonly games: GameShelf | null;
  /** How the form of a live page begins; null, or left out: games cannot be set up there. */
  readonly setUp?: { readonly agents: string; readonly players: number } | null;
}

/** What is unpacked when it is first looked at, by its name on the page. */
export type PackedParts = Readonly<Record<string, unknown>>;
