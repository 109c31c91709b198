import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type Launch,
  MUTATIONS,
  type Mutation,
  type Replayed,
  readTranscript,
  recordedClients,
  recordedGame,
  replayWire,
  unpackedPreset,
  unpackTeam,
} from '@aiwolf-arena/bridge';
import { LARGEST_FILE, type LoadedAgent } from '@aiwolf-arena/sandbox';
import { makeFolder } from '@aiwolf-arena/tournament';
import { unknownWord } from '../options/kinds.ts';
import { UsageError } from '../options/usage.ts';
import { playRun, RUN } from '../run/run.ts';
import { atTerminal } from './session.ts';
import { textOf } from './text-file.ts';

/** A client that this machine starts. */
export type LaunchedAgent = LoadedAgent & { readonly launch: Launch };

export interface VariantOptions {
  /** Path of a transcript with a recorded game. Undefined if a game must first be played and recorded. */
  readonly wire?: string | undefined;
  /** The client in the transcript whose packets are used. Undefined for the first client. */
  readonly client?: string | undefined;
  /** Only variants of the game whose name contains one of these texts are sent to the client. Undefined for all variants. */
  readonly only?: readonly string[] | undefined;
  /** Time limit for each answer of the client, in milliseconds. */
  readonly replyLimit: number;
  readonly seed: string;
}

export type CheckedWire = Awaited<ReturnType<typeof checkWire>>;

/** At most this many copies of the client play at the same time. */
const MOST_AT_ONCE = 4;

/**
 * Sends a client several variants of a recorded game, first the unchanged game. Starts the client anew for each variant. `folder`: a
 * folder for the recorded game. `onResult`: called with a line for each variant, in their order. Without it, nothing more is sent to a
 * client that fails in the unchanged game.
 */
export async function checkWire(
  agent: LaunchedAgent,
  options: VariantOptions,
  folder: string,
  onResult?: (line: string) => void,
) {
  const mutations = chosen(options.only ?? ['']);
  const file = options.wire ?? (await recordedWire(agent, options, folder));
  const packets = packetsIn(file, options.client);
  const launch = await startable(agent.launch, folder);
  const results: Replayed[] = [];
  let [begun, shown] = [0, 0];
  const playNext = async (): Promise<void> => {
    const at = begun++;
    const { replyLimit } = options;
    const firstMs = (at === 0 ? 10 : 3) * replyLimit; // many variants keep a client silent, and it has just been started
    results[at] = await replayWire(packets, launch, mutations[at]!, replyLimit, firstMs);
    for (; results[shown] !== undefined; shown++) onResult?.(lineOf(results[shown]!));
  };
  const helper = async (): Promise<void> => {
    while (begun < mutations.length) await playNext();
  };
  await playNext(); // alone: if the client fails here, this is not because the machine is busy with the others
  const isOver = onResult === undefined && results[0]!.failed !== undefined;
  if (!isOver) await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, availableParallelism()) }, helper));
  const reported = results.map(({ failed = null, ...replayed }) => ({ ...replayed, failed }));
  return { name: agent.name, ok: reported[0]!.failed === null, file, packets: packets.length, results: reported };
}

/** Returns what starts a client. Unpacks an archive in a folder first. */
async function startable(launch: Launch, folder: string): Promise<Launch> {
  const { archive, name } = launch;
  if (archive === undefined) return launch;
  const unpacked = join(folder, 'unpacked');
  makeFolder(unpacked);
  await unpackTeam(name, archive.path, unpacked);
  return { ...launch, ...unpackedPreset(name, archive, unpacked) };
}

/** Plays and records a game with the client and four sample agents. Returns the path of the transcript. */
async function recordedWire({ source }: LaunchedAgent, { seed }: VariantOptions, folder: string): Promise<string> {
  const record = join(folder, 'wire.txt');
  makeFolder(folder);
  const game = { agents: [source, ...Array<string>(4).fill('sample')], players: [5], sets: 1, games: 1, seed, record };
  const spec = RUN.parse({ ...game, out: join(folder, 'recorded') });
  await atTerminal({ quiet: true, whole: null }, (hooks) => playRun(spec, hooks));
  return record;
}

function packetsIn(file: string, client: string | undefined): string[] {
  const passed = readTranscript(textOf(file, LARGEST_FILE.document));
  const clients = recordedClients(passed);
  if (clients.length === 0) throw new UsageError(`${file} is not a transcript that --record has written`);
  if (client !== undefined && !clients.includes(client)) throw new UsageError(`--client: ${unknownWord(client, clients)}`);
  return recordedGame(passed, client ?? clients[0]!);
}

function chosen(only: readonly string[]): readonly Mutation[] {
  const [plain, ...others] = MUTATIONS;
  const parts = only.map((part) => part.toLowerCase());
  const isNamed = ({ name }: Mutation, part: string): boolean => name.toLowerCase().includes(part);
  const unknown = parts.find((part) => !MUTATIONS.some((one) => isNamed(one, part)));
  if (unknown !== undefined) throw new UsageError(`--only: no variant has ${unknown} in its name; --variants prints all names`);
  return [plain!, ...others.filter((one) => parts.some((part) => isNamed(one, part)))];
}

const WIDTH = Math.max(...MUTATIONS.map(({ name }) => name.length));

const lineOf = ({ failed, mutation, said }: Replayed): string =>
  `${mutation.padEnd(WIDTH)}  ${failed === undefined ? 'ok' : `${failed}${said && ` | ${said}`}`}`;
