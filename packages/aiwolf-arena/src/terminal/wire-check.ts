import { join } from 'node:path';
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
import { freshFolder, makeFolder } from '@aiwolf-arena/tournament';
import { unknownWord } from '../options/kinds.ts';
import type { NamedCommand } from '../options/play-kinds.ts';
import { UsageError } from '../options/usage.ts';
import { playRun, RUN } from '../run/run.ts';
import { textOf } from './logs.ts';
import { atTerminal } from './session.ts';

interface WireTerms {
  /** A transcript; undefined: one game is played, and recorded. */
  readonly wire?: string | undefined;
  /** Whose packets, where several clients were recorded; undefined: the first. */
  readonly client?: string | undefined;
  /** Parts of the names of what is sent. */
  readonly only: readonly string[];
  /** Milliseconds for an answer. */
  readonly replyLimit: number;
  readonly seed: string;
  readonly out?: string | undefined;
  readonly quiet: boolean;
}

/** A client that was sent a recorded game in many ways, and started anew for each. The first way is as it was recorded. */
export async function checkWire(
  client: NamedCommand,
  terms: WireTerms,
  onResult: (line: string) => void,
) {
  const file = terms.wire ?? (await recordedWire(client, terms));
  const packets = packetsIn(file, terms.client);
  const launch = launchOf(client.name, client.command, process.cwd());
  const results = [];
  for (const mutation of chosen(terms.only)) {
    const replayed = await replayWire(packets, launch, mutation, { limitMs: terms.replyLimit });
    results.push({ ...replayed, failed: replayed.failed ?? null });
    onResult(lineOf(replayed));
  }
  const ok = results[0]!.failed === null;
  return { name: client.name, ok, file, packets: packets.length, results };
}

const COMPANY = Array<string>(4).fill('sample');

/** The path of the transcript of a game of five, with the official sample on the other seats. */
async function recordedWire(
  client: NamedCommand,
  { out, quiet, seed }: WireTerms,
): Promise<string> {
  const folder = out ?? freshFolder('results', `check-${client.name}`, seed);
  const record = join(folder, 'wire.txt');
  makeFolder(folder);
  const game = { agents: COMPANY, agent: [client], players: [5], sets: 1, games: 1, seed, record };
  const spec = RUN.parse({ ...game, out: join(folder, 'run') });
  await atTerminal({ quiet, whole: null }, (hooks) => playRun(spec, hooks));
  return record;
}

function packetsIn(file: string, client: string | undefined): string[] {
  const passed = readTranscript(textOf(file));
  const clients = recordedClients(passed);
  if (clients.length === 0) throw new UsageError(`${file} is no transcript: --record keeps one`);
  if (client !== undefined && !clients.includes(client))
    throw new UsageError(`--client: ${unknownWord(client, clients)}`);
  return recordedGame(passed, client ?? clients[0]!);
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

const WIDTH = Math.max(...MUTATIONS.map(({ name }) => name.length));

const lineOf = ({ failed, mutation, said }: Replayed): string =>
  `${mutation.padEnd(WIDTH)}  ${failed === undefined ? 'ok' : `${failed}${said && ` | ${said}`}`}`;
