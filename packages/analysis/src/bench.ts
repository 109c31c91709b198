import { rootHash } from '@aiwolf-arena/engine';
import type { SetOutcome } from '@aiwolf-arena/tournament';
import type { Contestant } from './compare/comparison.ts';
import { countsByKind } from './standings/results.ts';

/** Numbers that depend only on the agents and the seed, so that they are the same on every machine. */
interface BenchCounts {
  /** Hash of all events of the games: equal hashes mean that the same games were played. */
  readonly hash: string;
  readonly games: number;
  readonly events: number;
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
  /** Bytes of memory allocated per game by all seats and the engine together; one entry for each round, none with clients. */
  readonly bytes: readonly number[];
  /** Maximum error of the numbers in `bytes`. They are not exact, because the heap counts memory in large pieces. */
  readonly bytesError: number;
}

/** The options of a measurement. Two measurements can be compared only if their options are equal. */
export interface BenchOptions {
  readonly seed: string;
  readonly players: readonly number[];
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly rules: string;
  /** The opponents, each with its name and the SHA-256 of its code. */
  readonly field: readonly Contestant[];
}

/** The result of the command `bench`, which measures computing time and memory of agents. */
export interface BenchSheet {
  readonly options: BenchOptions;
  readonly rounds: number;
  readonly machine: { readonly [fact in 'arena' | 'node' | 'cpu' | 'platform']: string } & { readonly cores: number };
  readonly agents: readonly Contestant[];
  readonly lines: readonly BenchLine[];
}

export type MeasuredOutcome = Required<Pick<SetOutcome, 'result' | 'measured'>>;

/** The heap counts memory in pieces of this many bytes, so the bytes of a set may be wrong by this much. */
const PIECE = 512 * 1024;

/** Collects an agent's measurements in games with one number of players. All rounds play the same sets in the same order. */
export class BenchAccumulator {
  readonly #of: Pick<BenchLine, 'name' | 'players'>;
  readonly #counts: BenchCounts;
  readonly #cpuMs: number[] = [];
  readonly #bytes: number[] = [];
  #bytesError = 0;
  #repeats = true;

  /** `agent`: its position among the agents of the results. `first`: a round with the games that all rounds have to play. */
  constructor(
    { agent, name, players }: Pick<BenchLine, 'name' | 'players'> & { agent: number },
    first: readonly MeasuredOutcome[],
  ) {
    this.#of = { name, players };
    const own = first.flatMap(({ result }) => result.seats.filter((seat) => seat.agent === agent));
    this.#counts = {
      hash: hashOf(first),
      games: first.reduce((sum, { result }) => sum + result.games, 0),
      events: first.reduce((sum, { measured }) => sum + measured.events, 0),
      faults: countsByKind(own.flatMap(({ faults }) => faults)),
    };
  }

  /** Adds a round in which all sets were played several times (passes). `cpuMs`: mean CPU time of a pass in milliseconds. */
  addWindow(passes: readonly (readonly MeasuredOutcome[])[], cpuMs: number): void {
    this.#repeats &&= passes.every((round) => hashOf(round) === this.#counts.hash);
    if (passes.some((round) => hashOf(round) !== this.#counts.hash)) return;
    const sets = passes.flat();
    const games = passes.length * this.#counts.games;
    const bytes = sets.flatMap(({ measured }) => measured.bytes ?? []);
    this.#cpuMs.push(cpuMs / this.#counts.games);
    if (bytes.length === sets.length) this.#bytes.push(bytes.reduce((sum, one) => sum + one, 0) / games);
    this.#bytesError = (PIECE * Math.sqrt(sets.length)) / games;
  }

  line(): BenchLine {
    const [cpuMs, bytes] = [this.#cpuMs, this.#bytes];
    return {
      ...{ ...this.#of, counts: this.#counts, repeats: this.#repeats },
      gamesPerCpuSecond: cpuMs.includes(0) ? null : spreadOf(cpuMs.map((ms) => 1000 / ms)),
      ...{ cpuMs, bytes, bytesError: this.#bytesError },
    };
  }
}

const hashOf = (round: readonly MeasuredOutcome[]): string => rootHash(round.map(({ result }) => result));

/** The median and the quartiles: a quarter of the numbers is below `low`, and a quarter is above `high`. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => ascending[Math.max(0, Math.ceil(q * values.length) - 1)]!);
  return { median: median!, low: low!, high: high! };
}

/** More memory than this factor times the baseline counts as worse. Runs of equal code differ by less than 2.5 %. */
const MORE_BYTES = 1.05;

interface CountChange {
  /** What was counted, such as `events`, `games` (the hash of the games) or `faults exception`. */
  readonly what: string;
  readonly was: number | string;
  readonly is: number | string;
}

/** An agent's results in games with one number of players, compared with those of its baseline in the same rounds. */
export interface BenchComparison {
  readonly name: string;
  readonly players: number;
  /** `worse`: more faults or more memory than the baseline. `changed`: other games or events; this may be intended. */
  readonly verdict: 'same' | 'changed' | 'worse';
  readonly changes: readonly CountChange[];
  /** Bytes per game divided by the baseline's bytes (minima of rounds); `null` if a side never repeated its games. */
  readonly bytes: number | null;
  /** CPU time divided by the baseline's CPU time in the same round; `null` if not measured. Does not affect the verdict. */
  readonly time: Spread | null;
  /** CPU time of the baseline, measured twice: second divided by first time. Shows how much measured times vary. */
  readonly noise: Spread | null;
  /** `slower` or `faster`: in three of four rounds, `time` differs from 1 by more than `noise` explains. */
  readonly hint: 'slower' | 'faster' | 'no difference seen' | 'not measured';
}

/** Compares an agent with its baseline. `control`: a second measurement of the baseline in the same rounds. */
export function compareBench(line: BenchLine, baseline: BenchLine, control: BenchLine): BenchComparison {
  const changes = changesOf(line.counts, baseline.counts);
  const known = line.bytes.length > 0 && baseline.bytes.length > 0;
  const bytes = known ? Math.min(...line.bytes) / Math.min(...baseline.bytes) : null;
  const worse = moreFaults(line.counts, baseline.counts) || (known && moreBytes(line, baseline));
  const [time, noise] = [line, control].map((one) => spreadOf(paired(one, baseline))) as [Spread | null, Spread | null];
  const verdict = worse ? 'worse' : changes.length > 0 ? 'changed' : 'same';
  const { name, players } = line;
  return { name, players, verdict, changes, bytes, time, noise, hint: hintOf(time, noise) };
}

/** Returns for each round the CPU time of `line` divided by that of `by`; empty if one's games differ, or a round was too short. */
const paired = (line: BenchLine, by: BenchLine): number[] =>
  line.repeats && by.repeats && !by.cpuMs.includes(0) ? line.cpuMs.map((ms, at) => ms / by.cpuMs[at]!) : [];

function hintOf(time: Spread | null, noise: Spread | null): BenchComparison['hint'] {
  if (time === null || noise === null) return 'not measured';
  if (time.low > Math.max(noise.high, 1)) return 'slower';
  return time.high < Math.min(noise.low, 1) ? 'faster' : 'no difference seen';
}

function changesOf(is: BenchCounts, was: BenchCounts): CountChange[] {
  const kinds = Object.keys({ ...was.faults, ...is.faults }).sort();
  const games = { what: 'games', was: was.hash, is: is.hash };
  const events = { what: 'events', was: was.events, is: is.events };
  const faults = kinds.map((kind) => ({ what: `faults ${kind}`, was: was.faults[kind] ?? 0, is: is.faults[kind] ?? 0 }));
  return [games, events, ...faults].filter((count) => count.was !== count.is);
}

/** Whether an agent needs more than MORE_BYTES times the memory of the baseline, beyond the measuring errors of both. */
const moreBytes = (is: BenchLine, was: BenchLine): boolean =>
  Math.min(...is.bytes) - is.bytesError > MORE_BYTES * (Math.min(...was.bytes) + was.bytesError);

const moreFaults = (is: BenchCounts, was: BenchCounts): boolean =>
  Object.entries(is.faults).some(([kind, count]) => count > (was.faults[kind] ?? 0));
