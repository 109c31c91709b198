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
import { Command } from 'commander';
import { z } from 'zod';
import { unknownWord, whole } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { EXIT } from '../terminal/errors.ts';

const EXAMPLE = `
FILE is what --record keeps, or a transcript of the official server. The command
is started anew for every way to send the packets, with {host} and {port}.

Example:
    aiwolf-arena replay-wire wire.txt -- python3 agent.py -h {host} -p {port}`;

const TEXT = { value: z.string() };

const REPLAY = options({
  client: option('--client <name>', 'whose packets, where several were recorded', TEXT, {
    unset: 'the first',
  }),
  only: option(
    '--only <list>',
    'only ways to send whose names hold one of these, comma-separated',
    { value: z.array(z.string()), read: (text) => text.split(',').map((part) => part.trim()) },
  ).otherwise(() => ['']),
  replyLimit: option('--reply-limit <ms>', 'milliseconds for an answer', whole(1, 600_000)).default(
    2000,
  ),
  ...SHOWN,
});
type ReplayWireSpec = Spec<typeof REPLAY.rows>;

/** `replay-wire`: what a client trips over. */
export function replayWireCommand(): Command {
  const command = new Command('replay-wire')
    .argument('<file>', 'the transcript')
    .argument('<command...>', 'of the client, behind --');
  return REPLAY.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((file: string, words: readonly string[], raw) => replay(file, words, REPLAY.read(raw)));
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
