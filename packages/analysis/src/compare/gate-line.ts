import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { type Interval, type IntervalEstimate, unseenShare } from '@aiwolf-arena/stats';
import type { Block, SetPair } from '@aiwolf-arena/tournament';
import type { MissingSet } from '../standings/results.ts';
import type { GateLine, GateOptions } from './comparison.ts';
import { GateCourse } from './gate-course.ts';
import { balancedRates, gainedIn, pairCounts, roleComparisons } from './rates.ts';
import { excess, sideFaults } from './verdict.ts';

export type LineHead = Pick<GateLine, 'name' | 'baseline' | 'players' | 'field' | 'runs'>;

export interface GateLineOptions {
  readonly options: GateOptions;
  readonly rules: Block['rules'];
  /** The candidate's share of games with faults may exceed the baseline's by at most this much. */
  readonly maxFaults: number;
  /** Whether equal games give a verdict without a test (default: true). A/A tests count wrong verdicts, so they set false. */
  readonly shortcut?: boolean;
  readonly sameCode?: boolean;
}

export class GateAccumulator {
  readonly course: GateCourse;
  readonly #options: GateLineOptions;
  readonly #roles: readonly ContestRole[];
  readonly #mix: readonly number[];
  readonly #pairs: SetPair[] = [];
  #missing: MissingSet | undefined;

  constructor(options: GateLineOptions) {
    const { roleNumMap } = options.rules;
    this.#options = options;
    this.#roles = CONTEST_ROLES.filter((role) => roleNumMap[role] > 0);
    const seats = this.#roles.reduce((sum, role) => sum + roleNumMap[role], 0);
    this.#mix = this.#roles.map((role) => roleNumMap[role] / seats);
    this.course = new GateCourse(options.options, this.#mix, options.shortcut, options.sameCode);
  }

  /** Adds a set as played by both agents. Returns true after a verdict; sets that are added later do not count. */
  add(pair: SetPair): boolean {
    if (this.course.verdict !== 'running') return true;
    this.#pairs.push(pair);
    return this.course.add(pairCounts(pair, this.#roles));
  }

  /** Reports that the next set cannot be played. This has no effect if the comparison already has a verdict. */
  missing(missing: MissingSet): void {
    if (this.course.verdict === 'running') this.#missing = missing;
  }

  /** Ends the comparison after its last set. Returns its final results. */
  close(head: LineHead): GateLine {
    const { course } = this;
    const isOpen = course.verdict === 'running' && this.#missing === undefined;
    course.end();
    const { pairs, options, unchanged } = course;
    const games = pairs.reduce((sum, pair) => sum + pair.games, 0);
    const rates = balancedRates(pairs, this.#mix);
    const fixed = options.method === 'fixed-sets';
    const always = course.always();
    const same = unchanged && this.#options.sameCode === true;
    return {
      ...head,
      verdict: course.verdict as GateLine['verdict'],
      ...(this.#missing === undefined ? {} : { missing: this.#missing }),
      ...(isOpen ? { timedOut: true as const } : {}),
      unchanged: unchanged && pairs.length > 0,
      sets: pairs.length,
      games,
      evidence: course.evidence(),
      setsExpected: course.expected(),
      ...rates,
      difference: fixed ? rates.difference : atAllTimes(rates.difference, always),
      always,
      worstSets: this.#worstSets(),
      unseen: course.verdict === 'pass' && !same ? unseenShare(pairs.length, options.alpha) : null,
      ...flips(pairs),
      roles: roleComparisons(pairs, this.#roles, fixed, options),
      faults: this.#faults(games),
    };
  }

  #worstSets(): GateLine['worstSets'] {
    const played = this.#pairs.filter(({ candidate }) => candidate.games > 0);
    return (this.course.differences() ?? [])
      .map((difference, at) => ({ set: played[at]!.candidate.set, difference }))
      .filter(({ difference }) => difference < 0)
      .sort((a, b) => a.difference - b.difference || a.set - b.set)
      .slice(0, WORST_SETS);
  }

  #faults(games: number): GateLine['faults'] {
    const seats = (side: 'candidate' | 'baseline') => this.#pairs.map((pair) => pair[side].seat);
    const [candidate, baseline] = [sideFaults(seats('candidate'), games), sideFaults(seats('baseline'), games)];
    const most = this.#options.maxFaults;
    return { candidate, baseline, most, exceeded: excess(candidate, baseline, most) !== undefined };
  }
}

const WORST_SETS = 3;

/** Replaces the interval by the always-valid interval: Student's t is too narrow if results decide when to stop. */
const atAllTimes = (difference: IntervalEstimate, always: Interval | null): IntervalEstimate => {
  if (difference.value === null) return difference;
  const { low, high } = always ?? { low: null, high: null };
  const method = always === null ? 'none' : 't mixture by paired sets, at all times, role-balanced';
  return { ...difference, low, high, method };
};

/** Counts games that only the candidate (`gained`) or only the baseline won (`lost`). Games without winner may be in `lost`. */
function flips(pairs: GateCourse['pairs']): { gained: number; lost: number } {
  const flipped = pairs.reduce((sum, pair) => sum + pair.flipped, 0);
  const net = pairs.flatMap(gainedIn).reduce((sum, one) => sum + one, 0);
  const gained = Math.max(0, Math.floor((flipped + net) / 2));
  return { gained, lost: Math.max(0, flipped - gained) };
}
