import { didYouMean } from '@aiwolf-arena/sandbox';
import type { Command } from 'commander';
import { z } from 'zod';
import { Misread } from './kinds.ts';
import { addOption, metaOf, type OptionMeta } from './option.ts';
import { clashesIn } from './output-file.ts';
import { flagOf, UsageError } from './usage.ts';

export type OptionRows = Readonly<Record<string, z.ZodType>>;

/** The values of options after they were checked. Options that were left out have their defaults. */
export type Spec<Rows extends OptionRows> = z.output<z.ZodObject<{ -readonly [Key in keyof Rows]: Rows[Key] }>>;

/** The type `Value`, but with read-only lists. */
type Given<Value> = Value extends readonly (infer One)[] ? readonly Given<One>[] : Value;

/** The type of the options that a caller may give to a function of the library. All of these options are optional. */
export type OptionsOf<Rows extends OptionRows> = {
  readonly [Key in keyof Rows]?: Given<z.input<Rows[Key]>> | undefined;
};

/** A condition on several options, and the error message if it is false. The message begins with the option `at`. */
export type Constraint<Rows extends OptionRows> = readonly [
  holds: (spec: Spec<Rows>) => boolean,
  error: string,
  at?: keyof Rows & string,
];

/** The headings in the help of commands, each with the names of its options. All other options have the heading `Options:`. */
const GROUPS: readonly (readonly [heading: string, keys: string])[] = [
  ['Options:', ''],
  ['Output:', 'out shard takeOver logs behaviour full json quiet lang csv markdown latex'],
  [
    'Test:',
    'better margin alpha beta atLeast maxSets eProcess fixedSets untilWidth moreSets maxFaults eachRole calibrate rounds build',
  ],
  ['Faults and time:', 'onFault pardon timing timeLimit timeTolerance'],
  [
    'Clients:',
    'agent replyLimit wallLimit agentMemory agentCpu joinLimit restarts sandbox bind villages isolated oneJvm chance clock fixDay0Whisper record',
  ],
  ['Other machines:', 'queue spotCheck class wait insecure'],
];

/** `--agent` names an agent or, if it can be repeated, a client. */
function groupOf(key: string, { isMany, isPlain }: OptionMeta): number {
  if (isPlain === true || (key === 'agent' && isMany !== true)) return 0;
  const named = GROUPS.findIndex(([, keys]) => keys.split(' ').includes(key));
  return Math.max(0, named);
}

export class OptionSet<Rows extends OptionRows> {
  readonly rows: Rows;
  readonly constraints: readonly Constraint<Rows>[];
  readonly #schema: z.ZodType<Spec<Rows>>;

  constructor(rows: Rows, constraints: readonly Constraint<Rows>[]) {
    this.rows = rows;
    this.constraints = constraints;
    const all: z.ZodType = z.strictObject(rows);
    this.#schema = constraints.reduce(
      (schema, [holds, error, at]) =>
        schema.refine(holds as (spec: unknown) => boolean, { error, ...(at === undefined ? {} : { path: [at] }) }),
      all,
    ) as z.ZodType<Spec<Rows>>;
  }

  /** Adds the options to a command, in the order in which its help shows them. */
  addTo(command: Command): Command {
    const rows = Object.entries(this.rows).map(([key, one]) => ({ key, one, group: groupOf(key, metaOf(one)) }));
    for (const { key, one, group } of rows.sort((a, b) => a.group - b.group)) {
      const before = command.options.length;
      addOption(command, one);
      if (group > 0) for (const flag of command.options.slice(before)) flag.helpGroup(GROUPS[group]![0]);
      const { syntax } = metaOf(one);
      if (syntax.startsWith('-') && !command.options.some((flag) => flag.attributeName() === key))
        throw new Error(`the flag ${syntax} does not set the option ${key}`);
    }
    return command;
  }

  /** Checks options that a caller gives to the library. Throws UsageError, which names every invalid option. */
  parse(given: unknown): Spec<Rows> {
    const spec = checkedBy(this.#schema, given, Object.keys(this.rows));
    for (const { message, path } of this.#clashes(spec, given as AnySpec)) throw new UsageError(`\`${path[0]}\`: ${message}`);
    return spec;
  }

  /** Converts and checks options that were typed. Throws UsageError, which names every invalid flag. */
  read(typed: Readonly<Record<string, unknown>>): Spec<Rows> {
    const [values, misread] = this.#valuesOf(typed);
    const parsed = this.#schema.safeParse(values);
    const said = parsed.success ? this.#clashes(parsed.data, typed) : parsed.error.issues;
    if (parsed.success && misread.size === 0 && said.length === 0) return parsed.data;
    const lines = Object.keys(this.rows).flatMap((key) => {
      const line = misread.get(key);
      const other = said.filter(({ path }) => path[0] === key).map(({ message }) => message);
      return (line === undefined ? other : [line]).map((message) => `${shown(key, typed[key], message)}: ${message}`);
    });
    const whole = said.filter(({ path }) => path.length === 0).map(({ message }) => message);
    throw new UsageError((lines.length > 0 ? lines : whole).join('\nerror: '));
  }

  #clashes(spec: Spec<Rows>, typed: AnySpec) {
    return clashesIn({ spec, typed, isArgument: (key) => key in this.rows && !this.#isFlag(key) });
  }

  #valuesOf(typed: Readonly<Record<string, unknown>>) {
    const values: Record<string, unknown> = {};
    const misread = new Map<string, string>();
    for (const [key, option] of Object.entries(this.rows)) {
      const { isMany, kind } = metaOf(option);
      const given = typed[key];
      if (given === undefined) continue;
      const read = (text: unknown): unknown => kind.read?.(text as string) ?? text;
      try {
        const isList = isMany === true && Array.isArray(given);
        values[key] = isList ? given.map(read) : read(given);
      } catch (thrown) {
        if (!(thrown instanceof Misread)) throw thrown;
        misread.set(key, thrown.message + this.#otherFlag(key, given));
      }
    }
    return [values, misread] as const;
  }

  /** Returns `. Did you mean --agents sample?` for `--agent sample`; '' if there is no flag with this name plus `s`. */
  #otherFlag(key: string, typed: unknown): string {
    const plural = `${key}s`;
    return this.#isFlag(plural) ? `. Did you mean ${flagOf(plural)} ${[typed].flat().join(',')}?` : '';
  }

  #isFlag(key: string): boolean {
    const option = this.rows[key];
    return option !== undefined && metaOf(option).syntax.startsWith('-');
  }
}

export const options = <Rows extends OptionRows>(
  rows: Rows,
  ...constraints: readonly NoInfer<Constraint<Rows>>[]
): OptionSet<Rows> => new OptionSet(rows, constraints);

/** Checks a value that a caller gives to the library. Throws UsageError, which names all mistakes. `known`: valid keys. */
export function checkedBy<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  known: readonly string[] = Object.keys((schema as unknown as z.ZodObject).shape),
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wording: Wording = {
    known: (path) => (path.length === 0 ? known : []),
    what: () => 'option',
    at: (path) => `\`${path.join('.')}\`: `,
    notAnObject: (path) => (path.length === 0 ? 'the options must be an object, such as { players: [5, 15] }' : undefined),
  };
  throw new UsageError(usageErrors(parsed.error.issues, wording).join('\n'));
}

/** Returns the flag, and the value that the user typed if the message does not contain it, as in `--shard 5/4`. */
const shown = (key: string, typed: unknown, message: string): string =>
  flagOf(key) + (typed && typeof typed === 'string' && !/, got |there is no "/.test(message) ? ` ${typed.slice(0, 80)}` : '');

type Path = readonly PropertyKey[];

/** The texts from which error messages about invalid data of a user are built. */
export interface Wording {
  /** Returns the valid keys of the object at this path. If a key is mistyped, the message suggests the most similar one. */
  readonly known: (path: Path) => readonly string[];
  readonly what: (path: Path) => string;
  /** Returns the beginning of the message: the name of the option or the key at this path. */
  readonly at: (path: Path) => string;
  /** Returns the message if the value at this path must be an object but is not. Undefined: the schema's message is used. */
  readonly notAnObject: (path: Path) => string | undefined;
  /** Text that follows the message about an unknown key if no valid key is similar. */
  readonly otherwise?: string;
}

export const usageErrors = (issues: readonly z.core.$ZodIssue[], wording: Wording): string[] =>
  issues.flatMap((issue) => linesOf(issue, wording));

function linesOf(issue: z.core.$ZodIssue, { at, known, notAnObject, ...words }: Wording): string[] {
  const { path } = issue;
  const place = path.length === 0 ? '' : at(path);
  if (issue.code === 'unrecognized_keys') {
    const what = words.what(path);
    const hint = (key: string): string => didYouMean(key, known(path)) || (words.otherwise ?? '');
    return issue.keys.map((key) => `${place}there is no ${what && `${what} `}${key}.${hint(key)}`);
  }
  const isObject = issue.code === 'invalid_type' && issue.expected === 'object';
  const said = isObject ? notAnObject(path) : undefined;
  return [said ?? `${place}${issue.message}`];
}

type AnySpec = Readonly<Record<string, unknown>>;

type AnyConstraint = readonly [holds: (spec: AnySpec) => boolean, error: string];

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/** The rule that a flag has no effect without the flag `other`. `value`: an example value of `other` for the message. */
export const needs = (option: string, other: string, value = ''): AnyConstraint => [
  (spec) => !isGiven(spec[option]) || isGiven(spec[other]),
  `${flagOf(option)} has no effect without ${flagOf(other)} ${value}`.trimEnd(),
];

export const excludes = (option: string, other: string): AnyConstraint => [
  (spec) => !isGiven(spec[option]) || !isGiven(spec[other]),
  `${flagOf(option)} and ${flagOf(other)} cannot be used together`,
];

export const ONE_FORM: AnyConstraint = [
  ({ json, csv, markdown, latex }) => [json, csv, markdown, latex].filter(Boolean).length < 2,
  'only one of --json, --csv, --markdown and --latex can be used: choose one',
];
