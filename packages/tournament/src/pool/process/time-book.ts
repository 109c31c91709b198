import type { Worker } from 'node:worker_threads';
import { ROUNDS, roundOf } from '@aiwolf-arena/engine/heartbeat';
import { PULSE } from '../../realm/pulse.ts';
import type { Kill } from '../../tally/set-result.ts';
import type { SetTiming, SlowCall, SlowGame } from '../../tally/set-timing.ts';
import { sentence } from './sentence.ts';
import { Stopwatch } from './stopwatch.ts';

/** A call that is going on. */
interface OpenCall extends Omit<SlowCall, 'ms'> {
  readonly key: string;
  readonly seat: number;
  readonly stopwatch: Stopwatch;
  counted: boolean;
}

interface Slow {
  readonly games: Map<number, [calls: number, longestMs: number]>;
  readonly first: Omit<SlowCall, 'ms'> & { ms: number };
}

/**
 * What was measured of one set: it is looked at again and again, and every look counts for whoever is at work then. A call
 * is too long when its thread was seen to burn so much CPU time in it, between the second look and the last: one that
 * waits for the processor is never blamed, and one that is hardly over the limit may be missed.
 */
export class TimeBook {
  readonly #limitMs: number | null;
  readonly #looks: number[] = [0];
  readonly #slow = new Map<number, Slow>();
  #open: OpenCall | undefined;

  constructor(limitMs: number | null) {
    this.#limitMs = limitMs;
  }

  /** One look at a set; `thread` plays it. */
  look(now: number, pulse: Int32Array, thread: Pick<Worker, 'cpuUsage'>): void {
    const at = sentence(pulse, 'hard-limit', '');
    const seat = at?.seat ?? 0;
    while (this.#looks.length <= seat) this.#looks.push(0);
    this.#looks[seat]!++;
    if (this.#limitMs !== null) this.#follow(at, pulse)?.ask(thread, now);
  }

  /** Follows a call; its stopwatch from the second look on. */
  #follow(at: Kill | null, pulse: Int32Array): Stopwatch | undefined {
    const key = at === null || at.call === 0 ? '' : `${at.seat} ${at.game} ${at.call}`;
    const known = this.#open;
    if (key !== '' && key === known?.key) {
      const { burnt } = known.stopwatch;
      if (burnt >= this.#limitMs!) this.#count(known, Math.round(burnt));
      return known.stopwatch;
    }
    this.#open = key === '' ? undefined : opened(key, at!, pulse);
    return undefined;
  }

  /** Counts a call once, and follows it while it lasts. */
  #count(open: OpenCall, ms: number): void {
    const { seat, game, call, request } = open;
    const slow = this.#slow.get(seat) ?? { games: new Map(), first: { game, call, request, ms } };
    this.#slow.set(seat, slow);
    const [calls, longest] = slow.games.get(game) ?? [0, 0];
    slow.games.set(game, [open.counted ? calls : calls + 1, Math.max(longest, ms)]);
    if (slow.first.game === game && slow.first.call === call) slow.first.ms = ms;
    open.counted = true;
  }

  /** What has been measured in the set by now. */
  timing(everyMs: number, cpuMs: number): SetTiming {
    const slow = [...this.#slow]
      .sort(([a], [b]) => a - b)
      .map(([seat, { games, first }]) => ({
        seat,
        games: [...games].map(([game, counts]): SlowGame => [game, ...counts]),
        first,
      }));
    return { everyMs, looks: this.#looks, cpuMs, limitMs: this.#limitMs, slow };
  }
}

function opened(key: string, { seat, game, call }: Kill, pulse: Int32Array): OpenCall {
  const asked = pulse[PULSE.asked]!;
  const request = asked === 0 ? '' : ROUNDS[roundOf(asked)]!;
  return { key, seat, game, call, request, stopwatch: new Stopwatch(), counted: false };
}
