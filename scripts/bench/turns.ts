import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { shuffled } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import type { KindOf, Terms } from './contender.ts';

/** Who is measured, as `contender.ts` opens it in a process of its own. */
export type Contender = { readonly [Kind in keyof Terms]: KindOf<Kind> }[keyof Terms];

/** What one turn took. */
export interface Turn {
  /** Over all that happened: equal ones are equal work. */
  readonly checksum: string;
  /** CPU time of all processes that count, collector and compiler threads included; microseconds. */
  readonly micros: number;
  readonly seconds: number;
  /** Allocated by the contender's own thread. */
  readonly kib: number;
  /** The most memory so far, of all processes that count. */
  readonly peakMiB: number;
  /** CPU time of processes that do not count, such as clients. */
  readonly beside: number;
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
    this.#children = contenders.map(({ kind, terms }) => fork(PROCESS, [kind, JSON.stringify(terms)]));
    this.#ends = this.#children.map((child) =>
      once(child, 'exit').then(() => Promise.reject(new Error('a contender has ended'))),
    );
    for (const end of this.#ends) end.catch(() => {});
  }

  /** A turn of one contender: so many games, or all its sets. */
  async turn(at: number, games = 0): Promise<Turn> {
    const child = this.#children[at]!;
    child.send(games);
    const [turn] = (await Promise.race([once(child, 'message'), this.#ends[at]!])) as [Turn];
    return turn;
  }

  /** One turn of each, in the order of the contenders. */
  async round(games: readonly number[] = []): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (const at of shuffled(this.#children.keys(), this.#random)) turns[at] = await this.turn(at, games[at]);
    return turns;
  }

  async rounds(count: number, games: readonly number[] = []): Promise<Turn[][]> {
    const all: Turn[][] = [];
    while (all.length < count) all.push(await this.round(games));
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
