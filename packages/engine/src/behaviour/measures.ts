import { ROLES, type Role } from '@aiwolf-arena/protocol';
import { first, isIn, NOBODY, parts, type SeatSet, sizeOf, WHOLE } from './scene.ts';

/**
 * The measures of behaviour. Never change their order and add new ones at the end, because a measure is stored by its index.
 * Each observed value is compared with the value that a random choice would give: unless stated otherwise, a uniform choice
 * among the other living seats.
 *
 * - wolfVotes: ballots for werewolves.
 * - wolfDivinations: divinations that found a werewolf.
 * - guards: attacks that the bodyguard stopped; random choice: a guard of any other living seat.
 * - executed: executions of the seat; random choice: any living seat, at every execution.
 * - attacked: nights on which the werewolves attacked the seat; random choice: any living human.
 * - claimDay: the day (counting days with talk) on which the seat first claims a role; random choice: any such day of its life.
 * - contradictions: claimed roles or results that differ from the same seat's earlier claim; random choice: any role or
 *   species.
 * - falseStatements: claimed results that cannot be true, whatever the roles are; random choice: any other target.
 * - keptVotes: ballots of the day's first voting round for the target that the voter announced last.
 * - heeded: ballots of the first voting round, divinations and guards for a target that another seat requested that day.
 * - influence: ballots of other seats in the first voting round for a target that this seat announced or requested.
 */
export const MEASURES = [
  'wolfVotes',
  'wolfDivinations',
  'guards',
  'executed',
  'attacked',
  'claimDay',
  'contradictions',
  'falseStatements',
  'keptVotes',
  'heeded',
  'influence',
] as const;
export type Measure = (typeof MEASURES)[number];

const positionOf = (measure: Measure): number => MEASURES.indexOf(measure);

export const WOLF_VOTES = positionOf('wolfVotes');
export const WOLF_DIVINATIONS = positionOf('wolfDivinations');
export const GUARDS = positionOf('guards');
export const EXECUTED = positionOf('executed');
export const ATTACKED = positionOf('attacked');
export const CLAIM_DAY = positionOf('claimDay');
export const CONTRADICTIONS = positionOf('contradictions');
export const FALSE_STATEMENTS = positionOf('falseStatements');
export const KEPT_VOTES = positionOf('keptVotes');
export const HEEDED = positionOf('heeded');
export const INFLUENCE = positionOf('influence');

/** The counters of a seat by role. Each measure has four numbers: its index, observed sum, expected sum, number of cases. */
export type Behaviour = Readonly<Partial<Record<Role, readonly number[]>>>;

export interface Counted {
  readonly measure: Measure;
  readonly observed: number;
  readonly expected: number;
  readonly occasions: number;
}

export function countedOf(cells: readonly number[]): Counted[] {
  return Array.from({ length: cells.length / 4 }, (_, i) => ({
    measure: MEASURES[cells[i * 4]!]!,
    observed: cells[i * 4 + 1]!,
    expected: cells[i * 4 + 2]! / WHOLE,
    occasions: cells[i * 4 + 3]!,
  }));
}

/** Adds the counters `a` and `b`, separately for each role and measure. The sums are exact, and do not depend on the order. */
export function mergeBehaviour(a: Behaviour, b: Behaviour): Behaviour {
  const roles = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort() as Role[];
  return Object.fromEntries(roles.map((role) => [role, mergeCells(a[role] ?? [], b[role] ?? [])]));
}

function mergeCells(a: readonly number[], b: readonly number[]): number[] {
  const merged: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const left = a[i] ?? MEASURES.length;
    const right = b[j] ?? MEASURES.length;
    const measure = Math.min(left, right);
    const from = left === measure ? a.slice(i, i + 4) : [measure, 0, 0, 0];
    const with_ = right === measure ? b.slice(j, j + 4) : [measure, 0, 0, 0];
    merged.push(measure, from[1]! + with_[1]!, from[2]! + with_[2]!, from[3]! + with_[3]!);
    if (left === measure) i += 4;
    if (right === measure) j += 4;
  }
  return merged;
}

/** The sums of one measure. They are fields of an object, which V8 reads faster than the elements of a typed array. */
class Sums {
  observed = 0;
  /** The sum that is expected for random choices, in units of 1/WHOLE. */
  expected = 0;
  occasions = 0;
}

export class Counters {
  readonly #bySeat: readonly (readonly Sums[])[][];
  /** By seat: the sums for the role that the seat has in the current game. */
  readonly #present: (readonly Sums[])[];

  constructor(players: number) {
    const sums = (): Sums[] => MEASURES.map(() => new Sums());
    this.#bySeat = Array.from({ length: players + 1 }, () => ROLES.map(sums));
    this.#present = this.#bySeat.map((byRole) => byRole[0]!);
  }

  /** Starts a game. `roles[seat]` is the index in ROLES of the seat's role in this game. */
  deal(roles: Uint8Array): void {
    for (let seat = 1; seat < this.#present.length; seat++) {
      this.#present[seat] = this.#bySeat[seat]![roles[seat]!]!;
    }
  }

  add(seat: number, measure: number, observed: number, expected: number): void {
    this.addAll(seat, measure, observed, expected, 1);
  }

  /** Adds the sums of several cases. `occasions`: the number of these cases that were not counted in an earlier call. */
  addAll(seat: number, measure: number, observed: number, expected: number, occasions: number): void {
    const sums = this.#present[seat]![measure]!;
    sums.observed += observed;
    sums.expected += expected;
    sums.occasions += occasions;
  }

  /** Returns the counters of one seat. Omits roles that the seat never had, and measures that were never counted. */
  of(seat: number): Behaviour {
    const roles = ROLES.map((role, code) => [role, cellsOf(this.#bySeat[seat]![code]!)] as const);
    const counted = roles.filter(([, cells]) => cells.length > 0);
    return Object.fromEntries(counted) as Partial<Record<Role, number[]>>;
  }
}

const cellsOf = (byMeasure: readonly Sums[]): number[] =>
  byMeasure.flatMap(({ observed, expected, occasions }, measure) =>
    occasions > 0 ? [measure, observed, expected, occasions] : [],
  );

/** Counts how often each seat is chosen, such as executed. When it dies or the game ends, adds the number for random choices. */
export class ExpectedDraws {
  readonly #counters: Counters;
  readonly #measure: number;
  #left: SeatSet = NOBODY;
  #probability = 0;
  #draws = 0;

  constructor(counters: Counters, measure: number) {
    this.#counters = counters;
    this.#measure = measure;
  }

  draw(seats: SeatSet, hit: number): void {
    if (seats === NOBODY) return;
    this.#leave(this.#left & ~seats);
    this.#left = seats;
    this.#probability += parts(1, sizeOf(seats));
    this.#draws++;
    if (isIn(seats, hit) === 1) this.#counters.addAll(hit, this.#measure, 1, 0, 0);
  }

  end(): void {
    this.#leave(this.#left);
    this.#left = NOBODY;
    this.#probability = 0;
    this.#draws = 0;
  }

  #leave(seats: SeatSet): void {
    for (let left = seats; left !== NOBODY; left &= left - 1) {
      this.#counters.addAll(first(left), this.#measure, 0, this.#probability, this.#draws);
    }
  }
}
