import { DIALECTS, READINGS } from '@aiwolf-arena/protocol';
import type { Command } from 'commander';
import { z } from 'zod';
import { wholeNumber } from './number-option.ts';
import { oneOf } from './word-option.ts';

/** `lines`: every line of stdin is a text. `ndjson`: every line is a JSON string, so a text may hold line breaks. */
export const INPUTS = ['lines', 'ndjson'] as const;
export type Input = (typeof INPUTS)[number];

/** What the `protocol` commands can be asked. */
export const PROTOCOL_SPEC = z.object({
  reading: oneOf(READINGS),
  dialect: oneOf(DIALECTS),
  to: oneOf(DIALECTS).optional(),
  players: wholeNumber(1, 99).optional(),
  speaker: wholeNumber(1, 99).optional(),
  input: oneOf(INPUTS),
  json: z.boolean().default(false),
});

export const addProtocolFlags = (command: Command): Command =>
  command
    .option('--reading <name>', 'how forgiving to be: server, strict, casual', 'server')
    .option('--dialect <version>', 'dialect of the text: 3.6, 2.01', '3.6')
    .option('--to <version>', 'dialect to convert to (default: the other one)')
    .option('--players <n>', 'size of the village')
    .option('--speaker <n>', 'who says it, for omitted subjects')
    .option('--input <kind>', 'what stdin holds: lines, ndjson', 'lines')
    .option('--json', 'print one JSON object a text');
