import type { GateTerms } from '@aiwolf-arena/analysis';
import { percent } from './aa.ts';
import { type PowerResult, playArms, powerOf } from './power.ts';

const SHARES = [0, 10, 25, 50] as const;

/** The gates of `compare` and `compare --better`. */
const NOT_WORSE: GateTerms = {
  ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
  ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
};

/** `believer` with so many of its decisions left to chance, against itself. */
export async function powerReport(sets: number): Promise<string[]> {
  const [baseline, ...arms] = await playArms(SHARES, sets);
  const results = arms.flatMap((candidate, i) =>
    [true, false].map((paired) => powerOf(SHARES[i + 1]!, candidate, baseline!, paired, NOT_WORSE)),
  );
  return [
    '## An agent weakened by a known amount',
    '',
    `\`believer\` with a share of its decisions left to chance, against itself: "not worse by 2 points", 5 players, ${sets} sets of every agent, each used in one round only.`,
    'Without pairing the same sets are held against sets from other villages.',
    '',
    '| decisions at random | difference, points | pairing | rounds | pass / fail / inconclusive | fail | sets, mean |',
    '|---|---|---|---|---|---|---|',
    ...results.filter(({ rounds }) => rounds > 0).map(row),
  ];
}

function row({ share, paired, points, rounds, verdicts, meanSets }: PowerResult): string {
  const { pass, fail, inconclusive } = verdicts;
  return `| ${share} % | ${points.toFixed(2)} | ${paired ? 'yes' : 'no'} | ${rounds} | ${pass} / ${fail} / ${inconclusive} | ${percent(fail / rounds)} | ${meanSets.toFixed(1)} |`;
}
