import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type AgentCode,
  type Kill,
  type LoadedAgent,
  outcomeOf,
  type PackedInput,
  packed,
  type SetOutcome,
  type SetTask,
  type WorkerInput,
  workerInputOf,
} from '@aiwolf-arena/sandbox';
import { Interrupted } from '../run/run-plan.ts';

/** The address at which a debugger can connect to the game, and the requests before which the game pauses. */
export interface InspectSettings {
  readonly host: string;
  /** The TCP port. 0: any free port. */
  readonly port: number;
  /** Whether to wait until a debugger connects, and to pause once before the first game. */
  readonly wait: boolean;
  /** The first game to debug. The games before it are played before a debugger can connect. */
  readonly game: number;
  /** The game pauses before every request to this seat. 0: it never pauses. */
  readonly seat: number;
}

/** The message that starts the inspected process. Sent as JSON. */
export interface InspectOrder {
  readonly input: PackedInput;
  /** Agents whose code is compiled as a separate script, so that a debugger shows it as a separate file. */
  readonly own: readonly AgentCode[];
  readonly task: string;
  readonly options: InspectSettings;
}

/** Exit code of the inspected process if it cannot listen at the given address. The process prints the reason to stderr. */
export const DEAF = 12;

export type InspectReport =
  /** A debugger can connect now. `url` is the WebSocket address for it. */
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'done'; readonly outcome: string }
  /** An agent returned a promise that can never settle. In a replay of the set, the agent gives no answers from then on. */
  | { readonly kind: 'stopped'; readonly kill: Kill }
  | { readonly kind: 'failed'; readonly message: string };

/** An agent, together with its code in the form in which a debugger shows it. */
export interface InspectedAgent {
  readonly agent: LoadedAgent;
  /** The agent's code with a source map, and the path of its source file. `null` for an agent without a source file. */
  readonly mapped: { readonly body: string; readonly file: string } | null;
}

/** Returns the code of agents for a process with a debugger. `own`: the code that is passed separately. */
export async function inspectedInput(agents: readonly InspectedAgent[]): Promise<Pick<InspectedSet, 'input' | 'own'>> {
  const own = agents.flatMap(({ agent: { trustedFile }, mapped }, agent) =>
    mapped === null || trustedFile !== undefined ? [] : [{ agent, ...mapped }],
  );
  return { input: await workerInputOf(agents.map(outside)), own };
}

/** Returns the agent as the process gets it: without `body` if the agent's code is passed separately (in `own`). */
function outside({ agent, mapped }: InspectedAgent): LoadedAgent {
  if (mapped === null) return agent;
  return { ...agent, body: agent.trustedFile === undefined ? null : mapped.body };
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The debugger cannot listen at its address. The message contains the reason. */
export class InspectError extends Error {
  override readonly name = 'InspectError';
}

export interface InspectHooks {
  readonly onListen: (url: string) => void;
  /** Called if an agent returned a promise that can never settle. A replay then lacks the agent's later answers. */
  readonly onKill: (kill: Kill) => void;
  readonly signal: AbortSignal | undefined;
}

/** A set to be played in an unsandboxed process without time limits, so that a debugger can inspect the agents. */
interface InspectedSet {
  readonly input: WorkerInput;
  readonly own: readonly AgentCode[];
  readonly task: SetTask;
  readonly options: InspectSettings;
}

/** Plays the set. The games are the same as without a debugger. Rejects with `InspectError` if the process cannot listen. */
export async function playInspected({ input, own, task, options }: InspectedSet, hooks: InspectHooks): Promise<SetOutcome> {
  const env = input.trusted.length > 0 ? process.env : {};
  const child = fork(MAIN, [], {
    ...{ execArgv: ['--no-warnings'], env: { ...env, TZ: 'UTC' } },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = (): void => void child.kill('SIGKILL');
  process.on('exit', end);
  try {
    child.send({ input: packed(input), own, task: JSON.stringify(task), options } satisfies InspectOrder);
    return await outcomeIn(child, task, options, hooks);
  } finally {
    process.off('exit', end);
    end();
  }
}

function outcomeIn(
  child: ChildProcess,
  task: SetTask,
  { host, port }: InspectSettings,
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

/** Maximum number of characters of the process's stderr that are kept for an error message. */
const DIAGNOSTICS = 4_000;
