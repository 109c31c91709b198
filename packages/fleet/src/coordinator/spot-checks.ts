import type { SetPlayer, SetTask, TimedOutcome } from '@aiwolf-arena/sandbox';
import { selfCheck } from '@aiwolf-arena/tournament';
import { type QueuePoolOptions, WorkerDiffers } from '../queue-options.ts';
import { hasOtherStops } from './open-set.ts';

type CheckOptions = Pick<QueuePoolOptions, 'agents' | 'onNote' | 'openHere' | 'spotCheck'>;

/** Replays sets of workers on this machine: the first one of each worker, and a share of the others, drawn at random. */
export class SpotChecks {
  readonly #options: CheckOptions;
  /** Whether a set of a worker has agreed. Its sets are replayed one by one until one does. */
  readonly #proofs = new Map<string, Promise<boolean>>();
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

  /**
   * Returns what counts of a set that a worker has played. A set with a stopped agent is replayed, too, since this depends on the
   * machine. No set counts before the first one of its worker agrees. Throws `WorkerDiffers` if the worker was wrong.
   */
  async checked(done: TimedOutcome, task: SetTask): Promise<TimedOutcome> {
    const { spotCheck } = this.#options;
    const before = this.#proofs.get(done.worker!) ?? Promise.resolve(spotCheck === 0);
    let counted: TimedOutcome | undefined;
    const proof = before.then(async (isProved) => {
      if (!isProved) counted = await this.#replayed(done, task);
      return isProved || counted === done;
    });
    const after = proof.catch(() => false);
    this.#proofs.set(done.worker!, after);
    await proof;
    const isDue = Math.random() < spotCheck || hasOtherStops(done.outcome, task);
    return counted ?? (isDue ? this.#replayed(done, task) : done);
  }

  async #replayed(done: TimedOutcome, task: SetTask): Promise<TimedOutcome> {
    const here = await this.playHere(task);
    if (JSON.stringify(here.outcome) === JSON.stringify(done.outcome)) {
      this.agreed++;
      return done;
    }
    if (hasOtherStops(done.outcome, { kills: here.outcome.result.kills ?? [] })) {
      this.#options.onNote(
        `${setText(task)}: worker ${done.worker} and this machine do not stop the same agents; this machine's result counts`,
      );
      return here;
    }
    const { divergence } = await selfCheck(task, this.#options.openHere);
    if (divergence === undefined) throw new WorkerDiffers(done.worker!, `${setText(task)} ended otherwise`);
    const { game, day, request, seat, a, b } = divergence;
    const agent = this.#options.agents[task.seats[seat - 1]!]!.name;
    const place = `${setText(task)}, game ${game}, day ${day}, ${request}`;
    this.#options.onNote(`${agent} is not repeatable, so this set says nothing about workers: ${place}: first ${a}, then ${b}`);
    return here;
  }

  async close(): Promise<void> {
    await this.#here?.close();
  }
}

export const setText = ({ block, set }: SetTask): string => `${block} set ${set}`;
