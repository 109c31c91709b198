import { readFileSync } from 'node:fs';
import {
  launchOf,
  MUTATIONS,
  type Mutation,
  type Replayed,
  readTranscript,
  recordedClients,
  recordedGame,
  replayWire,
} from '@aiwolf-arena/bridge';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { EXIT } from '../exit-codes.ts';
import { unknownWord } from '../library/options/words.ts';
import { addFlags, single } from '../options/flags.ts';
import { wholeNumber } from '../options/number-option.ts';
import { parseOptions } from '../options/parse-options.ts';
import { output } from '../options/specs.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
FILE is what --record keeps, or a transcript of the official server. The command
is started anew for every way to send the packets, with {host} and {port}.

Example:
    aiwolf-arena replay-wire wire.txt -- python3 agent.py -h {host} -p {port}`;

const SPEC = z.object({
  client: z.string().optional(),
  only: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim())),
  replyLimit: wholeNumber(1, 600_000),
  json: output.json,
  quiet: output.quiet,
});
type ReplayWireSpec = z.infer<typeof SPEC>;

/** `replay-wire`: what a client trips over. */
export function replayWireCommand(): Command {
  const command = new Command('replay-wire')
    .argument('<file>', 'the transcript')
    .argument('<command...>', 'of the client, behind --');
  for (const option of [
    new Option(
      '--client <name>',
      'whose packets, where several were recorded (default: the first)',
    ),
    new Option('--only <list>', 'only ways to send whose names hold one of these, comma-separated'),
    new Option('--reply-limit <ms>', 'milliseconds for an answer').default('2000'),
  ])
    command.addOption(single(option));
  return addFlags(command, ['json', 'quiet'])
    .addHelpText('after', EXAMPLE)
    .action((file: string, words: readonly string[], raw) =>
      replay(file, words, parseOptions(SPEC, raw)),
    );
}

async function replay(file: string, words: readonly string[], spec: ReplayWireSpec): Promise<void> {
  const packets = packetsIn(file, spec.client);
  const launch = launchOf(
    'client',
    words.length === 1 ? words[0]! : words.map(quoted).join(' '),
    process.cwd(),
  );
  const terms = { limitMs: spec.replyLimit };
  const results: Replayed[] = [];
  for (const mutation of chosen(spec.only)) {
    const replayed = await replayWire(packets, launch, mutation, terms);
    results.push(replayed);
    if (!spec.json) console.log(lineOf(replayed));
  }
  if (spec.json) console.log(JSON.stringify(replayWireJson(file, packets.length, results)));
  if (results[0]?.failed !== undefined) process.exitCode = EXIT.checkFailed; // as it was recorded
}

/** The JSON document of `replay-wire`. */
export const replayWireJson = (file: string, packets: number, results: readonly Replayed[]) => ({
  schema: 'aiwolf-arena/replay-wire/1' as const,
  ...{ file, packets, results },
});

function packetsIn(file: string, client: string | undefined): string[] {
  const passed = readTranscript(textOf(file));
  const clients = recordedClients(passed);
  if (clients.length === 0) throw new UsageError(`${file} is no transcript: --record keeps one`);
  if (client !== undefined && !clients.includes(client))
    throw new UsageError(`--client: ${unknownWord(client, clients)}`);
  return recordedGame(passed, client ?? clients[0]!);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`there is no readable file ${file}`);
  }
}

/** What is asked for by a part of its name, and in front of it the packets as they are. */
function chosen(only: readonly string[]): readonly Mutation[] {
  const [plain, ...others] = MUTATIONS;
  const parts = only.map((part) => part.toLowerCase());
  const isNamed = ({ name }: Mutation, part: string): boolean => name.toLowerCase().includes(part);
  const unknown = parts.find((part) => !MUTATIONS.some((one) => isNamed(one, part)));
  if (unknown !== undefined)
    throw new UsageError(
      `--only: nothing is called ${unknown}; without --only all are tried, and named`,
    );
  return [plain!, ...others.filter((one) => parts.some((part) => isNamed(one, part)))];
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

const WIDTH = Math.max(...MUTATIONS.map(({ name }) => name.length));

const lineOf = ({ failed, mutation, said }: Replayed): string =>
  `${mutation.padEnd(WIDTH)}  ${failed === undefined ? 'ok' : `${failed}${said && ` | ${said}`}`}`;
