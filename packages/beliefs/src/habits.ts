import type { Agent } from '@aiwolf-arena/engine';
import { ROLE_COUNT } from './evidence.ts';

/** How often a thing was done in each role, by what was done: see `Habits`. */
export type Customs = Readonly<Record<string, readonly number[]>>;
type Counts = Map<string, Float64Array>;

/** What the general custom is worth against what the seat itself did, in occasions. */
const CUSTOM_WORTH = 2.5;
/** What a seat's own average over all roles is worth against the custom, in occasions. */
const SEAT_WORTH = 3;
/** Occasions lent to every role alike before anything was seen. */
const LENT = 2;
/** Things that could be done on an occasion, roughly. */
const VARIETY = 12;

/**
 * What seats do in each role, counted over the games of a set as the roles are revealed. An occasion (the second
 * sentence of the first day) has one of many outcomes (a token). What a seat was not yet seen to do in a role is guessed
 * from what it does in others, times how much more common that is in the role by custom: with all other seats, and in
 * the games that `customs` were counted in.
 */
export class Habits {
  readonly #custom: Counts = new Map();
  readonly #bySeat = new Map<Agent, Counts>();

  constructor(customs: Customs = {}) {
    for (const [key, counts] of Object.entries(customs)) {
      this.#custom.set(key, Float64Array.from(counts));
    }
  }

  /** The seat, in `role`, did `token` on `occasion`. */
  learn(agent: Agent, role: number, occasion: string, token: string): void {
    for (const counts of [this.#custom, this.#ofSeat(agent)]) {
      count(counts, occasion, role);
      count(counts, `${occasion} ${token}`, role);
    }
  }

  /** The likelihoods of the token under every role, up to a common factor. */
  likelihoods(agent: Agent, occasion: string, token: string): Float64Array {
    const key = `${occasion} ${token}`;
    const seat = this.#ofSeat(agent);
    const custom = this.#custom;
    const usual = (sum(custom.get(key)) + 1 / VARIETY) / (sum(custom.get(occasion)) + 1);
    const own = (sum(seat.get(key)) + SEAT_WORTH * usual) / (sum(seat.get(occasion)) + SEAT_WORTH);
    const result = new Float64Array(ROLE_COUNT);
    for (let role = 0; role < ROLE_COUNT; role++) {
      const inRole = at(custom.get(occasion), role) + LENT;
      const lift = (at(custom.get(key), role) / usual + LENT) / inRole;
      const seen = at(seat.get(key), role) + CUSTOM_WORTH * own * lift;
      result[role] = seen / (at(seat.get(occasion), role) + CUSTOM_WORTH);
    }
    return result;
  }

  /** All that was counted of all seats together, for use as `customs`. */
  customs(): Customs {
    return Object.fromEntries([...this.#custom].map(([key, counts]) => [key, [...counts]]));
  }

  #ofSeat(agent: Agent): Counts {
    const counts = this.#bySeat.get(agent) ?? new Map<string, Float64Array>();
    this.#bySeat.set(agent, counts);
    return counts;
  }
}

function count(counts: Counts, key: string, role: number): void {
  const roles = counts.get(key) ?? new Float64Array(ROLE_COUNT);
  roles[role]!++;
  counts.set(key, roles);
}

const at = (counts: Float64Array | undefined, role: number): number => counts?.[role] ?? 0;

function sum(counts: Float64Array | undefined): number {
  let total = 0;
  if (counts !== undefined) for (const one of counts) total += one;
  return total;
}
