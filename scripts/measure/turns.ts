import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { shuffled } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import type { SetOptions } from './bundled.ts';

/** Who is measured: the pool of a checkout, sandboxed, as in a run. */
export interface Contender extends SetOptions {
  readonly root: string;
  readonly threads: number;
}

/** What one turn took. */
export interface Turn {
  /** Over all that happened: equal ones are equal work. */
  readonly checksum: string;
  /** CPU time of all processes that count, collector and compiler threads included; microseconds. */
  readonly micros: number;
  readonly seconds: number;
  /** The most memory so far, of all processes that count. */
  readonly peakMiB: number;
}

const PROCESS = new URL('./contender.ts', import.meta.url);

/**
 * Contenders in processes that stay, asked for one turn after another, in another random order every round: machines drift, so
 * only what was measured side by side is compared.
 */
export class Contest {
  readonly #children: readonly ChildProcess[];
  /** Rejected when a contender ends; nobody waits for it between turns. */
  readonly #ends: readonly Promise<never>[];
  readonly #random = seedrandom.alea('bench');

  constructor(contenders: readonly Contender[]) {
    this.#children = contenders.map((one) => fork(PROCESS, [JSON.stringify(one)]));
    this.#ends = this.#children.map((child) =>
      once(child, 'exit').then(() => Promise.reject(new Error('a contender has ended'))),
    );
    for (const end of this.#ends) end.catch(() => {});
  }

  /** All sets of one contender. */
  async turn(at: number): Promise<Turn> {
    const child = this.#children[at]!;
    child.send('play');
    const [turn] = (await Promise.race([once(child, 'message'), this.#ends[at]!])) as [Turn];
    return turn;
  }

  /** One turn of each, in the order of the contenders. */
  async round(): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (const at of shuffled(this.#children.keys(), this.#random)) turns[at] = await this.turn(at);
    return turns;
  }

  async rounds(count: number): Promise<Turn[][]> {
    const all: Turn[][] = [];
    while (all.length < count) all.push(await this.round());
    return all;
  }

  [Symbol.dispose](): void {
    for (const child of this.#children) child.kill();
  }
}

/** Throws unless all turns were the same games. */
export function sameGames(turns: readonly Turn[]): string {
  const sums = new Set(turns.map(({ checksum }) => checksum).filter((checksum) => checksum !== ''));
  if (sums.size !== 1) throw new Error(`contenders played different games: ${[...sums].join(' ')}`);
  return [...sums][0]!;
}
