import type { PairedSet } from '../difference/paired-set.ts';
import { momentsOf, thirdMoment } from '../sequential/moments.ts';
import { setsBeforePass } from './gate-rule.ts';
import { gsprtGate } from './gsprt-gate.ts';

/** What a gate asks, and how sure its answer is. */
export interface GateOptions {
  /** Differences of win rates under H0 and H1: 0 and .02 to ask "better?", -.02 and 0 to ask "not worse?". */
  readonly d0: number;
  readonly d1: number;
  /** Chance of `pass` where H0 holds. Default: 0.05. */
  readonly alpha?: number;
  /** Chance of `fail` where H1 holds. Default: 0.05. */
  readonly beta?: number;
  /** No verdict before this many sets: one set may already cross a bound by far. Default: 10. */
  readonly atLeast?: number;
  /** `inconclusive` at this many. Default: 300. */
  readonly cap?: number;
}

/** What a gate has said. */
export interface Gate {
  /** `running`: more sets are needed. `inconclusive` is a result: the cap is reached without a verdict. */
  readonly verdict: 'pass' | 'fail' | 'running' | 'inconclusive';
  /** Sets looked at; those after a verdict do not count. */
  readonly sets: number;
}

/** Error rates and numbers of sets if none are asked for. */
export const GATE_DEFAULTS = { alpha: 0.05, beta: 0.05, atLeast: 10, cap: 300 } as const;

/**
 * Sequential gate on paired sets, looked at after every set in the order given: the GSPRT on set differences with
 * profile variance, no pass before `setsBeforePass`. The first crossing is the verdict for good. The difference it
 * stopped at is biased; print a confidence sequence (`tMixtureInterval`) beside it.
 */
export function gate(sets: readonly PairedSet[], options: GateOptions): Gate {
  const { atLeast, cap, ...rule } = { ...GATE_DEFAULTS, ...options };
  const passesAt = Math.min(setsBeforePass(rule.alpha), cap);
  const values: number[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const { gained, lost, games } of sets.slice(0, cap)) {
    if (games <= 0) continue;
    values.push((gained - lost) / games);
    fewest = Math.min(fewest, games);
    if (values.length < atLeast) continue;
    const look = { moments: momentsOf(values), third: thirdMoment(values), games: fewest };
    const { verdict } = gsprtGate(look, rule);
    if (verdict === 'fail' || (verdict === 'pass' && values.length >= passesAt))
      return { verdict, sets: values.length };
  }
  return { verdict: sets.length >= cap ? 'inconclusive' : 'running', sets: values.length };
}
