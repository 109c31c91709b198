import { type Command, Option as Flag, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type OptionKind, YES } from './kinds.ts';

interface Row {
  /** The flag in the syntax of commander, such as `--final-sets <n>`. For an argument, its name, such as `<candidate>`. */
  readonly syntax: string;
  readonly about: string;
  /** How the help describes `--no-NAME`. Only needed if `--no-NAME` does more than negate `--NAME`. */
  readonly off?: string;
  /** The text with which the help describes the default, if the option has no fixed default. */
  readonly unset?: string;
  /** The default value of the option, as a user would type it. */
  readonly typed?: string;
  readonly isMany?: boolean;
  readonly isHidden?: boolean;
  readonly conflicts?: readonly string[];
  readonly isInConfig?: boolean;
  /** Creates the option's flags. Only needed if the option has several flags. */
  readonly flags?: () => readonly Flag[];
}

/** An option of a command or of the library: its syntax, description, valid values and default. */
export class Option<Value extends z.ZodType = z.ZodType> {
  readonly row: Row;
  readonly kind: OptionKind;
  readonly value: Value;

  constructor(row: Row, kind: OptionKind, value: Value) {
    this.row = row;
    this.kind = kind;
    this.value = value;
  }

  /** Returns a copy of the option that has this default. The help shows the default. */
  default(value: z.output<Value>): Option<z.ZodDefault<Value>> {
    const { unset: _, ...row } = this.row;
    return new Option({ ...row, typed: (this.kind.show ?? String)(value) }, this.kind, this.value.default(value as never));
  }

  /** Returns a copy of the option whose default is the result of `make`. `unset`: how the help describes this default. */
  otherwise(make: () => z.output<Value>, unset?: string): Option<z.ZodDefault<Value>> {
    const row = unset === undefined ? this.row : { ...this.row, unset };
    return new Option(row, this.kind, this.value.default(make as never));
  }

  but(changes: Partial<Row>): Option<Value> {
    return new Option({ ...this.row, ...changes }, this.kind, this.value);
  }

  /** Returns a copy of the option that has another kind of value and no default. */
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

/** Creates an option that is an argument instead of a flag, such as `<run>`, or `[b]` if it may be left out. */
export const argument = <Syntax extends string>(syntax: Syntax, about: string) => {
  const one = option(syntax, about, WORD);
  return (syntax.startsWith('<') ? one.required(WORD) : one) as Option<
    Syntax extends `<${string}` ? z.ZodString : z.ZodOptional<z.ZodString>
  >;
};

/** Creates an option that is an argument with several values, such as `<runs...>` or `[agents...]`. */
export const argumentList = (syntax: string, about: string) =>
  option(syntax, about, { value: z.array(z.string()) }).otherwise(() => []);

export const flag = (syntax: string, about: string, row: Partial<Row> = {}) =>
  option(syntax, about, YES, row).otherwise(() => false);

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
