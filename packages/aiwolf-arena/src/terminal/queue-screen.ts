import type { BarredWorker, RunCard, RunState, ServerReport, WorkerCard } from '@aiwolf-arena/fleet';
import { columnsText, counted, harmless, withCommas } from '@aiwolf-arena/report';

/** What a queue holds at a moment. */
export interface QueueState {
  /** The address, without a password. */
  readonly queue: string;
  readonly server: ServerReport;
  /** Fingerprint of this machine's code, and its version. */
  readonly code: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly workers: readonly WorkerCard[];
  readonly runs: readonly (RunCard & { readonly state: RunState })[];
  readonly barred: readonly BarredWorker[];
}

export const queueJson = (state: QueueState) => ({ schema: 'aiwolf-arena/queue/1' as const, ...state });

const MIB = 2 ** 20;
const NONE = '-';

/** The first screen: server, workers, runs. `before`: an earlier state, for the speed since then. */
export function statusText(state: QueueState, before?: QueueState): string {
  const parts = [headText(state), runsText(state, before), workersText(state)];
  return [...parts, barredText(state)].filter((part) => part !== '').join('\n\n');
}

function headText({ queue, server, code, version, workers, barred }: QueueState): string {
  const { appendOnly, faults, memoryBytes, name } = server;
  const kept = appendOnly ? 'append-only' : 'not append-only';
  const own = workers.filter((one) => one.code === code);
  const threads = own.reduce((sum, one) => sum + one.threads, 0);
  const others = workers.filter((one) => one.code !== code).map((one) => `${harmless(one.name)} (${harmless(one.version)})`);
  return [
    `queue ${queue}  ${name} ${server.version}, ${kept}, ${Math.round(memoryBytes / MIB)} MiB  code ${code} (aiwolf-arena ${version})`,
    `workers ${own.length} (${counted(threads, 'thread')})  of other code ${others.length}${others.length > 0 ? `: ${others.join(', ')}` : ''}  shut out ${barred.length}`,
    ...faults.map((fault) => `CANNOT be used: ${fault}`),
  ].join('\n');
}

export function runsText({ at, runs }: QueueState, before?: QueueState): string {
  if (runs.length === 0) return 'no run is on the queue';
  const rows = runs.map((run) => {
    const earlier = before?.runs.find((one) => one.run === run.run && one.owner === run.owner);
    const perSecond = rate(run.finished - (earlier?.finished ?? 0), at - (earlier === undefined ? run.startedAt : before!.at));
    const sets = `${withCommas(run.finished)} / ${withCommas(run.finished + run.open)}`;
    const state = run.state === 'playing' ? '' : run.state;
    return [
      harmless(run.title),
      harmless(run.user),
      harmless(run.host),
      sets,
      perSecond,
      `${run.checked} ok`,
      state,
      run.run.slice(0, 8),
    ];
  });
  return columnsText(rows, { head: ['run', 'by', 'on', 'sets', 'sets/s', 'checks', 'state', 'id'] });
}

/** How much more CPU time than the median worker a slow worker needs for a set. */
const SLOW = 2;

export function workersText({ code, workers }: QueueState): string {
  if (workers.length === 0) return 'no worker is here';
  const costs = workers.filter(({ sets }) => sets > 0).map(({ cpuMs, sets }) => cpuMs / sets);
  const median = costs.sort((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;
  const rows = workers.map((one) => {
    const cost = one.sets === 0 ? Number.NaN : one.cpuMs / one.sets;
    const against = cost / median;
    const shown = Number.isNaN(against) ? NONE : `${against.toFixed(2)}${against > SLOW ? ' slow' : ''}`;
    const other = one.code === code ? '' : `code ${harmless(one.code)}, aiwolf-arena ${harmless(one.version)}`;
    const has = one.has
      .filter((part) => part !== 'js')
      .map(harmless)
      .join(' ');
    return [
      harmless(one.name),
      String(one.threads),
      withCommas(one.sets),
      one.setsPerSecond.toFixed(1),
      Number.isNaN(cost) ? NONE : `${Math.round(cost)} ms`,
      shown,
      [has, other].filter(Boolean).join('; '),
      one.id.slice(0, 8),
    ];
  });
  return columnsText(rows, { head: ['worker', 'threads', 'sets', 'sets/s', 'CPU a set', 'against median', 'has', 'id'] });
}

const barredText = ({ barred }: QueueState): string =>
  barred.length === 0
    ? ''
    : columnsText(
        barred.map(({ id, name, why }) => [harmless(name), harmless(why), id.slice(0, 8)]),
        { head: ['shut out', 'why', 'id'] },
      );

export function serverText({ queue, server }: Pick<QueueState, 'queue' | 'server'>): string {
  const { faults, notes, rights } = server;
  const verdict = faults.length === 0 ? `${queue} can be used` : `${queue} CANNOT be used`;
  const limit = server.memoryLimitBytes === null ? '' : ` of ${Math.round(server.memoryLimitBytes / MIB)}`;
  const used = `${Math.round(server.memoryBytes / MIB)}${limit} MiB`;
  const may = rights.map(({ granted, name, of }) => [`  ${granted ? 'may' : 'may not'}`, name, `(${of})`]);
  return [
    `${verdict}: ${server.name} ${server.version}, ${used}, ${server.policy}, user ${harmless(server.user)}`,
    ...[...faults, ...notes].map((line) => `  ${line}`),
    ...(may.length === 0 ? [] : [columnsText(may)]),
  ].join('\n');
}

const rate = (sets: number, ms: number): string => (ms > 0 ? ((1000 * sets) / ms).toFixed(1) : NONE);
