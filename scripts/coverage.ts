// Simulates tournaments and reports how often intervals hold the truth, how often sequential rules stop wrongly, how often
// rank sets hold all ranks, and what came true of shares of resamples. `node scripts/coverage.ts [scale] [seed] [part ...]`:
// a scale below 1 is for a quick look, which is printed, and written only with `write` among the parts; parts that are
// named are made anew, and the rest is left as it stands in the results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootOf } from '@aiwolf-arena/engine/random';
import { goalsOf } from './coverage/goals.ts';
import { KINDS, otherCoverage } from './coverage/other-intervals.ts';
import { RANK_CASES, rankResult } from './coverage/ranks.ts';
import { type Parts, type Results, reportOf } from './coverage/report.ts';
import { RULE_CASES, ruleResults } from './coverage/rules.ts';
import { type Setting, settingOf } from './coverage/setting.ts';
import { CONTESTS, shareResults } from './coverage/shares.ts';
import { RATE_CASES, rateCoverage, SKEWED_CASES } from './coverage/win-rates.ts';

const [scaleText = '1', seed = 'coverage', ...asked] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../results/coverage');
const scale = Number(scaleText);
const root = rootOf(seed);
const command = ['node scripts/coverage.ts', ...process.argv.slice(2)].join(' ');
const each = <T>(cases: readonly unknown[], of: (index: number) => T): T[] =>
  [...cases.keys()].map(of);
const times = (repetitions: number): number => Math.ceil(scale * repetitions);

const MAKERS: { readonly [Part in keyof Parts]: () => Parts[Part] } = {
  rates: () => each(RATE_CASES, (i) => rateCoverage(root, i, times(10_000))),
  skewed: () => each(SKEWED_CASES, (i) => rateCoverage(root, i, times(10_000), SKEWED_CASES)),
  others: () => each(KINDS, (i) => otherCoverage(root, i, times(5_000))).flat(),
  rules: () => each(RULE_CASES, (i) => ruleResults(root, i, times(10_000))).flat(),
  ranks: () => each(RANK_CASES, (i) => rankResult(root, i, times(1_000))),
  shares: () => each(CONTESTS, (i) => shareResults(root, i, times(1_000))).flat(),
};
const timed = new Map<keyof Parts, Setting>();
const names = Object.keys(MAKERS) as (keyof Parts)[];
const parts = names.filter((name) => asked.includes(name));
const results = made(parts.length === 0 ? names : parts);
const report = reportOf(results);
if (scale < 1 && !asked.includes('write')) console.log(report);
else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'coverage.md'), report);
  writeFileSync(join(folder, 'coverage.json'), `${JSON.stringify(results, null, 1)}\n`);
}
for (const { goal, worst, met } of results.goals)
  console.log(`${met ? 'met    ' : 'NOT MET'} ${goal}: ${worst}`);
process.exitCode = results.goals.every(({ met }) => met) ? 0 : 1;

function made(anew: readonly (keyof Parts)[]): Results {
  const known: Pick<Results, 'settings'> =
    anew.length === names.length
      ? { settings: {} }
      : JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8'));
  const all = Object.assign({}, known, ...anew.map(makePart)) as Parts;
  const settings = Object.assign(
    {},
    known.settings,
    ...anew.map((name) => ({ [name]: timed.get(name) })),
  );
  return { ...all, settings, goals: goalsOf(all) };
}

function makePart(name: keyof Parts) {
  const setting = settingOf(command, seed); // now, and not at the end, when the commit may be another
  const started = performance.now();
  const part = MAKERS[name]();
  timed.set(name, { ...setting, seconds: Math.round((performance.now() - started) / 1000) });
  return { [name]: part };
}
