import { installCommand } from '@aiwolf-arena/tournament';
import { lacking } from '../messages/need.ts';
import { NoWorkers, type QueuePoolOptions } from '../queue-options.ts';
import type { WorkerCard } from '../work-queue.ts';

/** After this many milliseconds without workers, the user is told again. */
const AGAIN_MS = 60_000;

/** A worker that was started together with the run has this many milliseconds to say so. */
const FIRST_MS = 3000;

type WorkersOptions = Pick<QueuePoolOptions, 'onNote' | 'version' | 'waitMs'> & {
  readonly code: string;
  readonly need: string;
  /** The address that workers connect to, without a password. */
  readonly address: string;
};

/** The workers that are there. Tells the user if nobody can play the run, and why. */
export class WorkersHere {
  threads = 0;
  #able = 0;
  readonly #options: WorkersOptions;
  #since = performance.now();
  #noted = Number.NEGATIVE_INFINITY;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** For example `3 workers (24 threads)`. */
  text(): string {
    const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
    return this.#able === 0 ? 'no workers' : `${counted(this.#able, 'worker')} (${counted(this.threads, 'thread')})`;
  }

  /** Learns who is there. Throws `NoWorkers` if nobody has been able to play the run for as long as the user waits. */
  meet(workers: readonly WorkerCard[]): void {
    const { code, need, onNote, waitMs } = this.#options;
    const able = workers.filter((one) => one.code === code && lacking(need, one.has).length === 0);
    this.#able = able.length;
    this.threads = able.reduce((sum, { threads }) => sum + threads, 0);
    const now = performance.now();
    if (able.length > 0) {
      this.#since = now;
      this.#noted = Number.NEGATIVE_INFINITY;
      return;
    }
    const text = this.#whyNobody(workers);
    if (waitMs !== undefined && now - this.#since >= waitMs) throw new NoWorkers(text);
    if (now - this.#noted < AGAIN_MS || now - this.#since < FIRST_MS) return;
    this.#noted = now;
    onNote(text);
  }

  #whyNobody(workers: readonly WorkerCard[]): string {
    const { address, code, need, version } = this.#options;
    const install = installCommand(version);
    const start = `npx aiwolf-arena queue work --queue ${address}`;
    if (workers.length === 0) return `no worker is here (code ${code}). On another machine: ${install}; ${start}`;
    const same = workers.filter((one) => one.code === code);
    const many = workers.length === 1 ? '1 worker is' : `${workers.length} workers are`;
    if (same.length === 0) {
      const others = workers.map((one) => `${one.name} has ${one.version} (${one.code})`).join(', ');
      return `${many} here, none with the code of this arena, ${version} (${code}): ${others}. A run is played by one version: ${install}`;
    }
    const lacks = [...new Set(same.flatMap(({ has }) => lacking(need, has)))];
    return `${many} here, none has ${lacks.join(', ')}. ${hintFor(lacks[0]!, start)}`;
  }
}

const hintFor = (part: string, start: string): string => {
  const [kind, name] = part.split(':');
  if (kind === 'client')
    return `Start a worker with its command, and with the --class of the run: ${start} --client ${name}=COMMAND`;
  return `Start the workers with their class: ${start} --class ${name}`;
};
