import { type Command, Option as Flag, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type OptionKind, YES } from './kinds.ts';

interface Row {
  /** In commander's syntax: `--final-sets <n>`, or `<candidate>` for an argument. */
  readonly syntax: string;
  readonly about: string;
  /** Meaning of `--no-NAME`, if it is more than the negation of the flag. */
  readonly off?: string;
  /** The effective value if it is left out, for the help. */
  readonly unset?: string;
  /** The default as it would be typed. */
  readonly typed?: string;
  readonly isMany?: boolean;
  readonly isHidden?: boolean;
  readonly conflicts?: readonly string[];
  readonly isInConfig?: boolean;
  /** Makes its flags, if it needs more than one. */
  readonly flags?: () => readonly Flag[];
}

/** One option: its syntax and meaning, the conversion of its text, its valid values, and its default. */
export class Option<Value extends z.ZodType = z.ZodType> {
  readonly row: Row;
  readonly kind: OptionKind;
  readonly value: Value;

  constructor(row: Row, kind: OptionKind, value: Value) {
    this.row = row;
    this.kind = kind;
    this.value = value;
  }

  /** With a default, which the help shows. */
  default(value: z.output<Value>): Option<z.ZodDefault<Value>> {
    const { unset: _, ...row } = this.row;
    return new Option({ ...row, typed: (this.kind.show ?? String)(value) }, this.kind, this.value.default(value as never));
  }

  /** With a default that is made when needed; `unset` is its text in the help. */
  otherwise(make: () => z.output<Value>, unset?: string): Option<z.ZodDefault<Value>> {
    const row = unset === undefined ? this.row : { ...this.row, unset };
    return new Option(row, this.kind, this.value.default(make as never));
  }

  but(changes: Partial<Row>): Option<Value> {
    return new Option({ ...this.row, ...changes }, this.kind, this.value);
  }

  /** With values of another kind, and no default. */
  of<Other extends z.ZodType>(kind: OptionKind<Other>): Option<z.ZodOptional<Other>> {
    const { typed: _, unset: __, ...row } = this.row;
    return new Option(row, kind, kind.value.optional());
  }

  required<Other extends z.ZodType>(kind: OptionKind<Other>): Option<Other> {
    const { typed: _, unset: __, ...row } = this.row;
    return new Option(row, kind, kind.value);
  }

  addTo(command: Command): void {
    const { about, flags, syntax, typed } = this.row;
    if (!syntax.startsWith('-')) command.argument(syntax, about, typed);
    else for (const flag of flags?.() ?? this.#flags()) command.addOption(flag);
  }

  #flags(): Flag[] {
    const { about, conflicts = [], isHidden, isMany, off, syntax, typed, unset } = this.row;
    const said = unset === undefined || isMany === true ? about : `${about} (default: ${unset})`;
    const flag = new Flag(syntax, said).conflicts([...conflicts]).hideHelp(isHidden === true);
    if (isMany === true) repeatable(flag, unset);
    else if (flag.required) once(flag);
    if (typed !== undefined) flag.default(typed);
    return off === undefined ? [flag] : [flag, new Flag(syntax.replace('--', '--no-'), off)];
  }
}

export const option = <Value extends z.ZodType>(
  syntax: string,
  about: string,
  kind: OptionKind<Value>,
  row: Partial<Row> = {},
): Option<z.ZodOptional<Value>> => new Option({ syntax, about, ...row }, kind, kind.value.optional());

const WORD = { value: z.string() };

/** An argument: `<run>`, or `[b]` if it is optional. Its key is its name. */
export const argument = <Syntax extends string>(syntax: Syntax, about: string) => {
  const one = option(syntax, about, WORD);
  return (syntax.startsWith('<') ? one.required(WORD) : one) as Option<
    Syntax extends `<${string}` ? z.ZodString : z.ZodOptional<z.ZodString>
  >;
};

/** An argument that is a list: `<runs...>`, or `[agents...]`. */
export const argumentList = (syntax: string, about: string) =>
  option(syntax, about, { value: z.array(z.string()) }).otherwise(() => []);

export const flag = (syntax: string, about: string, row: Partial<Row> = {}) =>
  option(syntax, about, YES, row).otherwise(() => false);

/** Refuses a second value of a flag, which would silently replace the first. */
function once(flag: Flag): Flag {
  let typed = false;
  return flag.argParser((text: string) => {
    if (typed) throw new InvalidArgumentError('The flag is given twice.');
    typed = true;
    return text;
  });
}

const repeatable = (flag: Flag, unset = 'none'): Flag =>
  flag.argParser((text: string, before: readonly string[]) => [...before, text]).default([] as readonly string[], unset);
