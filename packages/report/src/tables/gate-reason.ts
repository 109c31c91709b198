import {
  type Comparison,
  excess,
  type GateLine,
  type GateOptions,
  type RoleComparison,
  worseRole,
} from '@aiwolf-arena/analysis';
import { points, pValue, short, signed } from '../format.ts';
import { type Bilingual, inBoth } from '../model.ts';
import { inert } from '../sanitize.ts';
import { roleHead } from './columns.ts';
import { missingLine } from './faults.ts';
import words from './gate-reason.json' with { type: 'json' };
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

/** Returns the reason of the verdict of all lines. If the candidate could not be loaded: the error message, in English. */
export function comparisonReason({ lines, verdict, options, loadError }: Comparison): Required<Bilingual> {
  if (loadError !== undefined) return { en: inert(loadError), ja: inert(loadError) };
  const faulty = lines.find(({ faults }) => faults.exceeded);
  if (faulty !== undefined) return faultReason(faulty);
  if (verdict === 'pass' && lines.length > 1) return say('all-pass', { lines: lines.length });
  const line = lines.find((one) => one.verdict === verdict);
  if (line === undefined) return roleReason(worseRole(lines)!);
  const reason = lineReason(line, options);
  return lines.length === 1 ? reason : say('of-line', { name: lineName(line), reason });
}

function faultReason(line: GateLine): Required<Bilingual> {
  const { candidate, baseline, most } = line.faults;
  const more = excess(candidate, baseline, most)!;
  const shares = { candidate: points(more.candidate), baseline: points(more.baseline), most: points(most) };
  return say('unusable', { name: lineName(line), kind: more.kind === null ? '' : ` (${inert(more.kind)})`, ...shares });
}

function roleReason({ line, role: { role, difference, adjusted } }: NonNullable<ReturnType<typeof worseRole>>) {
  const numbers = { difference: points(difference), p: adjusted < 0.001 ? '< 0.001' : `= ${pValue(adjusted)}` };
  return say('worse-role', { name: lineName(line), role: roleHead(role), ...numbers });
}

/** Returns the reason for the verdict of one line of a comparison. */
export function lineReason(line: GateLine, options: GateOptions): Required<Bilingual> {
  const { missing, sets, unchanged, unseen, verdict, difference } = line;
  if (missing !== undefined) return say('missing', { missing: inBoth((language) => missingLine(missing, language)) });
  if (sets === 0) return say('no-set');
  const about = { sets: [sets, 'set'] } as const;
  if (unchanged && verdict === 'pass' && unseen === null) return say('identical', about);
  if (unchanged) return say(options.question === 'better' ? 'unchanged-better' : 'unchanged', about);
  const claim = claimOf(line, options);
  if (difference.value === null) return say('never-dealt', { claim, ...about });
  return say('measured', { claim, points: signed(difference.value), ...about });
}

/**
 * Says what a verdict has shown, and no more: a pass refutes the difference d0. A fail says that d0 fits the games much better
 * than d1; whether the candidate is worse is shown only if the interval does not contain 0.
 */
function claimOf(line: GateLine, { question, d0, d1, method, cap }: GateOptions): Bilingual {
  const { timedOut, verdict, sets, difference } = line;
  if (timedOut) return say('time');
  if (verdict === 'inconclusive') return say(method === 'until-width' && sets < cap ? 'narrow' : 'inconclusive');
  const shown = strengthShown(line, question);
  const points = pointsOf(question === 'better' ? d1 : -d0);
  if (verdict === 'pass') return shown === 'better' ? say('better') : say('not-worse', { points });
  if (question === 'better') return say(shown === 'not shown' ? 'not-better' : BY_LESS[shown], { points });
  if (shown !== 'worse') return say('likely-worse', { points });
  return say(difference.high! < d0 ? 'worse-by-more' : 'worse-not-within', { points });
}

const BY_LESS = { better: 'better-by-less', worse: 'worse' } as const;

/** Returns whether the candidate is shown to be better or worse than the baseline, by the verdict or by the interval. */
export function strengthShown(
  { verdict, unchanged, difference: { low, high } }: GateLine,
  question: GateOptions['question'],
): RoleComparison['verdict'] {
  if (unchanged) return 'not shown';
  if ((low !== null && low > 0) || (verdict === 'pass' && question === 'better')) return 'better';
  return high !== null && high < 0 ? 'worse' : 'not shown';
}

const pointsOf = (fraction: number): string => short(100 * fraction);

/** Returns the name of a comparison's line. If a user of the library chose the name, it is the same in both languages. */
export const lineName = ({ name, players }: GateLine): Required<Bilingual> => ({
  en: inert(name),
  ja: inert(name).replace(new RegExp(`, ${players} players$`), `(${players}人村)`),
});
