import { DIALECTS, READINGS } from '@aiwolf-arena/protocol';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { oneOf } from '../library/options/words.ts';
import { single } from './flags.ts';
import { wholeNumber } from './number-option.ts';

/** `lines`: every line of stdin is a text. `ndjson`: every line is a JSON string, so a text may hold line breaks. */
export const INPUTS = ['lines', 'ndjson'] as const;
export type Input = (typeof INPUTS)[number];

/** What the `protocol` commands can be asked. The official server reads no 2.01: there the reading is strict. */
export const PROTOCOL_SPEC = z
  .object({
    reading: oneOf(READINGS).optional(),
    dialect: oneOf(DIALECTS),
    to: oneOf(DIALECTS).optional(),
    players: wholeNumber(1, 99).optional(),
    speaker: wholeNumber(1, 99).optional(),
    input: oneOf(INPUTS),
    json: z.boolean().default(false),
  })
  .refine(({ speaker = 1, players = speaker }) => speaker <= players, {
    path: ['speaker'],
    error: 'the village of --players has no such agent',
  })
  .transform(({ reading, ...asked }) => {
    return { ...asked, reading: reading ?? (asked.dialect === '2.01' ? 'strict' : 'server') };
  });

const FLAGS = {
  reading: [
    '--reading <name>',
    'how forgiving to be: server, strict, casual (default: server; strict for 2.01, which the server cannot read)',
  ],
  dialect: ['--dialect <version>', 'dialect of the text: 3.6, 2.01', '3.6'],
  to: ['--to <version>', 'dialect to convert to (default: the other one)'],
  players: ['--players <n>', 'size of the village'],
  speaker: ['--speaker <n>', 'who says it, for omitted subjects'],
  input: ['--input <kind>', 'what stdin holds: lines, ndjson', 'lines'],
  json: ['--json', 'print one JSON object a text'],
} as const satisfies Record<string, readonly [syntax: string, about: string, preset?: string]>;
export type ProtocolFlag = keyof typeof FLAGS;

const SHARED = ['reading', 'dialect', 'players', 'input', 'json'] as const;

/** Adds the flags of all `protocol` commands, and those of one. */
export function addProtocolFlags(command: Command, own: readonly ProtocolFlag[]): Command {
  for (const flag of [...own, ...SHARED]) {
    const [syntax, about, preset] = FLAGS[flag];
    const option = single(new Option(syntax, about));
    command.addOption(preset === undefined ? option : option.default(preset));
  }
  return command;
}
