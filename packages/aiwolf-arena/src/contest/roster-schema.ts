import { MOST_BYTES, nameFault } from '@aiwolf-arena/agents/agent-name';
import { z } from 'zod';

/** It names a folder in archives, a column of official logs and files of a run: nothing in it may mean more than a name. */
const TEAM = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,63}$/u;
const CLASS = /^[\p{L}_$][\p{L}\p{N}_$]*(?:[.+][\p{L}_$][\p{L}\p{N}_$]*)*$/u;

export const teamName = z
  .string('expected the name of a team')
  .normalize('NFC')
  .regex(TEAM, 'expected 1 to 64 letters, digits, dots, - or _, the first a letter or digit')
  .refine((name) => nameFault(name) === undefined, `expected at most ${MOST_BYTES} bytes of UTF-8`);

const path = z.string('expected a path').min(1, 'expected a path, from the folder of the roster');
const className = z
  .string('expected the name of the player class')
  .regex(CLASS, 'expected the full name of a class, such as com.example.Player');

const shared = {
  team: teamName,
  /** A team may hand in several; the newest that works counts. */
  revision: z
    .int('expected a whole number')
    .min(1, 'expected a whole number from 1')
    .max(1_000_000)
    .default(1),
  /** Archive of the source code: finalists without are to be disqualified (regulation 3.3). */
  source: path.optional(),
  /** A short document with the key ideas (regulation 3.3). */
  description: path.optional(),
};

const entry = z.discriminatedUnion('language', [
  z.strictObject({ ...shared, language: z.literal('typescript'), file: path }),
  z.strictObject({ ...shared, language: z.literal('javascript'), file: path }),
  z.strictObject({ ...shared, language: z.literal('java'), file: path, class: className }),
  z.strictObject({
    ...shared,
    language: z.literal('python'),
    file: path,
    /** The script in the team's folder of the archive, without that folder. */
    start: z
      .string('expected the name of a script')
      .normalize('NFC')
      .min(1, 'expected the name of a script'),
  }),
  z.strictObject({ ...shared, language: z.literal('csharp'), file: path, class: className }),
  z.strictObject({
    ...shared,
    language: z.literal('bundled'),
    agent: z.string('expected the name of a bundled agent'),
  }),
]);

export type Entry = z.infer<typeof entry>;

export const ENTRY_LANGUAGES: readonly string[] = entry.options.map(
  ({ shape }) => shape.language.value,
);

/** Keys that an entry of a language, or of any where it is unknown, may have. */
export function keysOf(language: unknown): string[] {
  const known = entry.options.filter(({ shape }) => shape.language.value === language);
  const options = known.length === 0 ? entry.options : known;
  return [...new Set(options.flatMap(({ shape }) => Object.keys(shape)))];
}

const libraries = z
  .strictObject({
    /** Folder with the official jars: AIWolfCommon with its ClientStarter, and what it needs. */
    java: path.optional(),
    /** Folder with the C# ClientStarter. */
    dotnet: path.optional(),
  })
  .default({});

export const ROSTER_SCHEMA = z.strictObject({
  title: z.string('expected a text').max(200).optional(),
  libraries,
  entries: z.array(entry, 'expected a list of entries').min(1, 'expected at least one entry'),
});

export const rosterJsonSchema = (): object => ({
  title: 'Roster of an aiwolf-arena contest',
  ...z.toJSONSchema(ROSTER_SCHEMA, { io: 'input' }),
});
