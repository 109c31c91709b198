// Simulates tournaments: how often do intervals hold the truth, sequential rules stop wrongly, rank sets hold all ranks?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../check/tool.ts';
import { keepFile } from '../../report.ts';
import { KINDS, otherCoverage, RATE_CASES, rateCoverage, SKEWED_CASES } from './intervals.ts';
import { MORE_CASES, moreResult } from './more.ts';
import { RANK_CASES, rankResult } from './ranks.ts';
import { goalsOf, type Parts, type Results, reportOf, type Setting, settingOf } from './report.ts';
import { RULE_CASES, ruleResults } from './rules.ts';
import { CONTESTS, shareResults } from './shares.ts';
import { FIELDS, strengthResult } from './strengths.ts';
import { UNEVEN_CASES, unevenResult } from './uneven.ts';

/** Simulates tournaments. `named`: the parts that are made anew; the rest stays as it stands in results/coverage. Default: all. */
export async function coverIntervals(scale: number, seed: string, named: readonly string[], isKept: boolean): Promise<void> {
  const makers = makersOf(scale, seed);
  const names = Object.keys(makers) as (keyof Parts)[];
  const parts = names.filter((name) => named.includes(name));
  const anew = parts.length === 0 ? names : parts;
  const known: Pick<Results, 'settings'> =
    anew.length === names.length
      ? { settings: {} }
      : JSON.parse(readFileSync(join(ROOT, 'results/coverage/coverage.json'), 'utf8'));
  const settings: Partial<Record<keyof Parts, Setting>> = { ...known.settings };
  const all = { ...known } as unknown as Parts & Record<string, unknown>;
  for (const name of anew) {
    const setting = settingOf(seed); // now, and not at the end, when the commit may be another
    const started = performance.now();
    Object.assign(all, { [name]: makers[name]() });
    const seconds = Math.round((performance.now() - started) / 1000);
    settings[name] = { ...setting, seconds };
  }
  const results: Results = { ...all, settings, goals: goalsOf(all) };
  if (scale < 1 && !isKept) console.log(reportOf(results));
  else {
    keepFile('coverage/coverage.md', reportOf(results));
    keepFile('coverage/coverage.json', `${JSON.stringify(results, null, 1)}\n`);
  }
  for (const { goal, worst, met } of results.goals) console.log(`${met ? 'met    ' : 'NOT MET'} ${goal}: ${worst}`);
  process.exitCode = results.goals.every(({ met }) => met) ? 0 : 1;
}

function makersOf(scale: number, seed: string) {
  const each = <T>(cases: readonly unknown[], of: (index: number) => T): T[] => [...cases.keys()].map(of);
  const times = (repetitions: number): number => Math.ceil(scale * repetitions);
  return {
    rates: () => each(RATE_CASES, (i) => rateCoverage(seed, i, times(10_000))),
    skewed: () => each(SKEWED_CASES, (i) => rateCoverage(seed, i, times(10_000), SKEWED_CASES)),
    others: () => each(KINDS, (i) => otherCoverage(seed, i, times(5_000))).flat(),
    rules: () => each(RULE_CASES, (i) => ruleResults(seed, i, times(10_000))).flat(),
    ranks: () => each(RANK_CASES, (i) => rankResult(seed, i, times(1_000))),
    shares: () => each(CONTESTS, (i) => shareResults(seed, i, times(1_000))).flat(),
    strength: () => each(FIELDS, (i) => strengthResult(seed, i, times(1_000))),
    more: () => each(MORE_CASES, (i) => moreResult(seed, i, times(500))),
    uneven: () => each(UNEVEN_CASES, (i) => unevenResult(seed, i, times(5_000))),
  } satisfies { readonly [Part in keyof Parts]: () => Parts[Part] };
}
