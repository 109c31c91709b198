import type { Worker } from 'node:worker_threads';
import { ROUNDS, roundOf } from '@aiwolf-arena/engine/heartbeat';
import type { Kill, SetTiming, SlowCall, SlowSeat } from '../../play/set-result.ts';
import { SET_HEARTBEAT } from '../../play/set-task.ts';
import { killFor } from './kill-for.ts';

/** Measures the CPU time of a thread during one call, by asking the thread repeatedly for its CPU time. */
export class Stopwatch {
  #first: number | undefined;
  #last = 0;
  #askedAt: number | undefined;

  /** CPU time in milliseconds that the thread used between its first and its last answer to this stopwatch. */
  get burnt(): number {
    return this.#first === undefined ? 0 : this.#last - this.#first;
  }

  /** Returns for how many milliseconds the thread has not answered the latest question; 0 if no question is pending. */
  silentFor(now: number): number {
    return this.#askedAt === undefined ? 0 : now - this.#askedAt;
  }

  ask(worker: Pick<Worker, 'cpuUsage'>, now: number): void {
    if (this.#askedAt !== undefined) return;
    this.#askedAt = now;
    worker.cpuUsage().then(
      ({ user, system }) => this.#answer((user + system) / 1000),
      () => {}, // the thread has ended
    );
  }

  #answer(spent: number): void {
    this.#first ??= spent;
    this.#last = spent;
    this.#askedAt = undefined;
  }
}

interface OpenCall extends Omit<SlowCall, 'ms'> {
  readonly key: string;
  readonly seat: number;
  readonly stopwatch: Stopwatch;
  counted: boolean;
}

/** The slow calls of a set by seat and game. */
export class SlowCalls {
  readonly #seats = new Map<number, { readonly games: Map<number, [calls: number, longestMs: number]>; first: SlowCall }>();

  /** Counts a slow call. `again`: the call was counted before, and only its duration is updated. */
  add(seat: number, { game, call, request, ms }: SlowCall, again = false): void {
    const own = { game, call, request, ms };
    const slow = this.#seats.getOrInsertComputed(seat, () => ({ games: new Map(), first: own }));
    const [calls, longest] = slow.games.get(game) ?? [0, 0];
    slow.games.set(game, [again ? calls : calls + 1, Math.max(longest, ms)]);
    if (again && slow.first.game === game && slow.first.call === call) slow.first = own;
  }

  /** Returns the seats with slow calls, in ascending order. */
  all(): SlowSeat[] {
    const bySeat = [...this.#seats].sort(([a], [b]) => a - b);
    return bySeat.map(([seat, { games, first }]) => ({
      seat,
      games: [...games].map(([game, counts]) => [game, ...counts] as const),
      first,
    }));
  }
}

/** Samples of one set, counted for the seat that is running. A call is slow if it used more CPU time than the limit. */
export class CallClock {
  readonly #limitMs: number | null;
  readonly #looks: number[] = [0];
  readonly #slow = new SlowCalls();
  #open: OpenCall | undefined;

  constructor(limitMs: number | null) {
    this.#limitMs = limitMs;
  }

  /** Takes a sample of the set that is being played by `thread`. */
  look(now: number, heartbeat: Int32Array, thread: Pick<Worker, 'cpuUsage'>): void {
    const at = killFor(heartbeat, 'no-answer', '');
    const seat = at?.seat ?? 0;
    while (this.#looks.length <= seat) this.#looks.push(0);
    this.#looks[seat]!++;
    if (this.#limitMs !== null) this.#follow(at, heartbeat)?.ask(thread, now);
  }

  /** Returns the stopwatch of the current call. Returns `undefined` at the first sample of a call, or if no call is running. */
  #follow(at: Kill | null, heartbeat: Int32Array): Stopwatch | undefined {
    const key = at === null || at.call === 0 ? '' : `${at.seat} ${at.game} ${at.call}`;
    const known = this.#open;
    if (key !== '' && key === known?.key) {
      const { burnt } = known.stopwatch;
      if (burnt >= this.#limitMs!) {
        this.#slow.add(known.seat, { ...known, ms: Math.round(burnt) }, known.counted);
        known.counted = true;
      }
      return known.stopwatch;
    }
    this.#open = key === '' ? undefined : opened(key, at!, heartbeat);
    return undefined;
  }

  timing(everyMs: number, cpuMs: number): SetTiming {
    const slow = this.#slow.all();
    return { everyMs, looks: this.#looks, cpuMs, limitMs: this.#limitMs, slow };
  }
}

function opened(key: string, { seat, game, call }: Kill, heartbeat: Int32Array): OpenCall {
  return { key, seat, game, call, request: requestOf(heartbeat), stopwatch: new Stopwatch(), counted: false };
}

/** Returns the official name of the current request; an empty text if a promise's code is running. */
export function requestOf(heartbeat: Int32Array): string {
  const asked = heartbeat[SET_HEARTBEAT.asked]!;
  return asked === 0 ? '' : ROUNDS[roundOf(asked)]!;
}

export const EVERY_MS = 10;
