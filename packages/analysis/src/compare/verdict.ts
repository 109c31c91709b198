import type { Comparison, GateLine } from './comparison.ts';
import { excess } from './side-faults.ts';

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
  const every = `all ${lines.length} lines pass`;
  return { verdict: 'pass', reason: lines.length === 1 ? lines[0]!.reason : every };
}

const named = ({ name, reason }: GateLine, lines: readonly GateLine[]): string =>
  lines.length === 1 ? reason : `${name}: ${reason}`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function faultReason({ name, faults: { candidate, baseline, most } }: GateLine): string {
  const more = excess(candidate, baseline, most)!;
  const of = more.kind === null ? '' : ` (${more.kind})`;
  return (
    `${name}: faults${of} in ${percent(more.candidate)} of games, the baseline in ${percent(more.baseline)}: ` +
    `more than the ${percent(most)} that are allowed`
  );
}

function worseRole(lines: readonly GateLine[]): string | undefined {
  for (const line of lines.filter(({ missing }) => missing === undefined)) {
    const worse = line.roles.find(({ verdict }) => verdict === 'worse');
    if (worse !== undefined)
      return `${line.name}: worse as ${worse.role} (${(100 * worse.difference).toFixed(1)} points, p = ${worse.adjusted.toPrecision(2)} after Holm)`;
  }
  return undefined;
}
