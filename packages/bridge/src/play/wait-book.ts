import type { SetTiming, SlowCall } from '@aiwolf-arena/tournament';
import type { Request } from '../wire/packet.ts';

interface Slow {
  readonly games: Map<number, [calls: number, longestMs: number]>;
  readonly first: SlowCall;
}

/** An answer that came: which call of which game, and how long it was waited for. */
interface Waited {
  readonly seat: number;
  readonly game: number;
  readonly call: number;
  readonly request: Request;
  readonly ms: number;
}

/**
 * How long the clients of a set were waited for, as the pool books how long players compute: a look is a millisecond of
 * waiting. A client is on another process, so this is time by the clock.
 */
export class WaitBook {
  readonly #limitMs: number | null;
  readonly #waited: number[];
  readonly #slow = new Map<number, Slow>();

  /** `limitMs`: answers that take longer are offences; null: none is. */
  constructor(limitMs: number | null, seats: number) {
    this.#limitMs = limitMs;
    this.#waited = Array<number>(seats + 1).fill(0);
  }

  add(answer: Waited): void {
    this.#waited[answer.seat]! += answer.ms;
    if (this.#limitMs !== null && answer.ms > this.#limitMs) this.#addSlow(answer);
  }

  #addSlow({ seat, game, call, request, ms }: Waited): void {
    const rounded = Math.round(ms);
    const slow = this.#slow.get(seat) ?? {
      games: new Map(),
      first: { game, call, request, ms: rounded },
    };
    this.#slow.set(seat, slow);
    const [calls, longest] = slow.games.get(game) ?? [0, 0];
    slow.games.set(game, [calls + 1, Math.max(longest, rounded)]);
  }

  /** Of the set up to now. What was waited in all stands for its CPU time, so that shares of it are times of agents. */
  timing(): SetTiming {
    const looks = this.#waited.map(Math.round);
    const bySeat = [...this.#slow].sort(([a], [b]) => a - b);
    return {
      everyMs: 1,
      looks,
      cpuMs: looks.reduce((sum, ms) => sum + ms, 0),
      limitMs: this.#limitMs,
      slow: bySeat.map(([seat, { games, first }]) => ({
        ...{ seat, first },
        games: [...games].map(([game, counts]) => [game, ...counts] as const),
      })),
    };
  }
}
