import { isIP } from 'node:net';
import {
  gather,
  Host,
  type HostOptions,
  JoinedSource,
  namesOf,
  type RemoteAgent,
  type SeatSource,
  type TranscriptRecorder,
} from '@aiwolf-arena/bridge';
import type { Rules } from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { percentOf } from '@aiwolf-arena/report';
import type { GameLog, LoadedAgent } from '@aiwolf-arena/sandbox';
import { type ArenaIdentity, Interrupted, type Plan, planRun, type SeatCounts } from '@aiwolf-arena/tournament';
import { text } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import type { Spec } from '../options/option-set.ts';
import { choose, HELD, OPTIONS, TABLES } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { Arena } from '../run/arena.ts';
import { thisArena } from '../run/identity.ts';
import { abortAtFault, judgementOf, timingOptions } from '../run/judgement.ts';
import { summarizeRun } from '../run/run.ts';
import { formatRun } from './results.ts';
import { atTerminal } from './session.ts';

export interface VillageAgent {
  readonly agent: LoadedAgent;
  readonly ranked: boolean;
  /** Creates the `SeatSource` of a client, which connects it in each set. `folder`: the run's folder. Omitted for other agents. */
  readonly sourceIn?: (folder: string) => SeatSource;
}

interface VillageOptions {
  readonly command: string;
  readonly rules: Rules;
  readonly games: number;
  /** The agents of the village. Each agent occurs once, even if it has several seats. */
  readonly agents: readonly VillageAgent[];
  /** For each seat, the index of its agent in `agents`. */
  readonly lineUp: readonly number[];
  readonly recorder?: TranscriptRecorder | undefined;
  /** Called with each log when its game has ended. */
  readonly onLog?: ((log: GameLog) => void) | undefined;
}

/** Plays the games of a village. If they are interrupted, prints the table of those that have ended. */
export async function playVillage(options: VillageOptions, spec: HostedSpec) {
  const { agents, command, onLog, recorder } = options;
  let soFar: (() => readonly SeatCounts[]) | undefined;
  const onGame = (counts: () => readonly SeatCounts[]): void => {
    soFar = counts;
  };
  const plan = planOf(options, spec.seed, await thisArena());
  const judgement = judgementOf(spec, plan.agents);
  const timing = timingOptions({ timing: false }, true)!;
  const remote = {
    sources: (folder: string) => (agent: number) => agents[agent]!.sourceIn?.(folder),
    options: { ...{ slowMs: timing.options.limitMs, needsAll: true }, ...{ fixDay0Whisper: spec.fixDay0Whisper, onGame } },
    recorder,
  };
  const asked = { command, ...spec, threads: 1, measured: timing.options, remote };
  const loaded = agents.map(({ agent }) => agent);
  const played = await atTerminal(spec, (hooks) =>
    Arena.use(loaded, { ...asked, hooks }, async (arena) => {
      await arena.play(plan, { watch: abortAtFault(spec, plan.agents), onLog });
      return summarizeRun(arena.folder, plan, timing, judgement);
    }),
  ).catch((thrown: Error) => {
    if (thrown instanceof Interrupted && soFar !== undefined && !spec.json) process.stdout.write(winTable(plan, soFar()));
    throw thrown;
  });
  return { folder: played.folder, document: played.document, text: () => formatRun(played, spec) };
}

const planOf = ({ agents, games, lineUp, rules }: VillageOptions, seed: string, arena: ArenaIdentity): Plan =>
  planRun({
    ...{ arena, seed, players: [lineUp.length], sets: 1, gamesPerSet: games },
    ...{ lineUp, draw: 'balanced', roleRequests: [], rulesOf: () => rules },
    agents: agents.map(({ agent: { hash, name, source }, ranked, sourceIn }) => {
      const planned = { name, source, hash, ranked };
      return sourceIn === undefined ? planned : { ...planned, remote: true };
    }),
  });

/** Returns the final table of the official AutoStarter: for each agent, wins and games by role, and the win rate. */
export function winTable({ agents }: Pick<Plan, 'agents'>, seats: readonly SeatCounts[]): string {
  const rows = seats
    .map((seat) => ({ name: agents[seat.agent]!.name, roles: seat.roles }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, roles }) => {
      const counts = CONTEST_ROLES.map((role) => roles[role] ?? [0, 0, 0]);
      const [games, wins] = [0, 1].map((at) => counts.reduce((sum, own) => sum + own[at]!, 0));
      return [name, ...counts.map(([of, won]) => `${won}/${of}`), percentOf(wins! / games!)];
    });
  return [['', ...CONTEST_ROLES, 'Total'], ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}

/** Waits until this number of clients are connected. `taken`: names of other agents. Clients with such a name are renamed. */
export async function clientsOf(host: Host, clients: number, quiet: boolean, taken: readonly string[]) {
  if (clients === 0) return [];
  const say = (text: string): void => {
    if (!quiet) console.error(text);
  };
  say(`listening at port ${host.port}; clients still to connect: ${clients}`);
  const there = await gather(host, clients, (now) =>
    say(`clients connected, ${now.length} of ${clients}: ${now.map(({ name }) => name).join(', ')}`),
  );
  return namesOf(there, taken).map((name, i) => joined(there[i]!, name));
}

/** Returns an agent that stands for a connected client. The agent contains no code. */
function joined(client: RemoteAgent, name: string): VillageAgent {
  const agent: LoadedAgent = { name, source: name, hash: '', entry: null, body: null, data: [] };
  return { agent, ranked: true, sourceIn: () => new JoinedSource(client, name) };
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly limitMs: number;
  readonly recorder: TranscriptRecorder | undefined;
}

const OWN = ['127.0.0.1', '::1', 'localhost'];

/** Minimum time limit, in milliseconds, for a client's first answer after it has connected, and in each game. */
const FIRST_MS = 10_000;

/** Listens for clients. If other machines can connect, prints a warning. Rejects with UsageError if listening fails. */
export async function listening({ host, limitMs, port, recorder }: ListenOptions): Promise<Host> {
  if (!OWN.includes(host))
    console.error(`warning: --host ${host}: anybody who reaches this machine can connect; the protocol has no passwords`);
  let clients = 0;
  const limits = { replyMs: limitMs, firstMs: Math.max(FIRST_MS, limitMs) };
  const onRefused = (why: string): void => console.error(`a connection of a client was refused: ${why}`);
  const tap = recorder && { tap: () => recorder.tap(`client-${++clients}`) };
  return opened({ host, port, limits, onRefused, ...tap });
}

async function opened(options: HostOptions): Promise<Host> {
  try {
    return await Host.open(options);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? `another program uses this port: choose another port` : message;
    throw new UsageError(`cannot listen at ${options.host}:${options.port}: ${why}`);
  }
}

const ADDRESS = {
  value: text('an address of this machine').value.refine(
    (text) => isIP(text) !== 0 || text === 'localhost',
    'expected an address of this machine, such as 0.0.0.0 for all its addresses',
  ),
};

export const HOSTED = {
  host: option(
    '--host <address>',
    'address to listen on; with an address other than 127.0.0.1, other machines can connect',
    ADDRESS,
  )
    .default(() => '127.0.0.1')
    .meta({ unset: '127.0.0.1' }),
  ...HELD,
  ...choose('behaviour'),
  logs: OPTIONS.logs.default('all'),
  ...choose('out', 'takeOver', 'onFault', 'pardon'),
  ...TABLES,
};

type HostedSpec = Spec<typeof HOSTED> & { readonly seed: string };
