import type { Agent, Dialect, Subject } from '../content/words.ts';

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface GlossOptions {
  /** Who says it: an omitted subject at the top is named instead of "the speaker". */
  readonly speaker?: Agent | undefined;
  readonly language?: Language | undefined;
  /** In 2.01 an ANY inside REQUEST means everyone concerned. */
  readonly dialect?: Dialect | undefined;
}

/** How the words of a sentence are named where it stands. */
export interface Names {
  readonly speaker: Agent | undefined;
  readonly dialect: Dialect;
  /** Inside a question, ANY is what is asked for: "whom", "which role". */
  readonly asking: boolean;
}

export const named = (subject: Subject, { speaker }: Names): Subject => subject ?? speaker;
