import { asideText } from '@aiwolf-arena/tournament';
import type { MissingSet } from '../missing-set.ts';
import type { GateLine, GateTerms } from './comparison.ts';

const points = (fraction: number): string => `${Number((100 * fraction).toFixed(2))} points`;
const signed = (fraction: number): string =>
  `${fraction < 0 ? '-' : '+'}${Math.abs(100 * fraction).toFixed(1)} points`;

/** Why a line's verdict is what it is, in one sentence. */
export function reasonOf(
  line: Pick<
    GateLine,
    'verdict' | 'missing' | 'unchanged' | 'sets' | 'difference' | 'setsExpected'
  >,
  terms: GateTerms,
): string {
  if (line.missing !== undefined) return holeReason(line.missing);
  if (line.sets === 0) return 'no set was played on both sides';
  if (line.unchanged) return unchangedReason(line.sets, terms);
  const value = line.difference.value;
  const measured = value === null ? 'a role was never dealt' : `measured ${signed(value)}`;
  return `${claimOf(line, terms)} (${measured} in ${line.sets} sets)`;
}

/** It is not skipped: who could make the arena fail would choose what counts. */
const holeReason = ({ block, set, game, agents, why }: MissingSet): string =>
  `the arena failed in ${asideText({ block, set, game, why })} (at the table: ${agents.join(', ')}); ` +
  'no set is skipped: the same command tries it again';

type Claim = Pick<GateLine, 'verdict' | 'sets'>;

function claimOf({ verdict, sets }: Claim, { question, d0, d1, method, cap }: GateTerms): string {
  if (verdict === 'inconclusive')
    return method === 'until-width' && sets < cap
      ? 'the interval is as narrow as asked for, and still holds both answers'
      : 'the evidence is not enough for either verdict';
  if (question === 'better') return verdict === 'pass' ? 'better' : `not better by ${points(d1)}`;
  return verdict === 'pass' ? `not worse by ${points(-d0)}` : 'worse';
}

const unchangedReason = (sets: number, { question }: GateTerms): string =>
  `no behavioural change: all games of ${sets} sets are the same, event by event` +
  (question === 'better' ? ', so nothing shows that it is better' : '');
