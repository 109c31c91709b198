import type { Agent } from '@aiwolf-arena/engine';
import { ROLE_COUNT } from './evidence.ts';

/** Numbers of observations by role. A key is a situation, or a situation and a seat's act in it (a token; see `Habits`). */
export type Customs = Readonly<Record<string, readonly number[]>>;
type Counts = Map<string, Float64Array>;

/** The expected frequency of an act in a role counts like this many observations when a seat's own observations are added. */
const CUSTOM_WORTH = 2.5;
/** The frequency of an act over all seats counts like this many observations when one seat's observations are added. */
const SEAT_WORTH = 3;
/** Each role starts with this many assumed observations of usual behaviour, so that rarely seen roles get no extreme values. */
const LENT = 2;
/** Assumed number of different acts (tokens) in a situation. */
const VARIETY = 12;

/**
 * Counts what each seat does in each role during a game set. In a situation (such as the second sentence of day 1), each seat
 * does one of many things; each of these is named by a text, its token. If a seat has rarely been seen in a role, its counts in
 * all roles are used instead, multiplied by a ratio: how often all seats give the token in this role, compared with all roles.
 */
export class Habits {
  readonly #custom: Counts = new Map();
  readonly #bySeat = new Map<Agent, Counts>();

  constructor(customs: Customs = {}) {
    for (const [key, counts] of Object.entries(customs)) {
      this.#custom.set(key, Float64Array.from(counts));
    }
  }

  learn(agent: Agent, role: number, occasion: string, token: string): void {
    for (const counts of [this.#custom, this.#ofSeat(agent)]) {
      count(counts, occasion, role);
      count(counts, `${occasion} ${token}`, role);
    }
  }

  /** Returns for each role how likely the agent gives this token, times an unknown factor that is equal for all roles. */
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

  /** Returns the counts, summed over all seats. A new object can start with these counts: pass them to its constructor. */
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
