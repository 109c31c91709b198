import type { FaultCount } from '@aiwolf-arena/analysis';

/** Faults of one kind. */
export interface FaultJson {
  readonly count: number;
  /** Games in which it happened at least once. */
  readonly games: number;
  /** Share of the agent's games with one. */
  readonly rate: FaultCount['rate'];
  /** The first case, for `play --replay`. */
  readonly first: {
    readonly seed: string;
    readonly block: string;
    readonly set: number;
    readonly game: number;
    readonly day: number;
    readonly request: string;
    /** What was wrong; quotes the agent. */
    readonly message: string;
  };
}

/** Faults by kind; empty if there were none. */
export interface FaultsJson {
  readonly [kind: string]: FaultJson;
}

export const faultsJson = (faults: readonly FaultCount[]): FaultsJson =>
  Object.fromEntries(faults.map((fault) => [fault.kind, faultJson(fault)]));

function faultJson({ count, games, rate, first }: FaultCount): FaultJson {
  const { seed, block, set, game, day, request, detail } = first;
  return { count, games, rate, first: { seed, block, set, game, day, request, message: detail } };
}
