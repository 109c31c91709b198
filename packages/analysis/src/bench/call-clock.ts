import type { CallTimes } from '@aiwolf-arena/tournament';
import { shareQuantile } from './spread.ts';

/** What the regulation allows a call, nanoseconds. */
const LIMIT_NS = 100e6;

/** The calls of one method. Times are nanoseconds. */
export interface CallLine {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The longest in any round, with whatever else the machine did in it. */
  readonly longest: number;
  /** Share of calls above the 100 ms of the regulation. */
  readonly overLimit: number;
}

/** By method, and all of them under `ALL_CALLS`. */
export interface CallLines {
  readonly [method: string]: CallLine;
}

/** All calls of all methods under this name. */
export const ALL_CALLS = 'all';

/**
 * The calls of an agent in the same games, played in several rounds. A call takes the least that it took in any round:
 * what a machine does beside it can only make it longer.
 */
export class CallClock {
  readonly #least = new Map<string, number[]>();
  readonly #longest = new Map<string, number>();

  /** One round; in all of them the same calls are made in the same order, or an error of ours is thrown. */
  add(round: CallTimes): void {
    for (const [method, times] of Object.entries(round)) this.#addMethod(method, times);
  }

  #addMethod(method: string, times: readonly number[]): void {
    const longest = Math.max(this.#longest.get(method) ?? 0, greatest(times));
    this.#longest.set(method, longest);
    const least = this.#least.get(method);
    if (least === undefined) this.#least.set(method, [...times]);
    else if (least.length !== times.length)
      throw new Error(`${method} was called ${least.length} times, and then ${times.length} times`);
    else for (const [at, time] of times.entries()) least[at] = Math.min(least[at]!, time);
  }

  /** By method, those that were called; all together under `all`. */
  lines(): CallLines {
    const called = [...this.#least].filter(([, times]) => times.length > 0);
    if (called.length === 0) return {};
    const own = called.map(([method, times]) => {
      return [method, lineOf(times, this.#longest.get(method)!)] as const;
    });
    const together = called.flatMap(([, times]) => times);
    const longest = Math.max(...own.map(([, line]) => line.longest));
    return Object.fromEntries([...own, [ALL_CALLS, lineOf(together, longest)]]);
  }
}

const greatest = (times: readonly number[]): number =>
  times.reduce((most, time) => Math.max(most, time), 0);

function lineOf(times: readonly number[], longest: number): CallLine {
  const ascending = Float64Array.from(times).sort();
  const [p50, p99] = [0.5, 0.99].map((q) => shareQuantile(ascending, q));
  const over = times.reduce((sum, time) => sum + (time > LIMIT_NS ? 1 : 0), 0);
  const max = ascending.at(-1)!;
  return {
    calls: times.length,
    p50: p50!,
    p99: p99!,
    max,
    longest,
    overLimit: over / times.length,
  };
}
