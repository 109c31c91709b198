import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadedAgent } from '../load/load-agent.ts';
import type { Kill } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import { outcomeOf } from '../pool/outcome-shape.ts';
import { workerInputOf } from '../pool/set-pool.ts';
import { Interrupted } from '../run/run-plan.ts';
import { type AgentCode, type PackedInput, packed, type WorkerInput } from '../sandbox/realm-input.ts';

/** The address at which a debugger can connect, and the requests at which the game stops. */
export interface InspectTerms {
  readonly host: string;
  /** The port; 0 means any free port. */
  readonly port: number;
  /** Whether to wait for a debugger, and to stop once before the first game. */
  readonly wait: boolean;
  /** The first game that a debugger can see; earlier games are played before it can connect. */
  readonly game: number;
  /** The seat before whose requests the game stops; 0: no seat. */
  readonly seat: number;
}

/** The message that starts the inspected process. Sent as JSON. */
export interface InspectOrder {
  readonly input: PackedInput;
  /** Agents whose code is compiled as a separate script. */
  readonly own: readonly AgentCode[];
  readonly task: string;
  readonly terms: InspectTerms;
}

/** Exit code of an inspected process that cannot listen at the given address; stderr contains the reason. */
export const DEAF = 12;

export type InspectReport =
  /** A debugger can connect now; `url` is its WebSocket. */
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'done'; readonly outcome: string }
  /** A player's promise never settles. The set must be replayed with that player silent. */
  | { readonly kind: 'stopped'; readonly kill: Kill }
  | { readonly kind: 'failed'; readonly message: string };

/** An agent with the code that a debugger shows. If possible, the code has a source map to the author's files. */
export interface InspectedAgent {
  readonly agent: LoadedAgent;
  /** The code with its source map, and its source file; `null` if the agent has none. */
  readonly mapped: { readonly body: string; readonly file: string } | null;
}

export async function inspectedInput(agents: readonly InspectedAgent[]): Promise<Pick<InspectedSet, 'input' | 'own'>> {
  const own = agents.flatMap(({ agent: { trustedFile }, mapped }, agent) =>
    mapped === null || trustedFile !== undefined ? [] : [{ agent, ...mapped }],
  );
  return { input: await workerInputOf(agents.map(outside)), own };
}

/** Returns the agent without code if its own script is passed separately; a trusted agent with its mapped code. */
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
  /** Called if a player's promise can never settle. From then on, the player does not answer. */
  readonly onKill: (kill: Kill) => void;
  readonly signal: AbortSignal | undefined;
}

/** A set whose agents run in a single unsandboxed process without limits, so that a debugger can inspect them. */
interface InspectedSet {
  readonly input: WorkerInput;
  readonly own: readonly AgentCode[];
  readonly task: SetTask;
  readonly terms: InspectTerms;
}

/** Plays the set, with the same games as in the pool. Rejects with `InspectError` if it cannot listen at the address. */
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
      if (typeof outcome === 'string') reject(new Error(`the inspected process returned an invalid outcome: ${outcome}`));
      else resolve(outcome);
    });
    child.on('error', reject);
    child.on('close', (code, killed) => {
      const [, why] = /(?:.* failed: )?(.*)$/.exec(said.trim())!; // the reason is in the last line
      if (code === DEAF) reject(new InspectError(`cannot listen at ${host}:${port}: ${why}`));
      else reject(new Error(`the inspected process ended: ${killed ?? `exit ${code}`} ${said}`));
    });
  });
}

/** Maximum length of the end of stderr that is stored for an error message. */
const DIAGNOSTICS = 4_000;
