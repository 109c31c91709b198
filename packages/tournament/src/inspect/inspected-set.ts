import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { outcomeOf } from '../pool/outcome-shape.ts';
import type { SetOutcome, SetTask } from '../realm/set-task.ts';
import { Interrupted } from '../run/run-plan.ts';
import type { AgentCode, WorkerInput } from '../sandbox/realm-input.ts';
import { packed } from '../sandbox/realm-input.ts';
import type { Kill } from '../tally/set-result.ts';
import { DEAF, type InspectOrder, type InspectReport, type InspectTerms } from './order.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** No debugger can be listened for. */
export class InspectError extends Error {
  override readonly name = 'InspectError';
}

/** What an inspected set tells while it is played. */
export interface InspectHooks {
  /** A debugger can come now; `url`: its WebSocket. */
  readonly onListen: (url: string) => void;
  /** A player is silent from here on, as it promised what never comes. */
  readonly onKill: (kill: Kill) => void;
  /** Ends it. */
  readonly signal: AbortSignal | undefined;
}

/** A set whose agents run where a debugger can look: one process, no walls around it, no limits. */
export interface InspectedSet {
  readonly input: WorkerInput;
  /** Agents whose code is a script of its own, by the names of their files. */
  readonly own: readonly AgentCode[];
  readonly task: SetTask;
  readonly terms: InspectTerms;
}

/** Plays it; the games are the same as in the pool. InspectError where the address cannot be listened at. */
export async function playInspected(
  { input, own, task, terms }: InspectedSet,
  hooks: InspectHooks,
): Promise<SetOutcome> {
  const env = input.trusted.length > 0 ? process.env : {};
  const child = fork(MAIN, [], {
    ...{ execArgv: ['--no-warnings'], env: { ...env, TZ: 'UTC' } },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = (): void => void child.kill('SIGKILL');
  process.on('exit', end);
  try {
    child.send({
      input: packed(input),
      own,
      task: JSON.stringify(task),
      terms,
    } satisfies InspectOrder);
    return await outcomeIn(child, task, terms, hooks);
  } finally {
    process.off('exit', end);
    end();
  }
}

function outcomeIn(
  child: ChildProcess,
  task: SetTask,
  { host, port }: InspectTerms,
  { onKill, onListen, signal }: InspectHooks,
): Promise<SetOutcome> {
  return new Promise((resolve, reject) => {
    let said = '';
    let listens = false;
    signal?.addEventListener('abort', () => reject(new Interrupted('interrupted')));
    child.stderr!.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-DIAGNOSTICS);
      const [, url] = LISTENS.exec(said) ?? [];
      if (url !== undefined && !listens) onListen(url);
      listens ||= url !== undefined;
    });
    child.on('message', (report: InspectReport) => {
      if (report.kind === 'stopped') return onKill(report.kill);
      if (report.kind === 'failed') return reject(new Error(report.message));
      const outcome = outcomeOf(report.outcome, task);
      if (typeof outcome === 'string') reject(new Error(`what cannot be was played: ${outcome}`));
      else resolve(outcome);
    });
    child.on('error', reject);
    child.on('close', (code, killed) => {
      const why = said
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^.* failed: /, '');
      if (code === DEAF) reject(new InspectError(`cannot listen at ${host}:${port}: ${why}`));
      else reject(new Error(`the inspected process ended: ${killed ?? `exit ${code}`} ${said}`));
    });
  });
}

const DIAGNOSTICS = 4_000;
const LISTENS = /Debugger listening on (ws:\/\/\S+)/;
