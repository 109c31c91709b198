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
    'verdict' | 'missing' | 'unchanged' | 'sets' | 'difference' | 'setsExpected' | 'unseen'
  >,
  terms: GateTerms,
): string {
  if (line.missing !== undefined) return holeReason(line.missing);
  if (line.sets === 0) return 'no set was played on both sides';
  if (line.unchanged) return unchangedReason(line.sets, terms) + unseenText(line);
  const value = line.difference.value;
  const measured = value === null ? 'a role was never dealt' : `measured ${signed(value)}`;
  return `${claimOf(line, terms)} (${measured} in ${line.sets} sets)${unseenText(line)}`;
}

const unseenText = ({ unseen }: Pick<GateLine, 'unseen'>): string =>
  unseen === null
    ? ''
    : `; a loss that sits in fewer than ${Math.ceil(100 * unseen)} % of the sets would not have been seen`;

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
  if (question === 'better')
    return verdict === 'pass' ? 'better' : `not shown to be as good as ${points(d1)} better`;
  return verdict === 'pass'
    ? `not worse by ${points(-d0)}`
    : 'not shown to be as good as the baseline';
}

const unchangedReason = (sets: number, { question }: GateTerms): string =>
  `no behavioural change: all games of ${sets} sets are the same, event by event` +
  (question === 'better' ? ', so nothing shows that it is better' : '');
