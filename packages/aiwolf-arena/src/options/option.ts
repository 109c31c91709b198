import { type Command, Option as Flag, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type OptionKind, YES } from './kinds.ts';

interface Row {
  /** The flag in the syntax of commander, such as `--final-sets <n>`, or an argument such as `<candidate>`. */
  readonly syntax: string;
  readonly about: string;
  /** Description of `--no-NAME`, if this flag does more than negate the flag. */
  readonly off?: string;
  /** Describes the value that applies if the option is left out, for the help. */
  readonly unset?: string;
  /** The default, as a user would type it. */
  readonly typed?: string;
  readonly isMany?: boolean;
  readonly isHidden?: boolean;
  readonly conflicts?: readonly string[];
  readonly isInConfig?: boolean;
  /** Creates the flags of an option that needs several flags. */
  readonly flags?: () => readonly Flag[];
}

/** An option: its syntax and description, the conversion of the typed text, the valid values, and the default. */
export class Option<Value extends z.ZodType = z.ZodType> {
  readonly row: Row;
  readonly kind: OptionKind;
  readonly value: Value;

  constructor(row: Row, kind: OptionKind, value: Value) {
    this.row = row;
    this.kind = kind;
    this.value = value;
  }

  /** Returns a copy of the option with a default, which the help shows. */
  default(value: z.output<Value>): Option<z.ZodDefault<Value>> {
    const { unset: _, ...row } = this.row;
    return new Option({ ...row, typed: (this.kind.show ?? String)(value) }, this.kind, this.value.default(value as never));
  }

  /** Returns a copy of the option with a default that `make` creates when it is needed. `unset`: its text in the help. */
  otherwise(make: () => z.output<Value>, unset?: string): Option<z.ZodDefault<Value>> {
    const row = unset === undefined ? this.row : { ...this.row, unset };
    return new Option(row, this.kind, this.value.default(make as never));
  }

  but(changes: Partial<Row>): Option<Value> {
    return new Option({ ...this.row, ...changes }, this.kind, this.value);
  }

  /** Returns a copy of the option that takes another kind of values, without a default. */
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

/** Creates an argument such as `<run>`, or `[b]` if it is optional. The option has the same name as the argument. */
export const argument = <Syntax extends string>(syntax: Syntax, about: string) => {
  const one = option(syntax, about, WORD);
  return (syntax.startsWith('<') ? one.required(WORD) : one) as Option<
    Syntax extends `<${string}` ? z.ZodString : z.ZodOptional<z.ZodString>
  >;
};

/** Creates an argument that takes several values, such as `<runs...>` or `[agents...]`. */
export const argumentList = (syntax: string, about: string) =>
  option(syntax, about, { value: z.array(z.string()) }).otherwise(() => []);

export const flag = (syntax: string, about: string, row: Partial<Row> = {}) =>
  option(syntax, about, YES, row).otherwise(() => false);

/** Makes a flag throw an error if it is typed twice, since the second value would replace the first value. */
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
