import type { GateLine, RoleComparison } from '@aiwolf-arena/analysis';
import { signOf } from '../caveats.ts';
import { count } from '../percent.ts';
import { signed } from '../rank/rank-numbers.ts';
import { verdictOf } from './gate-words.ts';

/** A number of a gate line, on one line. */
interface GateColumn {
  /** Over a column. */
  readonly head: string;
  /** In front of a row, where there is room for words. */
  readonly label: string;
  readonly text: (line: GateLine) => string;
}

/** What is said of every line, verdict first. */
export const GATE_COLUMNS: readonly GateColumn[] = [
  { head: 'verdict', label: 'verdict', text: verdictOf },
  { head: 'sets', label: 'sets', text: ({ sets }) => count(sets) },
  { head: 'games', label: 'games of a side', text: ({ games }) => count(games) },
  {
    head: 'candidate',
    label: 'candidate win rate',
    text: ({ candidateRate }) => rateOf(candidateRate),
  },
  {
    head: 'baseline',
    label: 'baseline win rate',
    text: ({ baselineRate }) => rateOf(baselineRate),
  },
  { head: 'difference', label: 'difference', text: differenceOf },
  { head: 'to pass', label: 'evidence to pass', text: ({ evidence }) => wayOf(evidence?.pass) },
  { head: 'to fail', label: 'evidence to fail', text: ({ evidence }) => wayOf(evidence?.fail) },
  { head: 'gained', label: 'only candidate won', text: ({ gained }) => count(gained) },
  { head: 'lost', label: 'only baseline won', text: ({ lost }) => count(lost) },
  {
    head: 'saved',
    label: 'saved by pairing',
    text: ({ varianceSaved }) => wholePercent(varianceSaved),
  },
];

/** What is to be known of the numbers, a sentence each. */
export const GATE_NOTES: readonly string[] = [
  "Win rates have every role in its regular share. The difference is in points. Where the evidence stops play, its interval holds whenever one looks, and the difference is biased away from the middle between what should fail and what should pass; sets that were fixed have Student's t.",
  'Evidence is the share of the way to a verdict; saved is the share of variance that playing the same games took away.',
];

/** What the columns mean that have little room for words. */
export const GATE_LEGEND: readonly string[] = [
  ...GATE_NOTES,
  'games: of a side; to pass, to fail: evidence; gained, lost: games that only the candidate won, and only the baseline',
];

export const ROLE_HEAD: readonly string[] = [
  'role',
  'games',
  'candidate',
  'baseline',
  'difference',
  'p (Holm)',
  'verdict',
];

/** A role as a row; `-` for what is not known. */
export const roleRow = (one: RoleComparison): string[] => [
  one.role,
  count(one.games),
  rateOf(one.candidate),
  rateOf(one.baseline),
  `${signed(one.difference)} ${intervalOf(one.interval)}`,
  one.adjusted < 0.001 ? '<0.001' : one.adjusted.toFixed(3),
  one.verdict,
];

const rateOf = (rate: number | null): string =>
  rate === null ? '-' : `${(rate * 100).toFixed(1)} %`;

function differenceOf({ difference }: GateLine): string {
  const { value, low, high } = difference;
  const range = low === null || high === null ? '' : ` ${intervalOf({ low, high })}`;
  return `${signOf(difference)}${signed(value)}${range}`;
}

const intervalOf = (interval: GateLine['always']): string =>
  interval === null ? '-' : `[${signed(interval.low)}, ${signed(interval.high)}]`;

/** Never the whole way before the verdict. */
const wayOf = (part: number | undefined): string =>
  part === undefined ? '-' : `${Math.floor(part * 100)} %`;

const wholePercent = (part: number | null): string =>
  part === null ? '-' : `${Math.round(part * 100)} %`;
