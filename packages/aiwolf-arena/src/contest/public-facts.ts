import { z } from 'zod';

const text = z.string().trim().min(1).max(200);

/** A text, or a text in each language. */
export const said = z.union(
  [text, z.strictObject({ en: text, ja: text })],
  'expected a text of 1 to 200 characters, or one in each language, as in { en: Spring cup, ja: 春の杯 }',
);

const day = z.iso.date();

/** The day of a contest, or its first and last day. */
export const contestDate = z
  .union(
    [day, z.tuple([day, day])],
    'expected a day such as 2026-03-28, or the first and the last day, as in [2026-03-28, 2026-03-29]',
  )
  .refine((date) => typeof date === 'string' || date[0] <= date[1], 'expected the first day before the last day');

export type ContestDate = z.infer<typeof contestDate>;

const flag = z.boolean('expected true or false').default(true);

/** What a team allows to publish. The regulation publishes names and logs, so this is the default. */
export const consent = z.strictObject(
  {
    /** If false, a pseudonym replaces the team in everything that is published. */
    names: flag,
    /** If false, games in which the team plays are counted, but neither their logs nor their answers are published. */
    logs: flag,
  },
  'expected what the team allows to publish, as in { names: true, logs: false }',
);

/** What is published about a team in addition to its registered name. */
export const teamFacts = z.object({
  team: z.string(),
  /** Null if the team has no other name than the registered one. */
  name: said.nullable(),
  affiliation: said.nullable(),
  language: z.string(),
  consent,
});

export type TeamFacts = z.infer<typeof teamFacts>;
