// Plays bundled random agents and compares everything that has an exact value. Usage: node scripts/validate-exact.ts [games]
import { mkdirSync, writeFileSync } from 'node:fs';
import { machine } from './bench/machine.ts';
import {
  type Comparison,
  compareWithExact,
  fingerprintsOf,
  playRandom,
  rulesOf,
} from './validate/exact.ts';

const LIMIT = 4;
const SEED = 'validate-exact';
const scale = Number(process.argv[2] ?? 200_000);
const lines: string[] = [];
let outside = 0;

for (const players of [5, 15] as const) {
  for (const victoryCheck of ['afterNight', 'afterEachDeath'] as const) {
    const games = players === 5 ? scale : Math.round(scale / 2);
    const play = playRandom(rulesOf(players, victoryCheck), games, SEED);
    const comparisons = compareWithExact(play, players, victoryCheck);
    const far = comparisons.filter(({ deviation }) => Math.abs(deviation) > LIMIT);
    outside += far.length;
    lines.push(
      `\n## ${players} players, victory checked ${victoryCheck}, ${games} games\n`,
      ...table(comparisons),
    );
    lines.push(
      '',
      `${comparisons.length} comparisons, ${far.length} beyond ${LIMIT} standard errors.`,
    );
    if (far.length > 0)
      lines.push(`Like: ${fingerprintsOf(play, players).join(', ') || 'no known fingerprint'}`);
  }
}

function table(comparisons: readonly Comparison[]): string[] {
  const row = ({ what, seen, exact, error, deviation }: Comparison) =>
    `| ${what} | ${seen.toFixed(5)} | ${exact.toFixed(5)} | ${error.toFixed(5)} | ${deviation.toFixed(2)} |`;
  return [
    '| what | seen | exact | standard error | deviations |',
    '|---|---|---|---|---|',
    ...comparisons.map(row),
  ];
}

const report = `# Random play against exact values\n\n${machine('node scripts/validate-exact.ts')}\n${lines.join('\n')}\n`;
mkdirSync('results/validation', { recursive: true });
writeFileSync('results/validation/exact.md', report);
console.log(report);
process.exitCode = outside === 0 ? 0 : 1;
