import { callsOf, countsOf, hashOf, type MeasuredOutcome } from './bench-counts.ts';
import type { BenchCounts, BenchLine } from './bench-sheet.ts';
import { CallClock } from './call-clock.ts';
import { spreadOf } from './spread.ts';

/** The least of the rounds can be judged if two others are within so much of it: code that is compiled late takes more. */
const STEADY = 0.02;
const OTHERS = 2;
/** The heap counts what it hands out in pieces: a set's bytes may be off by so much, either way. */
const PIECE = 512 * 1024;

/** Whose sets a book is of. */
interface BenchedAgent {
  readonly name: string;
  readonly players: number;
  /** Its position among the agents that results name. */
  readonly agent: number;
}

/** What was measured of one agent in villages of one size. A round is the same sets in the same order. */
export class BenchBook {
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
