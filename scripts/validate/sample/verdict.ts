import type { Fact, Law } from './fact.ts';
import type { Measured } from './tally.ts';

/** Standard errors of the difference that are still agreement. */
const ERRORS = 3;
/** Relative difference that is agreement whatever the errors, but for win rates. */
const SHARE = 0.02;

export interface FactVerdict {
  readonly name: string;
  readonly players: number;
  readonly mode: string;
  readonly source: string;
  readonly reference: number;
  readonly value: number;
  /** Of the difference: ours by sets, theirs as if its games were independent, and the rounding of the print. */
  readonly error: number;
  /** Difference in standard errors; null where neither side varies. */
  readonly z: number | null;
  readonly verdict: 'agrees' | 'within 2 %' | 'DEVIATES';
}

export interface LawVerdict {
  readonly name: string;
  readonly players: number;
  readonly mode: string;
  readonly breaks: number;
  readonly chances: number;
  readonly verdict: 'holds' | 'BROKEN';
}

export function judgeFact(fact: Fact, { value, error, errorIn }: Measured): FactVerdict {
  const { reference, name, players, mode, strict } = fact;
  const theirs = errorIn(reference.games);
  // A printed number is anywhere in one unit of its last digit: a uniform error.
  const rounding = reference.value === 0 ? 0 : reference.unit / Math.sqrt(12);
  const both = Math.hypot(error, theirs, rounding);
  const difference = Math.abs(value - reference.value);
  const close = difference <= ERRORS * both;
  const share = !strict && difference <= SHARE * reference.value;
  return {
    name,
    players,
    mode,
    source: reference.source,
    reference: reference.value,
    value,
    error: both,
    z: both === 0 ? null : (value - reference.value) / both,
    verdict: close ? 'agrees' : share ? 'within 2 %' : 'DEVIATES',
  };
}

export function judgeLaw(
  { name, allowed = 0 }: Law,
  players: number,
  mode: string,
  [breaks, chances]: readonly [number, number],
): LawVerdict {
  const holds = chances > 0 && breaks <= allowed * chances;
  return { name, players, mode, breaks, chances, verdict: holds ? 'holds' : 'BROKEN' };
}
