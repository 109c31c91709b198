import type { CallLines } from './call-clock.ts';
import type { Spread } from './spread.ts';

/** What a fixed set of games comes to, on every machine and every time. */
export interface BenchCounts {
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
