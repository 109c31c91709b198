import { CATALOG } from '@aiwolf-arena/agents';
import { PRESETS } from '@aiwolf-arena/engine';
import { characterSetLabel, didYouMean } from '@aiwolf-arena/sandbox';
import { z } from 'zod';
import { withFiles } from './agent-list.ts';

/** A kind of option values: which values are valid, and how they are written on the command line and in a config file. */
export interface OptionKind<Value extends z.ZodType = z.ZodType> {
  readonly value: Value;
  /** Converts the typed text to a value, which is checked afterwards. May throw Misread. Default: the value is the text. */
  readonly read?: (text: string) => unknown;
  /** Converts a value to the text that a user would type. Default: `String`. */
  readonly show?: (value: unknown) => string;
  /** The schema of valid values in the config file. Default: `value`. */
  readonly config?: z.ZodType;
}

/** The error for an invalid text on the command line. The message says which texts are valid. */
export class Misread extends Error {}

export const listValue = <One extends z.ZodType>(one: One, what: string) =>
  z.array(one, { error: `expected a list of ${what}` });

/** The schema of an option whose value is one of a few words. The error for any other text suggests a similar word. */
export const wordValue = <const Words extends readonly string[]>(words: Words): z.ZodType<Words[number], Words[number]> =>
  z
    .string({ error: `choose ${words.join(', ')}` })
    .refine((text) => words.includes(text), {
      error: ({ input }) => unknownWord(input as string, words),
    }) as unknown as z.ZodType<Words[number], Words[number]>;

export const unknownWord = (text: string, words: readonly string[]): string =>
  `there is no ${JSON.stringify(text)}: choose ${words.join(', ')}.${didYouMean(text, words)}`;

/** Converts a text of digits to a number. Returns any other text unchanged, so that the schema rejects it later. */
const readNumber = (text: string): unknown => (/^\d{1,10}$/.test(text) ? Number(text) : text);

/** Matches a number such as `2`, `.5` or `1.25`. */
const NUMBER = String.raw`(\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})`;

const isNumber = new RegExp(`^${NUMBER}$`);

const oneOrMany = <One extends z.ZodType>(one: One, error: string) => z.union([one, z.array(one).min(1, { error })], { error });

const quotedText = (error: string) => z.string({ error }).min(1, { error });

export const YES: OptionKind<z.ZodBoolean> = { value: z.boolean({ error: 'expected true or false' }) };

/** The kind of an option whose value is a whole number from `low` to `high`. `note`: a text that its error message contains. */
export const whole = (low: number, high: number, note = ''): OptionKind<z.ZodInt> => {
  const error = ({ input }: { readonly input?: unknown }): string =>
    `expected a whole number from ${low} to ${high}${note}${gotText(input)}`;
  return { value: z.int({ error }).min(low, { error }).max(high, { error }), read: readNumber };
};

const LONGEST_GOT = 40;

/** Returns the end of an error message, such as `, got "ten"`; '' if the value is neither a number nor a text. */
export const gotText = (given: unknown): string =>
  typeof given === 'number' || typeof given === 'string' ? `, got ${JSON.stringify(given).slice(0, LONGEST_GOT)}` : '';

/** The kind of an option whose value is a text that is not empty. `what`: describes the text in the error message. */
export const text = (what: string): OptionKind<z.ZodString> => ({ value: quotedText(`expected ${what}`) });

export const ENCODING = {
  value: z
    .string()
    .refine((typed) => characterSetLabel(typed) !== undefined, {
      error: ({ input }) =>
        `there is no character set ${JSON.stringify(input)}: choose utf-8, shift_jis, euc-jp, utf-16le, utf-16be, windows-1252 or another label of web pages`,
    }),
} satisfies OptionKind;

export const word = <const Words extends readonly string[]>(words: Words) => ({ value: wordValue(words) });

/** The kind of an option whose typed text is converted and checked by `read`, without a schema. */
export const readAs = <Value>(read: (text: string) => Value): OptionKind<z.ZodType<Value, Value>> => {
  return { value: z.custom<Value>(), read };
};

/** Converts a share such as `2%`, `0.02` or `1` to a number. Undefined for any other text. */
export function readShare(typed: string): number | undefined {
  const [, number, sign] = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})(%?)$/.exec(typed) ?? [];
  return number === undefined ? undefined : Number(number) / (sign === '%' ? 100 : 1);
}

/** The kind of an option whose value is a number from `low` to `high`, typed without a unit. */
export const shareOf = (low: number, high: number): OptionKind<z.ZodNumber> => {
  const error = `expected a number from ${low} to ${high}, such as ${low === 0 ? 0.02 : 0.3}`;
  const read = (typed: string) => (isNumber.test(typed) ? Number(typed) : typed);
  return { value: z.number({ error }).min(low, { error }).max(high, { error }), read };
};
const UNITS = new RegExp(`^${NUMBER} ?(pp|%)$`);
const WITH_UNIT = 'expected a win-rate difference in percentage points as a text with unit, such as "2pp"';

/** The kind of an option whose value is a difference of win rates, as a share. It is typed with a unit: `2pp` or `2%`. */
export const POINTS = {
  value: z
    .number({ error: 'expected a share of all games, such as 0.02 for 2pp' })
    .refine((share) => share >= 0.0001 && share < 1, 'expected 0.01pp or more, and less than 100pp (0.0001 and 1 as shares)'),
  read(typed: string): number {
    if (UNITS.test(typed)) return Number.parseFloat(typed) / 100;
    throw new Misread('expected a win-rate difference in percentage points, such as 2pp');
  },
  show: (share: unknown): string => `${Number((100 * (share as number)).toPrecision(12))}pp`,
  config: z.string({ error: WITH_UNIT }).regex(/^(\d+(\.\d+)?|\.\d+) ?(pp|%)$/, { error: WITH_UNIT }),
} satisfies OptionKind;

const MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** The kind of an option whose value is a time in milliseconds. It is typed as `90s`, `10m` or `2h`. */
export const DURATION = {
  value: z.number({ error: 'expected a number of milliseconds' }).positive('expected a time above 0'),
  read(typed: string): number {
    const [, count, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(typed) ?? [];
    if (Number(count) > 0) return Number(count) * MS[unit!]!;
    throw new Misread('expected a time with its unit, such as 90s, 10m or 2h');
  },
} satisfies OptionKind;

/** The kind of an option whose value is a difference of win rates, as a share. It is typed as `2pp`, `2%` or `0`. */
export const POINTS_OR_NONE = {
  value: z.union([z.literal(0), POINTS.value], { error: 'expected 0, or a share such as 0.01' }),
  read: (typed: string) => (typed === '0' ? 0 : POINTS.read(typed)),
  show: (share: unknown) => (share === 0 ? '0' : POINTS.show(share)),
  config: z.union([POINTS.config, z.literal('0'), z.literal(0)], { error: `${WITH_UNIT}, or "0"` }),
} satisfies OptionKind;

export const PORT = whole(1, 65_535);

export const SIZE = whole(3, 18, ' (contests have 5 and 15)');

/** The kind of an option whose value is a list of village sizes, in which each size occurs once. */
export const SIZES = {
  value: listValue(SIZE.value, 'village sizes, such as [5, 15]')
    .min(1, { error: 'expected at least one village size, such as [5, 15]' })
    .transform((all) => [...new Set(all)]),
  read: (typed: string) => typed.split(',').map(readNumber),
  config: oneOrMany(SIZE.value, 'expected a village size from 3 to 18, or a list of them'),
} satisfies OptionKind;

export const bundled = (): string[] => CATALOG.map(({ name }) => name);

/** In a list of agents, these words stand for bundled agents: for all of a group that are not in the list themselves. */
export const isGroup = (word: string): boolean => word === 'all' || CATALOG.some(({ group }) => group === word);

const membersOf = (word: string): string[] =>
  CATALOG.filter(({ group }) => word === 'all' || group === word).map(({ name }) => name);

function withGroups(words: readonly string[]): string[] {
  const named = new Set(words);
  return words.flatMap((word) => {
    if (!isGroup(word)) return [word];
    const others = membersOf(word).filter((name) => !named.has(name));
    for (const name of others) named.add(name);
    return others;
  });
}

const agentNames = z
  .array(z.string({ error: 'expected an agent, such as "random" or "./my-agent.ts"' }), {
    error: 'give the agents, such as random and ./my-agent.ts',
  })
  .refine((names) => names.every((one) => one !== ''), 'the list of agents contains an empty name')
  .transform((names) => withGroups(withFiles(names)));

export const readList = (typed: string): string[] => typed.split(',').map((name) => name.trim());

const ONE_FIELD = 'expected an agent, such as "sample" or "./my-agent.ts", or a list of them';
export const configAgents = oneOrMany(quotedText(ONE_FIELD), ONE_FIELD);

export const AGENTS = { value: agentNames, read: readList, config: configAgents } satisfies OptionKind;
/** Agents that are typed as separate words, and not as a list. */
export const AGENT_WORDS = { value: agentNames } satisfies OptionKind;

const FIELD = 'expected agents, such as ["sample", "./my-agent.ts"], or lists of them';
const FIELDS = `${ONE_FIELD}; a list of such lists stands for several fields`;

/** Returns the fields in one field, or in a list of fields. */
export const fieldsOf = (given: readonly (string | readonly string[])[]): string[][] =>
  (given.every((one) => typeof one === 'string') ? [given] : given) as string[][];

/** The kind of an option whose value is one or several fields. Each field is a list of opponents. */
export const FIELDS_OF_AGENTS = {
  value: z.union([agentNames, z.array(agentNames)], { error: FIELD }).transform((given): string[][] => {
    return given.length === 0 ? [bundled()] : fieldsOf(given);
  }),
  read: readList,
  config: z.union([configAgents, z.array(z.array(quotedText(FIELDS)).min(1, { error: FIELDS })).min(1)], { error: FIELDS }),
} satisfies OptionKind;

const TOGETHER = 'expected at least two names of agents, such as ["old", "new"]';

/** The kind of the option `same`. A user types `a,b` for each group of agents. */
export const GROUPS = {
  value: listValue(
    listValue(z.string({ error: TOGETHER }), 'names of agents')
      .min(2, { error: TOGETHER })
      .refine((names) => new Set(names).size === names.length, 'an agent is named twice'),
    'groups of agents, such as [["old", "new"]]',
  ),
  read: readList,
} satisfies OptionKind;

const NAMES = 'expected the name of an agent, or a list of them';

/** The kind of an option whose value is a list of trusted agents, which run unsandboxed. */
export const TRUSTED = {
  value: listValue(z.string({ error: 'expected the name of an agent' }), 'names of agents'),
  config: oneOrMany(quotedText(NAMES), NAMES),
} satisfies OptionKind;

export const SEED = {
  value: z.string({ error: 'expected a text' }).min(1, 'expected a text').max(200, 'expected at most 200 characters'),
  config: z.union([z.string().min(1).max(200), z.int()], { error: 'expected a text of at most 200 characters' }),
} satisfies OptionKind;

export const RULES = {
  ...text('a rule preset, or a JSON file with changes to one'),
  config: quotedText(`expected a preset (${Object.keys(PRESETS).join(', ')}) or a rules file`),
} satisfies OptionKind;

const MOST_SEATS_TYPED = 99;

const readRate = (typed: string): unknown => (/^\d{1,2}$/.test(typed) ? Number(typed) : typed);

/** Returns the kind of an option whose value is one of `words`, or a village size. */
function rate<Rate extends string>(words: readonly Rate[], expected: string) {
  const isRate = (given: unknown): given is Rate => (words as readonly unknown[]).includes(given);
  const isSize = (given: unknown): given is number =>
    Number.isInteger(given) && (given as number) >= 0 && (given as number) <= MOST_SEATS_TYPED;
  const value = z.custom<Rate | number>((given) => isRate(given) || isSize(given), {
    error: ({ input }) => `expected ${expected} a village size.${typeof input === 'string' ? didYouMean(input, words) : ''}`,
  });
  return { value, read: readRate } satisfies OptionKind;
}

export const CONTEST_RATE = rate(['pooled', 'size-mean'], 'pooled, size-mean or');
export const RANK_RATE = rate(['pooled', 'size-mean', 'balanced'], 'pooled, size-mean, balanced or');
