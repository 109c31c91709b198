import { type CallTimes, type MeasuredSet, rootHash, type SetResult } from '@aiwolf-arena/tournament';
import type { Contestant } from './compare/comparison.ts';
import { countsByKind } from './standings/results.ts';

/** Numbers that depend only on the agents and the seed, so that they are the same on every machine. */
interface BenchCounts {
  /** Hash of all events of the games: equal hashes mean that the same games were played. */
  readonly hash: string;
  readonly games: number;
  readonly events: number;
  readonly calls: { readonly [method: string]: number };
  readonly faults: { readonly [kind: string]: number };
}

export interface BenchLine {
  readonly name: string;
  readonly players: number;
  readonly counts: BenchCounts;
  /** Whether every round played the same games. Rounds with other games are left out of the measurements below. */
  readonly repeats: boolean;
  /** Number of games per second of CPU time (of one thread); `null` if a round was too short to measure. */
  readonly gamesPerCpuSecond: Spread | null;
  /** CPU time per game in milliseconds; one entry for each round. */
  readonly cpuMs: readonly number[];
  /** Bytes of memory allocated per game by all seats and the engine together; one entry for each round. */
  readonly bytes: readonly number[];
  /** Maximum error of the numbers in `bytes`. They are not exact, because the heap counts memory in large pieces. */
  readonly bytesError: number;
  /** Whether the minimum of `bytes` is reliable, because two other rounds came close to the minimum. */
  readonly steadyBytes: boolean;
  readonly calls: { readonly [method: string]: CallLine };
}

/** The options of a measurement. Two measurements can be compared only if their options are equal. */
export interface BenchTerms {
  readonly seed: string;
  readonly players: readonly number[];
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly rules: string;
  /** The opponents, each with its name and the SHA-256 of its code. */
  readonly field: readonly Contestant[];
}

export interface BenchMachine {
  readonly arena: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly platform: string;
}

/** The result of the command `bench`, which measures computing time and memory of agents. */
export interface BenchSheet {
  readonly terms: BenchTerms;
  readonly rounds: number;
  readonly machine: BenchMachine;
  readonly agents: readonly Contestant[];
  readonly lines: readonly BenchLine[];
}

/** The minimum of `bytes` is reliable if at least two other rounds exceed it by at most this share. */
const STEADY = 0.02;
const OTHERS = 2;
/** The heap counts memory in pieces of this many bytes, so the bytes of a set may be wrong by this much. */
const PIECE = 512 * 1024;

/** An agent in games with one number of players. `agent` is its position among the agents of the results. */
type BenchedAgent = Pick<BenchLine, 'name' | 'players'> & { readonly agent: number };

/** Collects an agent's measurements in games with one number of players. All rounds play the same sets in the same order. */
export class BenchAccumulator {
  readonly #of: BenchedAgent;
  readonly #clock = new CallClock();
  readonly #cpuMs: number[] = [];
  readonly #bytes: number[] = [];
  #bytesError = 0;
  #counts: BenchCounts | undefined;
  #repeats = true;

  constructor(of: BenchedAgent) {
    this.#of = of;
  }

  /** Adds a round in which every call of the agent was timed. The first round that is added must be timed. */
  addCalls(round: readonly MeasuredOutcome[]): void {
    this.#counts ??= countsOf(round, this.#of.agent);
    if (this.#isSame(round)) this.#clock.add(callsOf(round));
  }

  /** Adds a round in which all sets were played several times (passes). `cpuMs`: mean CPU time of a pass in milliseconds. */
  addWindow(passes: readonly (readonly MeasuredOutcome[])[], cpuMs: number): void {
    if (!passes.every((round) => this.#isSame(round))) return;
    const sets = passes.flat();
    const games = passes.length * this.#counts!.games;
    const bytes = sets.reduce((sum, { measured }) => sum + measured.bytes, 0);
    this.#cpuMs.push(cpuMs / this.#counts!.games);
    this.#bytes.push(bytes / games);
    this.#bytesError = (PIECE * Math.sqrt(sets.length)) / games;
  }

  /** Whether a round played the same games as the first round, so that its measurements can be compared. */
  #isSame(round: readonly MeasuredOutcome[]): boolean {
    const same = hashOf(round) === this.#counts?.hash;
    if (!same) this.#repeats = false;
    return same;
  }

  line(): BenchLine {
    const { name, players } = this.#of;
    const [cpuMs, bytes] = [this.#cpuMs, this.#bytes];
    return {
      ...{ name, players, counts: this.#counts!, repeats: this.#repeats },
      gamesPerCpuSecond: cpuMs.includes(0) ? null : spreadOf(cpuMs.map((ms) => 1000 / ms)),
      ...{ cpuMs, bytes, bytesError: this.#bytesError, steadyBytes: isSteady(bytes) },
      calls: this.#clock.lines(),
    };
  }
}

function isSteady(bytes: readonly number[]): boolean {
  const ascending = bytes.toSorted((a, b) => a - b);
  const other = ascending[OTHERS];
  return other !== undefined && other <= (1 + STEADY) * ascending[0]!;
}

export interface MeasuredOutcome {
  readonly result: SetResult;
  readonly measured: MeasuredSet;
}

/** Counts a round's games and events, and the calls (which must have been timed) and faults of the agent at this index. */
function countsOf(round: readonly MeasuredOutcome[], agent: number): BenchCounts {
  const calls = Object.entries(callsOf(round)).map(([method, times]) => [method, times.length]);
  const own = round.flatMap(({ result }) => result.seats.filter((seat) => seat.agent === agent));
  return {
    hash: hashOf(round),
    games: round.reduce((sum, { result }) => sum + result.games, 0),
    events: round.reduce((sum, { measured }) => sum + measured.events, 0),
    calls: Object.fromEntries(calls),
    faults: countsByKind(own.flatMap(({ faults }) => faults)),
  };
}

const hashOf = (round: readonly MeasuredOutcome[]): string => rootHash(round.map(({ result }) => result));

function callsOf(round: readonly MeasuredOutcome[]): CallTimes {
  const all: Record<string, number[]> = {};
  for (const { measured } of round) {
    for (const [method, times] of Object.entries(measured.calls)) all[method] = [...(all[method] ?? []), ...times];
  }
  return all;
}

/** Time limit of the contest regulation for a call (100 ms), in nanoseconds. */
const LIMIT_NS = 100e6;

/** The calls of one method (such as `talk`) of an agent. All times are in nanoseconds. */
export interface CallLine {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The longest time of a call in any round. It may include delays by other programs on the machine. */
  readonly longest: number;
  /** Share of the calls that exceed the regulation's limit of 100 ms. */
  readonly overLimit: number;
}

export const ALL_CALLS = 'all';

/** Measures each call in several rounds. The minimum over the rounds counts, because other programs only make calls longer. */
class CallClock {
  readonly #methods = new Map<string, { readonly least: readonly number[]; readonly longest: number }>();

  /** Adds a round. All rounds must have the same calls in the same order; otherwise throws an internal error. */
  add(round: CallTimes): void {
    for (const [method, times] of Object.entries(round)) {
      const before = this.#methods.get(method) ?? { least: times, longest: 0 };
      const { length } = before.least;
      if (length !== times.length) throw new Error(`${method}: ${length} calls in one round, ${times.length} in another`);
      const least = before.least.map((time, at) => Math.min(time, times[at]!));
      const longest = times.reduce((most, time) => Math.max(most, time), before.longest);
      this.#methods.set(method, { least, longest });
    }
  }

  /** Returns the results of each method that was called and, with the key `all`, of all methods together. */
  lines(): BenchLine['calls'] {
    const called = [...this.#methods].filter(([, { least }]) => least.length > 0);
    if (called.length === 0) return {};
    const together = called.flatMap(([, { least }]) => least);
    const longest = Math.max(...called.map(([, one]) => one.longest));
    const lines = called.map(([method, one]) => [method, lineOf(one.least, one.longest)]);
    return Object.fromEntries([...lines, [ALL_CALLS, lineOf(together, longest)]]);
  }
}

function lineOf(times: readonly number[], longest: number): CallLine {
  const ascending = Float64Array.from(times).sort();
  const [p50, p99] = [0.5, 0.99].map((q) => shareQuantile(ascending, q));
  const over = times.filter((time) => time > LIMIT_NS).length;
  const max = ascending.at(-1)!;
  return { calls: times.length, p50: p50!, p99: p99!, max, longest, overLimit: over / times.length };
}

/** The median and the quartiles: a quarter of the numbers is below `low`, and a quarter is above `high`. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the quantile q: the smallest value such that at least the share q of all values is not above it. */
function shareQuantile(ascending: ArrayLike<number>, q: number): number {
  return ascending[Math.max(0, Math.ceil(q * ascending.length) - 1)]!;
}

function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => shareQuantile(ascending, q));
  return { median: median!, low: low!, high: high! };
}

/** More memory than this factor times the baseline counts as worse. Runs of equal code differ by less than 2.5 %. */
const MORE_BYTES = 1.05;

interface CountChange {
  /** What was counted, such as `calls talk`, `events`, `games` (the hash of the games) or `faults exception`. */
  readonly what: string;
  readonly was: number | string;
  readonly is: number | string;
}

/** An agent's results in games with one number of players, compared with its baseline (an earlier measurement). */
export interface BenchComparison {
  readonly name: string;
  readonly players: number;
  /** `worse`: more faults or more memory than the baseline. `changed`: other games, calls or events; this may be intended. */
  readonly verdict: 'same' | 'changed' | 'worse';
  readonly changes: readonly CountChange[];
  /** Bytes per game divided by the baseline's bytes (minima of rounds); `null` unless both were measured with the same Node. */
  readonly bytes: number | null;
  /** Maximum error of `bytes`, upwards or downwards. */
  readonly bytesError: number;
  /** CPU time divided by the baseline's CPU time in the same round; `null` if not measured. Does not affect the verdict. */
  readonly time: Spread | null;
  /** CPU time of the baseline, measured twice: second divided by first time. Shows how much measured times vary. */
  readonly noise: Spread | null;
  /** `slower` or `faster`: in three of four rounds, `time` differs from 1 by more than `noise` explains. */
  readonly hint: 'slower' | 'faster' | 'no difference seen' | 'not measured';
}

/** The baseline of an agent. `control`, if not `null`, is a second measurement of the baseline in the same rounds. */
interface Beside {
  readonly baseline: BenchLine;
  readonly control: BenchLine | null;
  /** Whether the memory of the agent and of its baseline was measured with the same version of Node. */
  readonly sameNode: boolean;
}

export function compareBench(line: BenchLine, { baseline, control, sameNode }: Beside): BenchComparison {
  const changes = changesOf(line.counts, baseline.counts);
  const known = sameNode && line.bytes.length > 0 && baseline.bytes.length > 0;
  const bytes = known ? Math.min(...line.bytes) / Math.min(...baseline.bytes) : null;
  const bytesError = (line.bytesError + baseline.bytesError) / Math.min(...baseline.bytes);
  const worse = moreFaults(line.counts, baseline.counts) || (bytes !== null && moreBytes(line, baseline));
  const time = control === null ? null : spreadOf(paired(line, baseline));
  const noise = control === null ? null : spreadOf(paired(control, baseline));
  const verdict = worse ? 'worse' : changes.length > 0 ? 'changed' : 'same';
  const { name, players } = line;
  const hint = hintOf(time, noise);
  return { name, players, verdict, changes, bytes, bytesError, time, noise, hint };
}

/** Whether a comparison fails: if the agent is worse, or if anything has changed and `allowChanges` is false. */
export const failsBench = ({ verdict }: BenchComparison, allowChanges: boolean): boolean =>
  verdict === 'worse' || (verdict === 'changed' && !allowChanges);

/** Returns for each round the CPU time of `line` divided by that of `by`; empty if one's games differ, or a round was too short. */
const paired = (line: BenchLine, by: BenchLine): number[] =>
  line.repeats && by.repeats && !by.cpuMs.includes(0) ? line.cpuMs.map((ms, at) => ms / by.cpuMs[at]!) : [];

function hintOf(time: Spread | null, noise: Spread | null): BenchComparison['hint'] {
  if (time === null || noise === null) return 'not measured';
  if (time.low > Math.max(noise.high, 1)) return 'slower';
  return time.high < Math.min(noise.low, 1) ? 'faster' : 'no difference seen';
}

function changesOf(is: BenchCounts, was: BenchCounts): CountChange[] {
  const each = (what: 'calls' | 'faults'): CountChange[] => {
    const names = Object.keys({ ...was[what], ...is[what] }).sort();
    return names.map((name) => ({ what: `${what} ${name}`, was: was[what][name] ?? 0, is: is[what][name] ?? 0 }));
  };
  const games = { what: 'games', was: was.hash, is: is.hash };
  const events = { what: 'events', was: was.events, is: is.events };
  return [games, events, ...each('calls'), ...each('faults')].filter((count) => count.was !== count.is);
}

/** Whether an agent needs more than MORE_BYTES times the memory of the baseline, beyond the measuring errors of both. */
function moreBytes(is: BenchLine, was: BenchLine): boolean {
  const before = was.steadyBytes ? Math.min(...was.bytes) : Math.max(...was.bytes);
  return Math.min(...is.bytes) - is.bytesError > MORE_BYTES * (before + was.bytesError);
}

const moreFaults = (is: BenchCounts, was: BenchCounts): boolean =>
  Object.entries(is.faults).some(([kind, count]) => count > (was.faults[kind] ?? 0));
