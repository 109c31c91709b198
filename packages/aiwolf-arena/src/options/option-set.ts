import { didYouMean } from '@aiwolf-arena/tournament/load';
import type { Command } from 'commander';
import { z } from 'zod';
import { Misread } from './kinds.ts';
import type { Option } from './option.ts';
import { flagOf, UsageError } from './usage.ts';

export type OptionRows = Readonly<Record<string, Option>>;

type Shape<Rows extends OptionRows> = {
  -readonly [Key in keyof Rows]: Rows[Key] extends Option<infer Value> ? Value : never;
};

/** Options that were checked, with defaults for those that were left out. */
export type Spec<Rows extends OptionRows> = z.output<z.ZodObject<Shape<Rows>>>;

/** As somebody may give it who promises not to change it. */
type Given<Value> = Value extends readonly (infer One)[] ? readonly Given<One>[] : Value;

/** Options as the library takes them: any of them may be left out. */
export type OptionsOf<Rows extends OptionRows> = {
  readonly [Key in keyof Rows]?: Given<z.input<Rows[Key]['value']>> | undefined;
};

/** What must be true of several options together, and what to say if it is not; `at`: the option that it is said of. */
export type Law<Rows extends OptionRows> = readonly [
  holds: (spec: Spec<Rows>) => boolean,
  error: string,
  at?: keyof Rows & string,
];

/** The options of a command or of a function of the library. */
export class OptionSet<Rows extends OptionRows> {
  readonly rows: Rows;
  readonly laws: readonly Law<Rows>[];
  readonly #schema: z.ZodType<Spec<Rows>>;

  constructor(rows: Rows, laws: readonly Law<Rows>[]) {
    this.rows = rows;
    this.laws = laws;
    const shape = Object.fromEntries(Object.entries(rows).map(([key, { value }]) => [key, value]));
    const all: z.ZodType = z.strictObject(shape);
    this.#schema = laws.reduce(
      (schema, [holds, error, at]) =>
        schema.refine(holds as (spec: unknown) => boolean, { error, ...(at === undefined ? {} : { path: [at] }) }),
      all,
    ) as z.ZodType<Spec<Rows>>;
  }

  /** Gives a command these options, in this order. */
  addTo(command: Command): Command {
    for (const [key, one] of Object.entries(this.rows)) {
      one.addTo(command);
      const isFlag = one.row.syntax.startsWith('-');
      if (isFlag && !command.options.some((flag) => flag.attributeName() === key))
        throw new Error(`${one.row.syntax} would never be read as ${key}`);
    }
    return command;
  }

  /** What the library was asked for. UsageError that names every invalid option. */
  parse(given: unknown): Spec<Rows> {
    return checkedBy(this.#schema, given, Object.keys(this.rows));
  }

  /** What was typed: texts become values, and values are checked, once. UsageError that names every flag that cannot be read. */
  read(typed: Readonly<Record<string, unknown>>): Spec<Rows> {
    const [values, misread] = this.#valuesOf(typed);
    const parsed = this.#schema.safeParse(values);
    if (parsed.success && misread.size === 0) return parsed.data;
    const said = parsed.success ? [] : parsed.error.issues;
    const lines = Object.keys(this.rows).flatMap((key) => {
      const line = misread.get(key);
      const other = said.filter(({ path }) => path[0] === key).map(({ message }) => message);
      return (line === undefined ? other : [line]).map((message) => `${flagOf(key)}: ${message}`);
    });
    const whole = said.filter(({ path }) => path.length === 0).map(({ message }) => message);
    throw new UsageError((lines.length > 0 ? lines : whole).join('\nerror: '));
  }

  #valuesOf(typed: Readonly<Record<string, unknown>>) {
    const values: Record<string, unknown> = {};
    const misread = new Map<string, string>();
    for (const [key, { kind, row }] of Object.entries(this.rows)) {
      const given = typed[key];
      if (given === undefined) continue;
      const read = (text: unknown): unknown => kind.read?.(text as string) ?? text;
      try {
        const isList = row.isMany === true && Array.isArray(given);
        values[key] = isList ? given.map(read) : read(given);
      } catch (thrown) {
        if (!(thrown instanceof Misread)) throw thrown;
        misread.set(key, thrown.message);
      }
    }
    return [values, misread] as const;
  }
}

/** The options of a command, or of a function of the library. */
export const options = <Rows extends OptionRows>(rows: Rows, ...laws: readonly NoInfer<Law<Rows>>[]): OptionSet<Rows> =>
  new OptionSet(rows, laws);

/** What a caller of the library has given. UsageError that names everything that is invalid; `known`: its keys. */
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
    notAnObject: (path) => (path.length === 0 ? 'expected an object of options' : undefined),
  };
  throw new UsageError(usageErrors(parsed.error.issues, wording).join('\n'));
}

type Path = readonly PropertyKey[];

/** How faults of something that a person has written are told. */
export interface Wording {
  /** Keys that there are at a place, for suggestions. */
  readonly known: (path: Path) => readonly string[];
  /** What a key is called: `option`, `rule`; empty: nothing. */
  readonly what: (path: Path) => string;
  /** How a place is named, in front of what is said of it. */
  readonly at: (path: Path) => string;
  /** What to say where an object is expected; undefined: what the schema says. */
  readonly notAnObject: (path: Path) => string | undefined;
  /** Stands behind an unknown key that is like none. */
  readonly otherwise?: string;
}

/** One line for every fault that a schema has found. */
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

/** What must be true of several options together, and what to say if it is not. */
type AnyLaw = readonly [holds: (spec: AnySpec) => boolean, error: string];

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/** A flag that means nothing without another; `value`: what that one takes. */
export const needs = (option: string, other: string, value: string): AnyLaw => [
  (spec) => !isGiven(spec[option]) || isGiven(spec[other]),
  `${flagOf(option)}: needs ${flagOf(other)} ${value}`,
];

/** Two flags that cannot be given together. */
export const excludes = (option: string, other: string): AnyLaw => [
  (spec) => !isGiven(spec[option]) || !isGiven(spec[other]),
  `${flagOf(option)} and ${flagOf(other)} cannot be given together`,
];

/** At most one of the forms in which a table is printed is asked for. */
export const ONE_FORM: AnyLaw = [
  ({ json, csv, markdown }) => [json, csv, markdown].filter(Boolean).length < 2,
  'choose one of --json, --csv and --markdown',
];
