import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Usage, usageOf } from '../../sandbox/proc.ts';
import { walls } from '../../sandbox/walls.ts';
import { FILES_OF_A_CHILD, MachineLimit, needFiles } from '../machine-limit.ts';
import type { Finding } from '../realm/check-entry.ts';
import type { CheckLimits } from './check-agent.ts';
import { type CheckOrder, readReport, STEPS, type Step } from './messages.ts';

const MAIN = fileURLToPath(new URL('./check-process.ts', import.meta.url));
const LOOK_MS = 50;

/** One agent's check in a process of its own, behind walls unless it is trusted, watched from here and always ended by SIGKILL. */
export class CheckRun {
  readonly done: Promise<Finding>;
  readonly #limits: CheckLimits;
  readonly #child: ChildProcess;
  readonly #watch: NodeJS.Timeout;
  #step: Step = 'start';
  #before: Usage | undefined;
  #since = performance.now();
  #resolve!: (finding: Finding) => void;
  #reject!: (error: Error) => void;

  constructor(order: CheckOrder, limits: CheckLimits) {
    this.#limits = limits;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    needFiles(FILES_OF_A_CHILD, 'an agent cannot be tried');
    this.#child = fork(MAIN, [], {
      ...walls({
        main: MAIN,
        threads: false,
        walled: order.input.trusted.length === 0,
        heapMiB: limits.memoryMiB,
      }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('error', (error) => this.#unstarted(error));
    this.#child.on('message', (text) => this.#hear(String(text)));
    this.#child.on('exit', (code, signal) => this.#gone(signal ?? `exit code ${code}`));
    this.#child.send(JSON.stringify(order), () => {}); // what is not sent is told by the exit
    this.#watch = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Nothing is known of the agent. An order that was not taken is told by the exit. */
  #unstarted(error: Error): void {
    if (this.#child.pid !== undefined) return;
    clearInterval(this.#watch);
    this.#reject(new MachineLimit('an agent cannot be tried', error.message));
  }

  #end(finding: Finding): void {
    clearInterval(this.#watch);
    this.#child.removeAllListeners();
    this.#child.on('error', () => {});
    this.#child.kill('SIGKILL');
    this.#resolve(finding);
  }

  #hear(text: string): void {
    const report = said(text);
    if (report === undefined) return this.#gone('it says what no check says');
    if ('finding' in report) return this.#end(report.finding);
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
    const message = `it does not come to an end: stopped after ${cpuMs / 1000} s of CPU time, ${this.#where}.`;
    this.#end({ code: 'HANGS', message });
  }

  #tooMuch(): void {
    const message = `it uses more than ${this.#limits.memoryMiB} MiB of memory, ${this.#where}.`;
    this.#end({ code: 'USES_TOO_MUCH_MEMORY', message });
  }

  get #where(): string {
    return STEPS[this.#step];
  }

  #gone(why: string): void {
    if (/SIGABRT|SIGTRAP|SIGILL|13[3-4]/.test(why)) return this.#tooMuch(); // as V8 ends when its heap is full
    const message = `the process that tried it ended (${why}), ${this.#where}.`;
    this.#end({ code: 'DOES_NOT_LOAD', message });
  }
}

function said(text: string): ReturnType<typeof readReport> | undefined {
  try {
    return readReport(text);
  } catch {
    return undefined;
  }
}
