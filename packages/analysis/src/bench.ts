import { type CallTimes, type MeasuredSet, rootHash, type SetResult } from '@aiwolf-arena/tournament';

/** What a fixed set of games comes to, on every machine and every time. */
interface BenchCounts {
  /** Of all that happened in the games. */
  readonly hash: string;
  readonly games: number;
  readonly events: number;
  /** Calls of the agent by method. */
  readonly calls: { readonly [method: string]: number };
  /** Faults of the agent by kind. */
  readonly faults: { readonly [kind: string]: number };
}

/** One agent in villages of one size. */
export interface BenchLine {
  readonly name: string;
  readonly players: number;
  readonly counts: BenchCounts;
  /** Whether every round played the same games; rounds that did not are left out of what follows. */
  readonly repeats: boolean;
  /** Games of the village with the agent in it, in a second of the thread's CPU time. */
  readonly gamesPerCpuSecond: Spread | null;
  /** CPU time of a game, milliseconds, in every round. */
  readonly cpuMs: readonly number[];
  /** Bytes that the thread's heap handed out a game, for all seats and the engine, in every round. */
  readonly bytes: readonly number[];
  /** How far that may be off, as the heap is handed out in pieces. */
  readonly bytesError: number;
  /** Whether several rounds came close to the least, which then can be judged. */
  readonly steadyBytes: boolean;
  readonly calls: CallLines;
}

/** On what terms games were measured: another bench is comparable if it has the same. */
export interface BenchTerms {
  readonly seed: string;
  readonly players: readonly number[];
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly rules: string;
  /** Opponents by name, with the sha256 of their code. */
  readonly field: readonly NamedCode[];
}

export interface NamedCode {
  readonly name: string;
  /** As the user named it. */
  readonly source: string;
  readonly hash: string;
}

/** Where and with what it was measured. */
export interface BenchMachine {
  readonly arena: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly platform: string;
}

/** What `bench` has measured. */
export interface BenchSheet {
  readonly terms: BenchTerms;
  readonly rounds: number;
  readonly machine: BenchMachine;
  readonly agents: readonly NamedCode[];
  readonly lines: readonly BenchLine[];
}

/** The least of the rounds can be judged if two others are within so much of it: code that is compiled late takes more. */
const STEADY = 0.02;
const OTHERS = 2;
/** The heap counts what it hands out in pieces: a set's bytes may be off by so much, either way. */
const PIECE = 512 * 1024;

interface BenchedAgent {
  readonly name: string;
  readonly players: number;
  /** Its position among the agents that results name. */
  readonly agent: number;
}

/** What was measured of one agent in villages of one size. A round is the same sets in the same order. */
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

  /** A round in which the agent's calls were timed; the first of all rounds is one. */
  addCalls(round: readonly MeasuredOutcome[]): void {
    this.#counts ??= countsOf(round, this.#of.agent);
    if (this.#isSame(round)) this.#clock.add(callsOf(round));
  }

  /** A round in which the sets were measured as wholes, all of them several times; `cpuMs`: the mean of these times. */
  addWindow(passes: readonly (readonly MeasuredOutcome[])[], cpuMs: number): void {
    if (!passes.every((round) => this.#isSame(round))) return;
    const sets = passes.flat();
    const games = passes.length * this.#counts!.games;
    const bytes = sets.reduce((sum, { measured }) => sum + measured.bytes, 0);
    this.#cpuMs.push(cpuMs / this.#counts!.games);
    this.#bytes.push(bytes / games);
    this.#bytesError = (PIECE * Math.sqrt(sets.length)) / games;
  }

  /** Other games would be compared with these as if they were the same work. */
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
      gamesPerCpuSecond: spreadOf(cpuMs.map((ms) => 1000 / ms)),
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

/** A set that was played, and what was measured of it. */
export interface MeasuredOutcome {
  readonly result: SetResult;
  readonly measured: MeasuredSet;
}

/** What the sets of a round come to for the agent at a position of the plan. Its calls must have been timed. */
function countsOf(round: readonly MeasuredOutcome[], agent: number): BenchCounts {
  const calls = Object.entries(callsOf(round)).map(([method, times]) => [method, times.length]);
  return {
    hash: hashOf(round),
    games: round.reduce((sum, { result }) => sum + result.games, 0),
    events: round.reduce((sum, { measured }) => sum + measured.events, 0),
    calls: Object.fromEntries(calls),
    faults: faultsOf(round, agent),
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

/** Kinds in alphabetical order, so that equal play gives equal bytes. */
function faultsOf(round: readonly MeasuredOutcome[], agent: number): Record<string, number> {
  const counts = new Map<string, number>();
  const own = round.flatMap(({ result }) => result.seats.filter((seat) => seat.agent === agent));
  for (const { kind, count } of own.flatMap(({ faults }) => faults)) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the regulation allows a call, nanoseconds. */
const LIMIT_NS = 100e6;

/** The calls of one method. Times are nanoseconds. */
export interface CallLine {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The longest in any round, with whatever else the machine did in it. */
  readonly longest: number;
  /** Share of calls above the 100 ms of the regulation. */
  readonly overLimit: number;
}

/** By method, and all of them under `ALL_CALLS`. */
interface CallLines {
  readonly [method: string]: CallLine;
}

/** All calls of all methods under this name. */
export const ALL_CALLS = 'all';

/**
 * The calls of an agent in the same games, played in several rounds. A call takes the least that it took in any round:
 * what a machine does beside it can only make it longer.
 */
class CallClock {
  readonly #least = new Map<string, number[]>();
  readonly #longest = new Map<string, number>();

  /** One round; in all of them the same calls are made in the same order, or an error of ours is thrown. */
  add(round: CallTimes): void {
    for (const [method, times] of Object.entries(round)) this.#addMethod(method, times);
  }

  #addMethod(method: string, times: readonly number[]): void {
    const before = this.#longest.get(method) ?? 0;
    this.#longest.set(
      method,
      times.reduce((most, time) => Math.max(most, time), before),
    );
    const least = this.#least.get(method);
    if (least === undefined) this.#least.set(method, [...times]);
    else if (least.length !== times.length)
      throw new Error(`${method} was called ${least.length} times, and then ${times.length} times`);
    else for (const [at, time] of times.entries()) least[at] = Math.min(least[at]!, time);
  }

  /** By method, those that were called; all together under `all`. */
  lines(): CallLines {
    const called = [...this.#least].filter(([, times]) => times.length > 0);
    if (called.length === 0) return {};
    const own = called.map(([method, times]) => {
      return [method, lineOf(times, this.#longest.get(method)!)] as const;
    });
    const together = called.flatMap(([, times]) => times);
    const longest = Math.max(...own.map(([, line]) => line.longest));
    return Object.fromEntries([...own, [ALL_CALLS, lineOf(together, longest)]]);
  }
}

function lineOf(times: readonly number[], longest: number): CallLine {
  const ascending = Float64Array.from(times).sort();
  const [p50, p99] = [0.5, 0.99].map((q) => shareQuantile(ascending, q));
  const over = times.reduce((sum, time) => sum + (time > LIMIT_NS ? 1 : 0), 0);
  const max = ascending.at(-1)!;
  return { calls: times.length, p50: p50!, p99: p99!, max, longest, overLimit: over / times.length };
}

/** The middle of some numbers and how far they spread: a quarter of them is below `low`, and a quarter above `high`. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The smallest of the values that at least the share q of them does not exceed. Needs one value. */
function shareQuantile(ascending: ArrayLike<number>, q: number): number {
  return ascending[Math.max(0, Math.ceil(q * ascending.length) - 1)]!;
}

/** Null where there is no value. */
function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => shareQuantile(ascending, q));
  return { median: median!, low: low!, high: high! };
}

/** More memory than this is a change for the worse: the same code comes within half of it. */
const MORE_BYTES = 1.05;

/** A count that is not what it was. */
interface CountChange {
  /** `calls talk`, `events`, `games` (that is: which, by their hash), `faults exception`. */
  readonly what: string;
  readonly was: number | string;
  readonly is: number | string;
}

/** `worse`: more faults, or more memory. `changed`: other games, calls or events; that may be meant. */
type BenchVerdict = 'same' | 'changed' | 'worse';

/** An agent at one size beside the same of a baseline. */
export interface BenchComparison {
  readonly name: string;
  readonly players: number;
  readonly verdict: BenchVerdict;
  readonly changes: readonly CountChange[];
  /** Bytes a game over the baseline's, each the least of its rounds; null where another Node or no round measured it. */
  readonly bytes: number | null;
  /** How far that may be off, either way. */
  readonly bytesError: number;
  /** CPU time over the baseline's, round by round; null where they were not measured side by side. No verdict. */
  readonly time: Spread | null;
  /** The baseline's over its own, measured in the same rounds: what this machine makes of no difference at all. */
  readonly noise: Spread | null;
  /** What the times hint at: three rounds in four are beyond what the baseline makes of itself. */
  readonly hint: 'slower' | 'faster' | 'no difference seen' | 'not measured';
}

/** What an agent is beside: the baseline, and the baseline once more if both were measured in the same rounds. */
interface Beside {
  readonly baseline: BenchLine;
  readonly control: BenchLine | null;
  /** The memory of both was measured by the same Node. */
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

/** Whether a comparison fails: what was not declared must be as it was, and nothing may be worse. */
export const failsBench = ({ verdict }: BenchComparison, allowChanges: boolean): boolean =>
  verdict === 'worse' || (verdict === 'changed' && !allowChanges);

/** Nothing where one of them did not repeat itself: its rounds are not those of the other. */
const paired = (line: BenchLine, by: BenchLine): number[] =>
  line.repeats && by.repeats ? line.cpuMs.map((ms, at) => ms / by.cpuMs[at]!) : [];

function hintOf(time: Spread | null, noise: Spread | null): BenchComparison['hint'] {
  if (time === null || noise === null) return 'not measured';
  if (time.low > Math.max(noise.high, 1)) return 'slower';
  return time.high < Math.min(noise.low, 1) ? 'faster' : 'no difference seen';
}

function changesOf(is: BenchCounts, was: BenchCounts): CountChange[] {
  const one = (what: string, a: number | string, b: number | string): CountChange[] =>
    a === b ? [] : [{ what, was: a, is: b }];
  return [
    ...one('games', was.hash, is.hash),
    ...one('events', was.events, is.events),
    ...each('calls', was.calls, is.calls),
    ...each('faults', was.faults, is.faults),
  ];
}

function each(what: string, was: BenchCounts['calls'], is: BenchCounts['calls']): CountChange[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.flatMap((name) => {
    const [before, now] = [was[name] ?? 0, is[name] ?? 0];
    return before === now ? [] : [{ what: `${what} ${name}`, was: before, is: now }];
  });
}

/** The least of the rounds beside that of the baseline; where its rounds do not agree, beside the most. */
function moreBytes(is: BenchLine, was: BenchLine): boolean {
  const before = was.steadyBytes ? Math.min(...was.bytes) : Math.max(...was.bytes);
  return Math.min(...is.bytes) - is.bytesError > MORE_BYTES * (before + was.bytesError);
}

const moreFaults = (is: BenchCounts, was: BenchCounts): boolean =>
  Object.entries(is.faults).some(([kind, count]) => count > (was.faults[kind] ?? 0));
