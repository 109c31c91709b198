import { createInterface } from 'node:readline';
import {
  convertLines,
  convertText,
  DIALECTS,
  expandLines,
  expandText,
  explainLines,
  explainText,
  type InspectOptions,
  parseLines,
  parseText,
  READINGS,
  type TextReport,
} from '@aiwolf-arena/protocol';
import { Command } from 'commander';
import { whole, word } from '../options/kinds.ts';
import { addOption, option } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { OPTIONS } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';

interface Inspection<R extends TextReport> {
  readonly about: string;
  readonly example: string;
  readonly flags?: readonly (keyof typeof OWN)[];
  readonly inspect: (text: string, options: InspectOptions) => R;
  readonly lines: (report: R) => string;
}

/** Formats of the sentences on stdin. `lines`: each line is a sentence. `ndjson`: each line is a sentence as a JSON string. */
const INPUTS = ['lines', 'ndjson'] as const;

const SPEAKERS = whole(1, 99);

const OWN = {
  to: option('--to <version>', 'version of the protocol to convert to', word(DIALECTS), { unset: 'the other version' }),
  speaker: option('--speaker <n>', 'seat of the speaker, for omitted subjects', SPEAKERS),
};

const SHARED = {
  reading: option('--reading <name>', 'parse mode: server, strict, casual', word(READINGS), {
    unset: 'server; strict for 2.01, which the server cannot read',
  }),
  dialect: option('--dialect <version>', 'version of the protocol of the text: 3.6, 2.01', word(DIALECTS)).default('3.6'),
  players: option('--players <n>', 'size of the village', SPEAKERS),
  input: option('--input <kind>', 'format of stdin: lines, ndjson', word(INPUTS)).default('lines'),
  json: OPTIONS.json.meta({ about: 'print one JSON object for each sentence' }),
};

const ALL = options({ ...OWN, ...SHARED }, [
  ({ speaker = 1, players = speaker }) => speaker <= players,
  'the number of this seat is larger than the size of the village (--players)',
  'speaker',
]);

const EXAMPLE = `
Texts come as arguments, or from stdin line by line. Exit code 0 also for
sentences that cannot be read.

Example:
  aiwolf-arena protocol`;

export function protocolCommand(): Command {
  return new Command('protocol')
    .addHelpText('after', `${EXAMPLE} parse "VOTE Agent[03]"`)
    .addCommand(
      inspection('parse', {
        about: 'print the canonical text of a sentence, or its error',
        example: `parse --reading casual "vote agent 3"`,
        inspect: parseText,
        lines: parseLines,
      }),
    )
    .addCommand(
      inspection('explain', {
        about: 'print the meaning of a sentence in English and Japanese',
        flags: ['speaker'],
        example: `explain "REQUEST Agent[02] (DIVINATION Agent[03])"`,
        inspect: explainText,
        lines: explainLines,
      }),
    )
    .addCommand(
      inspection('expand', {
        about: 'replace ANY by all agents or roles that it stands for',
        example: `expand --players 5 "VOTE ANY"`,
        inspect: expandText,
        lines: expandLines,
      }),
    )
    .addCommand(
      inspection('convert', {
        about: 'convert a sentence to the other version of the protocol (3.6, 2.01)',
        flags: ['to'],
        example: `convert --to 2.01 "REQUEST ANY (VOTE Agent[03])"`,
        inspect: convertText,
        lines: convertLines,
      }),
    );
}

export const inspectedJson = <Name extends string, R extends TextReport>(what: Name, report: R) => ({
  schema: 'aiwolf-arena/protocol/1' as const,
  what,
  ...report,
});

function inspection<R extends TextReport>(name: string, how: Inspection<R>): Command {
  const command = new Command(name).description(how.about).argument('[text...]', 'sentences');
  for (const own of how.flags ?? []) addOption(command, OWN[own]);
  return options(SHARED)
    .addTo(command)
    .addHelpText('after', `${EXAMPLE} ${how.example}`)
    .action(async (given: readonly string[], raw) => {
      const { json, input, ...asked } = ALL.read(raw);
      const { reading = asked.dialect === '2.01' ? 'strict' : 'server' } = asked; // the server cannot read 2.01
      for await (const text of textsOf(given, input)) {
        const report = how.inspect(text, { ...asked, reading });
        console.log(json ? JSON.stringify(inspectedJson(name, report)) : how.lines(report));
      }
    });
}

async function* textsOf(given: readonly string[], input: 'lines' | 'ndjson'): AsyncGenerator<string> {
  if (given.length > 0) return yield* given.map((text) => (input === 'lines' ? text : fromJson(text, 'argument')));
  let number = 0;
  for await (const typed of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const line = number++ === 0 ? typed.replace(/^\uFEFF/, '') : typed; // removes the byte order mark
    if (input === 'lines') yield line;
    else if (line.trim() !== '') yield fromJson(line, `line ${number}`);
  }
}

function fromJson(line: string, where: string): string {
  try {
    const text: unknown = JSON.parse(line);
    if (typeof text === 'string') return text;
  } catch {} // the error below reports it
  throw new UsageError(`--input ndjson: ${where} is not a JSON string, such as "VOTE Agent[03]"`);
}
