import { type Command, Option as Flag, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type OptionKind, YES } from './kinds.ts';

/** The metadata (`meta`) of an option's schema: all that the schema of its values does not say. */
export interface OptionMeta {
  /** The flag in the syntax of commander, such as `--final-sets <n>`. For an argument, its name, such as `<candidate>`. */
  readonly syntax: string;
  readonly about: string;
  readonly kind: OptionKind;
  /** How the help describes `--no-NAME`. Only needed if `--no-NAME` does more than negate `--NAME`. */
  readonly off?: string;
  /** The text with which the help describes the default, if the option has no fixed default. */
  readonly unset?: string;
  readonly isMany?: boolean;
  readonly isHidden?: boolean;
  readonly conflicts?: readonly string[];
  readonly isInConfig?: boolean;
  /** Whether the help shows the option under `Options:`, though options of its name have another heading (`GROUPS`). */
  readonly isPlain?: boolean;
  /** Creates the option's flags. Only needed if the option has several flags. */
  readonly flags?: (own: OptionMeta) => readonly Flag[];
}

/** Returns the metadata of an option. Those of a schema with a default go before those of the schema inside. */
export function metaOf(option: z.ZodType): OptionMeta {
  if (!(option instanceof z.ZodDefault)) return option.meta() as unknown as OptionMeta;
  const { unset: _, ...inner } = metaOf(option.unwrap() as z.ZodType);
  return { ...inner, ...option.meta() };
}

/** Creates an option of a command or of the library. Its schema may get a default, and other metadata. */
export const option = <Value extends z.ZodType>(
  syntax: string,
  about: string,
  kind: OptionKind<Value>,
  meta: Partial<OptionMeta> = {},
): z.ZodOptional<Value> => kind.value.optional().meta({ syntax, about, kind, ...meta });

/** Returns a copy of an option that has another kind of value and no default. */
export const ofKind = <Value extends z.ZodType>(option: z.ZodType, kind: OptionKind<Value>): z.ZodOptional<Value> =>
  kind.value.optional().meta({ ...metaOf(option), unset: undefined, kind });

export const required = <Value extends z.ZodType>(option: z.ZodType, kind: OptionKind<Value>): Value =>
  kind.value.meta({ ...metaOf(option), unset: undefined, kind });

const WORD = { value: z.string() };

/** Creates an option that is an argument instead of a flag, such as `<run>`, or `[b]` if it may be left out. */
export const argument = <Syntax extends string>(syntax: Syntax, about: string) => {
  const one = option(syntax, about, WORD);
  return (syntax.startsWith('<') ? required(one, WORD) : one) as Syntax extends `<${string}`
    ? z.ZodString
    : z.ZodOptional<z.ZodString>;
};

/** Creates an option that is an argument with several values, such as `<runs...>` or `[agents...]`. */
export const argumentList = (syntax: string, about: string) =>
  option(syntax, about, { value: z.array(z.string()) }).default(() => []);

export const flag = (syntax: string, about: string, meta: Partial<OptionMeta> = {}) =>
  option(syntax, about, YES, meta).default(() => false);

export function addOption(command: Command, option: z.ZodType): void {
  const meta = metaOf(option);
  const { about, flags, syntax } = meta;
  if (!syntax.startsWith('-')) command.argument(syntax, about, typedDefault(option));
  else for (const flag of flags?.(meta) ?? flagsOf(option)) command.addOption(flag);
}

function flagsOf(option: z.ZodType): Flag[] {
  const { about, conflicts = [], isHidden, isMany, off, syntax, unset } = metaOf(option);
  const said = unset === undefined || isMany === true ? about : `${about} (default: ${unset})`;
  const flag = new Flag(syntax, said).conflicts([...conflicts]).hideHelp(isHidden === true);
  const typed = typedDefault(option);
  if (isMany === true) repeatable(flag, unset);
  else if (flag.required) once(flag);
  if (typed !== undefined) flag.default(typed);
  return off === undefined ? [flag] : [flag, new Flag(syntax.replace('--', '--no-'), off)];
}

/** Returns the default as a user would type it; `undefined` if there is none, or if the help describes it otherwise. */
function typedDefault(option: z.ZodType): string | undefined {
  const { isMany, kind, unset } = metaOf(option);
  if (!(option instanceof z.ZodDefault) || unset !== undefined || isMany === true) return undefined;
  const value = option.def.defaultValue;
  return typeof value === 'boolean' ? undefined : (kind.show ?? String)(value) || undefined;
}

/** Makes a flag throw an error if the user types it twice. Without this, commander would silently ignore the first value. */
function once(flag: Flag): Flag {
  let typed = false;
  return flag.argParser((text: string) => {
    if (typed) throw new InvalidArgumentError('The flag is given twice: type it only once.');
    typed = true;
    return text;
  });
}

const repeatable = (flag: Flag, unset = 'none'): Flag =>
  flag.argParser((text: string, before: readonly string[]) => [...before, text]).default([] as readonly string[], unset);
