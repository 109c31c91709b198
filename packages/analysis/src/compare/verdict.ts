import type { Comparison, GateLine } from './comparison.ts';

/** What all lines together say: all must pass; one that fails is enough to fail. */
export function overallVerdict(
  lines: readonly GateLine[],
  eachRole: boolean,
): Pick<Comparison, 'verdict' | 'reason'> {
  const faulty = lines.find(({ faults }) => faults.exceeded);
  if (faulty !== undefined) return { verdict: 'unusable', reason: faultReason(faulty) };
  const failed = lines.find(({ verdict }) => verdict === 'fail');
  if (failed !== undefined) return { verdict: 'fail', reason: named(failed, lines) };
  const worse = eachRole ? worseRole(lines) : undefined;
  if (worse !== undefined) return { verdict: 'fail', reason: worse };
  const open = lines.find(({ verdict }) => verdict === 'inconclusive');
  if (open !== undefined) return { verdict: 'inconclusive', reason: named(open, lines) };
  return { verdict: 'pass', reason: named(lines[0]!, lines) };
}

const named = ({ name, reason }: GateLine, lines: readonly GateLine[]): string =>
  lines.length === 1 ? reason : `${name}: ${reason}`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const faultReason = ({ name, faults: { candidate, baseline, most } }: GateLine): string =>
  `${name}: faults in ${percent(candidate.rate)} of games, the baseline in ${percent(baseline.rate)}: ` +
  `more than the ${percent(most)} that --max-faults allows`;

function worseRole(lines: readonly GateLine[]): string | undefined {
  for (const line of lines) {
    const worse = line.roles.find(({ verdict }) => verdict === 'worse');
    if (worse !== undefined)
      return `${line.name}: worse as ${worse.role} (${(100 * worse.difference).toFixed(1)} points, p = ${worse.adjusted.toPrecision(2)} after Holm)`;
  }
  return undefined;
}
