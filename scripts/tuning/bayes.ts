import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, tune } from 'aiwolf-arena';
import { FIELD } from '../play.ts';
import { provenance, report, table } from '../report.ts';

/** Every second bundled agent is an opponent while `bayes` is tuned. The others are left out. */
const OTHERS = FIELD.map(({ name }) => name).filter((name) => name !== 'bayes');
const TUNED_AGAINST = OTHERS.filter((_, at) => at % 2 === 0);
const LEFT_OUT = OTHERS.filter((_, at) => at % 2 === 1);
/** The constants that matter in villages of 5. */
const PARAMS = ['changes', 'partner', 'seer', 'possessed', 'mad', 'sight', 'revote'];
const SETS = 15_000;
const TEST_SETS = 500;

/** Tunes `bayes` with one seed and field, and measures the gain with other seeds, in this field and against agents left out. */
export async function tuneBayes(): Promise<void> {
  const origin = provenance();
  const folder = mkdtempSync(join(tmpdir(), 'tuning-'));
  try {
    const terms = { param: PARAMS.map((name) => ({ name })), field: TUNED_AGAINST, sets: SETS, seed: 'bayes', maxSets: 100 };
    const tuned = await tune({ agent: 'bayes', ...terms, out: join(folder, 'course') });
    const rows = [
      ['field of the course', ...(await gainOf(tuned.found, TUNED_AGAINST, join(folder, 'same')))],
      ['agents left out', ...(await gainOf(tuned.found, LEFT_OUT, join(folder, 'others')))],
    ];
    report('tuning/bayes.md', textOf(tuned, rows, origin));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the gain of the found values over the defaults in villages of a new seed, with its 95 % interval. */
async function gainOf(found: string, field: readonly string[], out: string): Promise<string[]> {
  const { lines } = await compare({
    candidate: found,
    baselines: ['default=bayes'],
    field,
    fixedSets: TEST_SETS,
    seed: 'test',
    out,
  });
  const { candidateRate, baselineRate, difference, games } = lines[0]!;
  const [rate, base] = [candidateRate, baselineRate].map((one) => points(one!));
  return [
    String(games),
    rate!,
    base!,
    `${points(difference.value!)} [${points(difference.low!)}, ${points(difference.high!)}]`,
  ];
}

type Tuned = Awaited<ReturnType<typeof tune>>;

const textOf = ({ params, probes, games, ended }: Tuned, rows: readonly string[][], origin: string): string => {
  const values = params.map(({ name, low, high, start, found }) => [name, low, high, start, found]);
  return `# The constants of \`bayes\`, tuned

Tuned in villages of 5 against ${TUNED_AGAINST.join(', ')}: ${probes} probes of 10 games, ${games} games in total; the course
ended because of ${ended}. Left out: ${LEFT_OUT.join(', ')}.

${table(['parameter', 'low', 'high', 'default', 'found'], values)}

The found values against the defaults, in the same seats of the same villages, with a seed that was not used before (${TEST_SETS} sets
of 100 games; win rates in %, gains in points):

${table(['opponents', 'games', 'found', 'default', 'gain'], rows)}

${origin}
`;
};

const points = (share: number): string => (100 * share).toFixed(2);
