import { type BenchCounts, type BenchLine, ratios, type Spread, spreadOf } from './bench.ts';

/** More memory than this is a change for the worse: the same code comes within half of it. */
const MORE_BYTES = 1.05;

/** A count that is not what it was. */
export interface CountChange {
  /** `calls talk`, `events`, `games` (that is: which, by their hash), `faults exception`. */
  readonly what: string;
  readonly was: number | string;
  readonly is: number | string;
}

/** `worse`: more faults, or more memory. `changed`: other games, calls or events; that may be meant. */
export type BenchVerdict = 'same' | 'changed' | 'worse';

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

export function compareBench(
  line: BenchLine,
  { baseline, control, sameNode }: Beside,
): BenchComparison {
  const changes = changesOf(line.counts, baseline.counts);
  const known = sameNode && line.bytes.length > 0 && baseline.bytes.length > 0;
  const bytes = known ? Math.min(...line.bytes) / Math.min(...baseline.bytes) : null;
  const bytesError = (line.bytesError + baseline.bytesError) / Math.min(...baseline.bytes);
  const worse =
    moreFaults(line.counts, baseline.counts) || (bytes !== null && moreBytes(line, baseline));
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
  line.repeats && by.repeats ? ratios(line.cpuMs, by.cpuMs) : [];

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
