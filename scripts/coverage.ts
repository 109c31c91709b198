// Simulates tournaments and reports how often intervals hold the truth, how often sequential rules stop wrongly, and
// how often rank sets hold all ranks. `node scripts/coverage.ts [scale] [seed] [ranks]`: a scale below 1 for a quick look,
// which is printed and not written; `ranks` makes those anew and leaves the rest as it stands in the results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootOf } from '@aiwolf-arena/random';
import { goalsOf } from './coverage/goals.ts';
import { KINDS, otherCoverage } from './coverage/other-intervals.ts';
import { RANK_CASES, rankResult } from './coverage/ranks.ts';
import { type Results, reportOf } from './coverage/report.ts';
import { RULE_CASES, ruleResults } from './coverage/rules.ts';
import { settingOf } from './coverage/setting.ts';
import { RATE_CASES, rateCoverage } from './coverage/win-rates.ts';

const REPETITIONS = { rates: 10_000, others: 5_000, rules: 10_000, ranks: 1_000 };
const [scaleText = '1', seed = 'coverage', only] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../results/coverage');
const scale = Number(scaleText);
const repetitions = (kind: keyof typeof REPETITIONS) => Math.ceil(scale * REPETITIONS[kind]);
const root = rootOf(seed);
const started = performance.now();
const command = ['node scripts/coverage.ts', ...process.argv.slice(2)].join(' ');
const setting = settingOf(command, seed); // now, and not at the end, when the commit may be another

const rest = only === 'ranks' ? known() : simulated();
const ranks = [...RANK_CASES.keys()].map((i) => rankResult(root, i, repetitions('ranks')));
const own = { ...setting, seconds: Math.round((performance.now() - started) / 1000) };
const results: Results = {
  setting: own,
  ...rest,
  goals: goalsOf(rest.rates, rest.rules, ranks),
  ...(only === 'ranks' && { ranksSetting: own }),
  ranks,
};
const report = reportOf(results);
if (scale < 1) console.log(report);
else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'coverage.md'), report);
  writeFileSync(join(folder, 'coverage.json'), `${JSON.stringify(results, null, 1)}\n`);
}
for (const { goal, worst, met } of results.goals)
  console.log(`${met ? 'met    ' : 'NOT MET'} ${goal}: ${worst}`);
process.exitCode = results.goals.every(({ met }) => met) ? 0 : 1;

function simulated(): Pick<Results, 'rates' | 'others' | 'rules'> {
  return {
    rates: [...RATE_CASES.keys()].map((i) => rateCoverage(root, i, repetitions('rates'))),
    others: [...KINDS.keys()].flatMap((i) => otherCoverage(root, i, repetitions('others'))),
    rules: [...RULE_CASES.keys()].flatMap((i) => ruleResults(root, i, repetitions('rules'))),
  };
}

/** What the results hold from the last time. */
function known(): Pick<Results, 'setting' | 'rates' | 'others' | 'rules'> {
  const {
    setting: before,
    rates,
    others,
    rules,
  } = JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8'));
  return { setting: before, rates, others, rules };
}
