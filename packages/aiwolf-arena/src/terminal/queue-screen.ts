import type { RunCard, ServerReport, WorkerCard } from '@aiwolf-arena/fleet';
import { columnsText, counted, decimal, harmless, withCommas } from '@aiwolf-arena/report';

/** What a queue holds at a moment. */
interface QueueState {
  /** The address, without a password. */
  readonly queue: string;
  readonly server: ServerReport;
  /** Fingerprint of this machine's code, and its version. */
  readonly code: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly workers: readonly WorkerCard[];
  readonly runs: readonly RunCard[];
}

export const queueJson = (state: QueueState) => ({ schema: 'aiwolf-arena/queue/2' as const, ...state });

const MIB = 2 ** 20;
const NONE = '-';

/** The screen of `queue status`: server, runs, workers. */
export const statusText = (state: QueueState): string => [headText(state), runsText(state), workersText(state)].join('\n\n');

function headText({ queue, server, code, version, workers }: QueueState): string {
  const { appendOnly, faults, memoryBytes, memoryLimitBytes, name, notes } = server;
  const memory = `${Math.round(memoryBytes / MIB)}${memoryLimitBytes === null ? '' : ` of ${Math.round(memoryLimitBytes / MIB)}`} MiB`;
  const own = workers.filter((one) => one.code === code);
  const threads = own.reduce((sum, one) => sum + one.threads, 0);
  return [
    `queue ${queue}  ${name} ${server.version}, ${appendOnly ? 'append-only' : 'not append-only'}, ${memory}  code ${code} (aiwolf-arena ${version})`,
    `workers ${own.length} (${counted(threads, 'thread')})  of other code ${workers.length - own.length}`,
    ...faults.map((fault) => `CANNOT be used: ${fault}`),
    ...notes,
  ].join('\n');
}

function runsText({ at, runs }: QueueState): string {
  if (runs.length === 0) return 'no run is on the queue';
  const rows = runs.map(({ checked, finished, host, open, run, startedAt, title, user }) => [
    harmless(title),
    harmless(user),
    harmless(host),
    `${withCommas(finished)} / ${withCommas(finished + open)}`,
    at > startedAt ? decimal((1000 * finished) / (at - startedAt), 1) : NONE,
    `${checked} ok`,
    run.slice(0, 8),
  ]);
  return columnsText(rows, { head: ['run', 'by', 'on', 'sets', 'sets/s', 'checks', 'id'] });
}

function workersText({ code, workers }: QueueState): string {
  if (workers.length === 0) return 'no worker is here';
  const rows = workers.map((one) => [
    harmless(one.name),
    String(one.threads),
    withCommas(one.sets),
    one.sets === 0 ? NONE : `${Math.round(one.cpuMs / one.sets)} ms`,
    one.has
      .filter((part) => part !== 'js')
      .map(harmless)
      .join(' '),
    one.code === code ? '' : `code ${harmless(one.code)}, aiwolf-arena ${harmless(one.version)}`,
  ]);
  return columnsText(rows, { head: ['worker', 'threads', 'sets', 'CPU a set', 'has', 'other code'] });
}
