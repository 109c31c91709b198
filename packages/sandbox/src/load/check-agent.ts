import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Params } from '@aiwolf-arena/agents';
import { readParams } from '@aiwolf-arena/agents/params';
import { type Usage, usageOf } from '../realm/proc.ts';
import { type PackedInput, packed } from '../realm/realm-input.ts';
import { sandboxFlags } from '../realm/sandboxed-process.ts';
import { AGENT_ERRORS } from './agent-load-error.ts';
import type { CheckFinding } from './check-entry.ts';
import { FILES_OF_A_CHILD, MachineLimit, needFiles } from './machine-limit.ts';
import { type RealmCode, realmInputOf } from './realm-script.ts';

/** The message that starts a check in its process. Sent as JSON. */
export interface CheckOrder {
  readonly seed: string;
  readonly input: PackedInput;
}

/** The steps of a check. The texts are parts of error messages: they say when the check was stopped. */
const STEPS = {
  start: 'before it was loaded',
  module: 'while its module loads',
  params: 'while its parameters are read (is one of them a getter?)',
  factory: 'in its factory',
  player: 'while the methods of its player are read (is one of them a getter?)',
  promises: 'in promises that continue after its factory has returned',
} as const;
type Step = keyof typeof STEPS;

/** A message from the check process: before each step, its name; at the end, the parts of a `CheckResult`, each as JSON. */
export type CheckReport = { readonly step: Step } | { readonly [Part in keyof CheckResult]: string };

export interface CheckResult {
  readonly finding: CheckFinding;
  /** The agent's parameters. Empty if a problem was found. */
  readonly params: Params;
}

const MESSAGE_LENGTH = 1000;

/** Parses a message from the check process. Throws if the message is invalid: an agent could make the process send any text. */
export function readReport(text: string): { readonly step: Step } | CheckResult {
  const { step, finding, params } = JSON.parse(text) as Partial<Record<'step' | keyof CheckResult, string>>;
  if (step !== undefined && Object.hasOwn(STEPS, step)) return { step: step as Step };
  return { finding: readFinding(JSON.parse(String(finding))), params: readParams(JSON.parse(String(params))) };
}

function readFinding(found: { code?: unknown; message?: unknown } | null): CheckFinding {
  if (found === null) return null;
  const code = AGENT_ERRORS.find((known) => known === found.code);
  if (code === undefined) throw new Error('the check process sent an invalid report');
  return { code, message: String(found.message).slice(0, MESSAGE_LENGTH) };
}

const LOOK_MS = 50;

/** Checks one agent in a separate process, which is sandboxed unless the agent is trusted. Enforces the limits. */
export class CheckRun {
  /** Starts a check. (Tests of commands put one without a process in its place.) */
  static start(order: CheckOrder, limits: CheckLimits): Promise<CheckResult> {
    return new CheckRun(order, limits).done;
  }

  readonly #settled = Promise.withResolvers<CheckResult>();
  readonly #limits: CheckLimits;
  readonly #child: ChildProcess;
  readonly #watch: NodeJS.Timeout;
  #step: Step = 'start';
  #before: Usage | undefined;
  #since = performance.now();

  constructor(order: CheckOrder, limits: CheckLimits) {
    this.#limits = limits;
    needFiles(FILES_OF_A_CHILD, 'agents cannot be checked');
    const { main } = order.input;
    this.#child = fork(main, [], {
      ...sandboxFlags({ main, threads: false, sandboxed: order.input.trusted.length === 0, heapMiB: limits.memoryMiB }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('error', (error) => this.#unstarted(error));
    this.#child.on('message', (text) => this.#hear(String(text)));
    this.#child.on('exit', (code, signal) => this.#gone(signal ?? `exit code ${code}`));
    this.#child.send(JSON.stringify(order), () => {}); // `exit` reports a failed send
    this.#watch = setInterval(() => this.#look(), LOOK_MS);
  }

  get done(): Promise<CheckResult> {
    return this.#settled.promise;
  }

  /** Handles a failure to start the process, which is not the agent's fault. Other errors are handled at the process's exit. */
  #unstarted(error: Error): void {
    if (this.#child.pid !== undefined) return;
    clearInterval(this.#watch);
    this.#settled.reject(new MachineLimit('agents cannot be checked', error.message));
  }

  #end(result: CheckResult): void {
    clearInterval(this.#watch);
    this.#child.removeAllListeners();
    this.#child.on('error', () => {});
    this.#child.kill('SIGKILL');
    this.#settled.resolve(result);
  }

  #hear(text: string): void {
    const report = said(text);
    if (report === undefined) return this.#gone('it sent an invalid report');
    if ('finding' in report) return this.#end(report);
    if (this.#step === 'start') {
      this.#before = usageOf(this.#child.pid!);
      this.#since = performance.now();
    }
    this.#step = report.step;
  }

  #look(): void {
    const { cpuMs, memoryMiB } = this.#limits;
    if (this.#child.pid === undefined) return;
    const used = usageOf(this.#child.pid);
    if (used !== undefined && used.memoryMiB > memoryMiB) return this.#tooMuch();
    if (this.#step === 'start') return;
    const spent = (used?.cpuMs ?? 0) - (this.#before?.cpuMs ?? 0);
    if (spent <= cpuMs && performance.now() - this.#since <= 6 * cpuMs) return;
    const message = `it does not end: it was stopped after ${cpuMs / 1000} s of CPU time, ${STEPS[this.#step]}.`;
    this.#end({ finding: { code: 'HANGS', message }, params: {} });
  }

  #tooMuch(): void {
    const message = `it uses more than ${this.#limits.memoryMiB} MiB of memory, ${STEPS[this.#step]}.`;
    this.#end({ finding: { code: 'USES_TOO_MUCH_MEMORY', message }, params: {} });
  }

  #gone(why: string): void {
    if (/SIGABRT|SIGTRAP|SIGILL|13[3-4]/.test(why)) return this.#tooMuch(); // how V8 ends when its heap is full
    const message = `the process that checked it ended (${why}), ${STEPS[this.#step]}.`;
    this.#end({ finding: { code: 'DOES_NOT_LOAD', message }, params: {} });
  }
}

function said(text: string): ReturnType<typeof readReport> | undefined {
  try {
    return readReport(text);
  } catch {
    return undefined;
  }
}

const MODULES = { realm: new URL('./check-entry.ts', import.meta.url), main: new URL('./check-process.ts', import.meta.url) };

export interface CheckLimits {
  /** Allowed CPU time in milliseconds. If CPU time cannot be measured, six times as much wall-clock time is allowed. */
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

const CHECK_LIMITS: CheckLimits = { cpuMs: 10_000, memoryMiB: 1024 };

/** Two queues, to which the checks are added in turn, so that at most two checks run at the same time. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let turn = 0;

function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  turn = (turn + 1) % lanes.length;
  const result = lanes[turn]!.then(work);
  lanes[turn] = result.catch(() => {});
  return result;
}

/** Checks in a separate process whether an agent can play with these values of its parameters. */
export async function tryAgent(agent: Omit<RealmCode, 'entry'>, limits: CheckLimits = CHECK_LIMITS): Promise<CheckResult> {
  const seed = randomBytes(16).toString('hex');
  const input = await realmInputOf(MODULES, [{ ...agent, entry: null }]);
  return inLane(() => CheckRun.start({ seed, input: packed(input) }, limits));
}
