// Simulates tournaments: how often do intervals hold the truth, sequential rules stop wrongly, rank sets hold all ranks?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../check/tool.ts';
import { commandLine, commit, keepFile, processor, table } from '../../report.ts';
import { others, rates, skewed } from './intervals.ts';
import { more } from './more.ts';
import type { Outcome } from './part.ts';
import { ranks } from './ranks.ts';
import { rules } from './rules.ts';
import { strength } from './strengths.ts';
import { uneven } from './uneven.ts';

/** In the order of the report. */
const PARTS = { rates, skewed, uneven, others, rules, ranks, strength, more };
type Name = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Name[];

/** Where, when in the history and with what the numbers were made. */
interface Setting {
  readonly command: string;
  readonly seed: string;
  readonly machine: string;
  readonly versions: string;
  readonly commit: string;
  readonly seconds: number;
}

type Results = Readonly<Record<Name, readonly unknown[]>> & {
  /** Where and when each part was made. */
  readonly settings: { readonly [Part in Name]?: Setting };
};

/** Simulates tournaments. `named`: the parts that are made anew; the rest stays as it stands in results/coverage. Default: all. */
export function coverIntervals(scale: number, seed: string, named: readonly string[], isKept: boolean): void {
  const parts = NAMES.filter((name) => named.includes(name));
  const anew = parts.length === 0 ? NAMES : parts;
  const known =
    anew.length === NAMES.length
      ? { settings: {} }
      : JSON.parse(readFileSync(join(ROOT, 'results/coverage/coverage.json'), 'utf8'));
  for (const name of anew) {
    const setting = settingOf(seed); // now, and not at the end, when the commit may be another
    const started = performance.now();
    known[name] = PARTS[name].rows(seed, name, scale);
    known.settings[name] = { ...setting, seconds: Math.round((performance.now() - started) / 1000) };
  }
  const results: Results = known;
  const goals = NAMES.flatMap((name) => PARTS[name].outcomes(results[name]));
  if (scale < 1 && !isKept) console.log(reportOf(results, goals));
  else {
    keepFile('coverage/coverage.md', reportOf(results, goals));
    keepFile('coverage/coverage.json', JSON.stringify({ ...results, goals }, null, 1));
  }
  for (const { goal, worst, met } of goals) console.log(`${met ? 'met    ' : 'NOT MET'} ${goal}: ${worst}`);
  process.exitCode = goals.every(({ met }) => met) ? 0 : 1;
}

const settingOf = (seed: string): Omit<Setting, 'seconds'> => ({
  command: commandLine(),
  seed,
  machine: processor(),
  versions: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
  commit: commit(),
});

const reportOf = (results: Results, goals: readonly Outcome[]): string => `# Do the intervals and tests keep their promise?

${settingsText(results.settings)}

Percent of simulated tournaments, ± Monte-Carlo standard error; mean width in points in parentheses.

## Goals

${table(
  ['goal', 'worst seen', 'met'],
  goals.map(({ goal, worst, met }) => [goal, worst, met ? 'yes' : 'NO']),
)}

${NAMES.map((name) => PARTS[name].text(results[name])).join('\n\n')}
`;

function settingsText(settings: Results['settings']): string {
  const places = Map.groupBy(Object.entries(settings), ([, { command, machine, versions, commit }]) =>
    [`\`${command}\``, machine, versions, `commit ${commit}`].join('; '),
  );
  return [...places]
    .map(([place, made]) => `- ${made.map(([part, { seconds }]) => `${part} ${seconds} s`).join(', ')}: ${place}`)
    .join('\n');
}
