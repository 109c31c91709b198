import { join } from 'node:path';
import { ROOT } from '../../check/tool.ts';
import { ran } from '../../command.ts';
import { FIELD } from '../../play.ts';
import { percent, provenance, report, table } from '../../report.ts';

const NAMES = FIELD.map(({ name }) => name).join(',');
/** The same without the two that are compared. */
const OTHERS = FIELD.flatMap(({ name }) => (name === 'analyst' || name === 'bayes' ? [] : [name]));
/** Agents on whose games nothing of `analyst` was fitted or tuned. */
const UNSEEN = ['mimic', 'herald', 'sceptic', 'believer', 'usurper', 'avenger'];
/** What the baseline of `bayes` was counted on. */
const TUNED_ON = 'tuning';
const SIZES = [
  { players: 5, sets: 2_400, tuned: 1_000, pairs: 400 },
  { players: 15, sets: 400, tuned: 100, pairs: 120 },
];

/** One agent at one size, as `rank --json` has it. */
interface Placed {
  readonly name: string;
  readonly rank: number;
  readonly ranks: { readonly best: number; readonly worst: number };
  readonly winRate: { readonly value: number; readonly low: number; readonly high: number };
}

/** The ranking of the field at 5 and 15 players, on a seed that nothing was tuned on and on the one that was. */
export function reportLadder(share: number, seed: string): void {
  const parts = SIZES.map(({ players, sets, tuned: fewer, pairs }) => {
    const count = (number: number) => String(Math.max(2, Math.ceil(number * share)));
    const ladder = ladderOf(seed, players, count(sets));
    const tuned = ladderOf(TUNED_ON, players, count(fewer));
    const stable = correlation(ladder, tuned).toFixed(3);
    const text = `## ${players} players, ${count(sets)} sets\n
${ladderTable(ladder)}

Rank correlation (Spearman) with a ladder of ${count(fewer)} sets on seed \`${TUNED_ON}\`: ${stable}.

\`analyst\` in the seats of \`bayes\`, ${count(pairs)} sets of pairs, against agents on which nothing of it was fitted or tuned:

\`\`\`
${compared(seed, players, count(pairs), UNSEEN.join(','), 'unseen')}
\`\`\`

Against all others:

\`\`\`
${compared(seed, players, count(pairs), OTHERS.join(','), 'others')}
\`\`\`
`;
    return text;
  });
  report('field/ladder.md', documentOf(parts, seed), share >= 1);
}

/** Played on from where an earlier call stopped: the folder keeps what was played. */
function ladderOf(seed: string, players: number, sets: string): Placed[] {
  const folder = join(ROOT, `results/field/runs/${seed}-${players}`);
  const size = ['--players', String(players), '--sets', sets, '--games', '100'];
  ran(['run', '--agents', NAMES, ...size, '--seed', seed, '--out', folder, '--quiet']);
  const { stages } = JSON.parse(ran(['rank', folder, '--json']).stdout) as { stages: [{ agents: Placed[] }] };
  return stages[0].agents;
}

function compared(seed: string, players: number, pairs: string, field: string, kind: string) {
  const out = join(ROOT, `results/field/runs/${seed}-${kind}-${players}`);
  const which = ['--players', String(players), '--fixed-sets', pairs, '--seed', seed];
  const args = ['compare', 'analyst', 'bayes', '--field', field, ...which, '--out', out, '--full', '--quiet'];
  const shown = ran(args, [0, 1, 3]);
  return shown.stdout.replaceAll(`${ROOT}/`, '').trim();
}

const HEAD = ['rank', 'agent', 'win rate', '95 % interval', 'ranks'];

const ladderTable = (placed: readonly Placed[]): string =>
  table(
    HEAD,
    placed.map(({ name, rank, ranks, winRate: { value, low, high } }) => [
      ...[rank, name, percent(value), `${points(low)}-${points(high)}`],
      `${ranks.best}-${ranks.worst}`,
    ]),
  );

const points = (rate: number): string => (100 * rate).toFixed(1);

/** Spearman's, without correction for equal ranks. */
function correlation(one: readonly Placed[], other: readonly Placed[]): number {
  const place = (name: string) => other.findIndex((placed) => placed.name === name);
  const squares = one.map(({ name }, i) => (i - place(name)) ** 2);
  const n = one.length;
  return 1 - (6 * squares.reduce((sum, square) => sum + square, 0)) / (n * (n * n - 1));
}

const documentOf = (parts: readonly string[], seed: string): string => `# The ladder

All agents of the field in villages drawn from it, 100 games a set. Ranks are all that are still possible, for all agents
simultaneously (95 %). Nothing was tuned on seed \`${seed}\`; the baseline that \`bayes\` begins with was counted on seed \`${TUNED_ON}\`,
what \`analyst\` begins with was fitted on games of seeds \`fit-contestants\`, \`fit-all\` and of real agents (\`results/field/fitted.md\`).

${provenance()}

${parts.join('\n')}`;
