import { type SetPlayer, type SetTask, selfCheck, type TimedOutcome } from '@aiwolf-arena/tournament';
import { type QueuePoolOptions, WorkerDiffers } from '../queue-options.ts';
import { hasOtherStops } from './open-set.ts';

type CheckOptions = Pick<QueuePoolOptions, 'agents' | 'onNote' | 'openHere' | 'spotCheck'>;

/** Replays sets of workers on this machine: the first one of each worker, and a share of the others, drawn at random. */
export class SpotChecks {
  readonly #options: CheckOptions;
  readonly #seen = new Set<string>();
  #here: SetPlayer | undefined;
  /** Number of sets that were replayed and agreed. */
  agreed = 0;

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  /** Plays a set on this machine. */
  playHere(task: SetTask): Promise<TimedOutcome> {
    this.#here ??= this.#options.openHere();
    return this.#here.playTimed(task);
  }

  /** Whether a set of a worker has to be replayed: since it is drawn, or since an agent was stopped, which depends on the machine. */
  isDue({ outcome, worker }: TimedOutcome, task: SetTask): boolean {
    const { spotCheck } = this.#options;
    const isFirst = spotCheck > 0 && !this.#seen.has(worker!);
    this.#seen.add(worker!);
    return isFirst || Math.random() < spotCheck || hasOtherStops(outcome, task);
  }

  /** Replays a set, and returns what counts. Throws `WorkerDiffers` if the worker was wrong. */
  async replayed(done: TimedOutcome, task: SetTask): Promise<TimedOutcome> {
    const here = await this.playHere(task);
    if (JSON.stringify(here.outcome) === JSON.stringify(done.outcome)) {
      this.agreed++;
      return done;
    }
    if ([done, here].some(({ outcome }) => hasOtherStops(outcome, task))) {
      this.#options.onNote(
        `${nameOf(task)}: worker ${done.worker} and this machine do not stop the same agents; this machine's result counts`,
      );
      return here;
    }
    const { divergence } = await selfCheck(task, this.#options.openHere);
    if (divergence === undefined) throw new WorkerDiffers(done.worker!, `${nameOf(task)} ended otherwise`);
    const { game, day, request, seat, a, b } = divergence;
    const agent = this.#options.agents[task.seats[seat - 1]!]!.name;
    const place = `${nameOf(task)}, game ${game}, day ${day}, ${request}`;
    this.#options.onNote(`${agent} is not repeatable, so this set says nothing about workers: ${place}: first ${a}, then ${b}`);
    return here;
  }

  async close(): Promise<void> {
    await this.#here?.close();
  }
}

export const nameOf = ({ block, set }: SetTask): string => `${block} set ${set}`;
