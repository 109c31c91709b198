import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadedAgent } from '../load/load-agent.ts';
import type { Kill } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import { outcomeOf } from '../pool/outcome-shape.ts';
import { workerInputOf } from '../pool/set-pool.ts';
import { Interrupted } from '../run/run-plan.ts';
import { type AgentCode, type PackedInput, packed, type WorkerInput } from '../sandbox/realm-input.ts';

/** Where a debugger is waited for, and where it is to stop. */
export interface InspectTerms {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Waits until a debugger is there, and stops in it once before anything is played. */
  readonly wait: boolean;
  /** The game of the set from which on a debugger can look; those before are played without it. */
  readonly game: number;
  /** The seat before whose requests it stops; 0: none. */
  readonly seat: number;
}

/** What the inspected process is told. Travels as JSON. */
export interface InspectOrder {
  readonly input: PackedInput;
  /** Agents whose code is a script of its own. */
  readonly own: readonly AgentCode[];
  /** The set, as JSON. */
  readonly task: string;
  readonly terms: InspectTerms;
}

/** The exit code of an inspected process that cannot listen where it was told to; stderr says why. */
export const DEAF = 12;

export type InspectReport =
  /** A debugger can come now; `url`: its WebSocket. */
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'done'; readonly outcome: string }
  /** A player promised what never comes: the set is played again without it. */
  | { readonly kind: 'stopped'; readonly kill: Kill }
  | { readonly kind: 'failed'; readonly message: string };

/** An agent as a debugger sees it: with a body that names its author's files, where there is one. */
export interface InspectedAgent {
  readonly agent: LoadedAgent;
  /** The body with a source map, and the file that it came from; null for agents without any. */
  readonly mapped: { readonly body: string; readonly file: string } | null;
}

export async function inspectedInput(agents: readonly InspectedAgent[]): Promise<Pick<InspectedSet, 'input' | 'own'>> {
  const own = agents.flatMap(({ agent: { trustedFile }, mapped }, agent) =>
    mapped === null || trustedFile !== undefined ? [] : [{ agent, ...mapped }],
  );
  return { input: await workerInputOf(agents.map(outside)), own };
}

/** One with a script of its own is handed in; a trusted one is all the same, by its other body. */
function outside({ agent, mapped }: InspectedAgent): LoadedAgent {
  if (mapped === null) return agent;
  return { ...agent, body: agent.trustedFile === undefined ? null : mapped.body };
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

export class InspectError extends Error {
  override readonly name = 'InspectError';
}

export interface InspectHooks {
  readonly onListen: (url: string) => void;
  /** A player is silent from here on, as it promised what never comes. */
  readonly onKill: (kill: Kill) => void;
  readonly signal: AbortSignal | undefined;
}

/** A set whose agents run where a debugger can look: one process, no walls around it, no limits. */
interface InspectedSet {
  readonly input: WorkerInput;
  readonly own: readonly AgentCode[];
  readonly task: SetTask;
  readonly terms: InspectTerms;
}

/** Plays it; the games are the same as in the pool. InspectError where the address cannot be listened at. */
export async function playInspected({ input, own, task, terms }: InspectedSet, hooks: InspectHooks): Promise<SetOutcome> {
  const env = input.trusted.length > 0 ? process.env : {};
  const child = fork(MAIN, [], {
    ...{ execArgv: ['--no-warnings'], env: { ...env, TZ: 'UTC' } },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = (): void => void child.kill('SIGKILL');
  process.on('exit', end);
  try {
    child.send({ input: packed(input), own, task: JSON.stringify(task), terms } satisfies InspectOrder);
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
    signal?.addEventListener('abort', () => reject(new Interrupted('interrupted')));
    child.stderr!.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-DIAGNOSTICS);
    });
    child.on('message', (report: InspectReport) => {
      if (report.kind === 'listening') return onListen(report.url);
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
