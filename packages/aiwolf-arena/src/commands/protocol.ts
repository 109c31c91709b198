import {
  convertLines,
  convertText,
  expandLines,
  expandText,
  explainLines,
  explainText,
  type InspectOptions,
  parseLines,
  parseText,
  type Report,
} from '@aiwolf-arena/protocol';
import { Command } from 'commander';
import { parseOptions } from '../options/parse-options.ts';
import { addProtocolFlags, PROTOCOL_SPEC, type ProtocolFlag } from '../options/protocol-options.ts';
import { textsOf } from '../session/texts.ts';

/** What a subcommand makes of a text, and how it shows it to people. */
interface Inspection<R extends Report> {
  readonly about: string;
  readonly example: string;
  /** Flags beside those of all. */
  readonly flags?: readonly ProtocolFlag[];
  readonly inspect: (text: string, options: InspectOptions) => R;
  readonly lines: (report: R) => string;
}

const EXAMPLE = `
Texts come as arguments, or from stdin line by line. Exit code 0 also for
sentences that cannot be read.

Example:
  aiwolf-arena protocol`;

/** `protocol parse|explain|expand|convert`: the sentences of the AIWolf protocol. */
export function protocolCommand(): Command {
  return new Command('protocol')
    .addHelpText('after', `${EXAMPLE} parse "VOTE Agent[03]"`)
    .addCommand(
      inspection('parse', {
        about: 'print the canonical text, or what is wrong',
        example: `parse --reading casual "vote agent 3"`,
        inspect: parseText,
        lines: parseLines,
      }),
    )
    .addCommand(
      inspection('explain', {
        about: 'say in English and Japanese what a sentence means',
        flags: ['speaker'],
        example: `explain "REQUEST Agent[02] (DIVINATION Agent[03])"`,
        inspect: explainText,
        lines: explainLines,
      }),
    )
    .addCommand(
      inspection('expand', {
        about: 'write out ANY',
        example: `expand --players 5 "VOTE ANY"`,
        inspect: expandText,
        lines: expandLines,
      }),
    )
    .addCommand(
      inspection('convert', {
        about: 'say a sentence in another dialect',
        flags: ['to'],
        example: `convert --to 2.01 "REQUEST ANY (VOTE Agent[03])"`,
        inspect: convertText,
        lines: convertLines,
      }),
    );
}

/** The JSON document of `protocol`, one a sentence: what was asked for, and what was found. */
export const inspectedJson = <Name extends string, R extends Report>(what: Name, report: R) => ({
  schema: 'aiwolf-arena/protocol/1' as const,
  what,
  ...report,
});

function inspection<R extends Report>(name: string, how: Inspection<R>): Command {
  const command = new Command(name).description(how.about).argument('[text...]', 'sentences');
  return addProtocolFlags(command, how.flags ?? [])
    .addHelpText('after', `${EXAMPLE} ${how.example}`)
    .action(async (given: readonly string[], raw: unknown) => {
      const { json, input, ...options } = parseOptions(PROTOCOL_SPEC, raw);
      for await (const text of textsOf(given, input)) {
        const report = how.inspect(text, options);
        console.log(json ? JSON.stringify(inspectedJson(name, report)) : how.lines(report));
      }
    });
}
