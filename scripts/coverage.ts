// Simulates tournaments: how often do intervals hold the truth, sequential rules stop wrongly, rank sets hold all ranks?
// Usage: node scripts/coverage.ts [SCALE] [SEED] [PART ...] [write]
//   SCALE (1) of the repetitions; less is printed, and written only with `write`. PARTs that are named are made anew, the
//   rest stays as it stands in results/coverage.
// node scripts/coverage.ts --first RUN ...: after how many sets of these runs is first place certain?
// node scripts/coverage.ts --gate [SHARE [write] | planted | rare]: how often the gate of `compare` is right (results/gate)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './check/tool.ts';
import type { Parts, Results, Setting } from './coverage/report.ts';
import { keepFile } from './report.ts';

const [first, ...asked] = process.argv.slice(2);
if (first === '--first') {
  const { writeFirstPlace } = await import('./coverage/first-place.ts');
  writeFirstPlace(asked);
} else if (first === '--gate') {
  const { coverGate } = await import('./coverage/gate.ts');
  await coverGate(asked[0] ?? '1', asked[1] === 'write');
} else await coverIntervals(Number(first ?? 1), asked[0] ?? 'coverage', asked.slice(1));

async function coverIntervals(scale: number, seed: string, named: readonly string[]): Promise<void> {
  const { goalsOf, reportOf, settingOf } = await import('./coverage/report.ts');
  const makers = await makersOf(scale, seed);
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
  if (scale < 1 && !named.includes('write')) console.log(reportOf(results));
  else {
    keepFile('coverage/coverage.md', reportOf(results));
    keepFile('coverage/coverage.json', `${JSON.stringify(results, null, 1)}\n`);
  }
  for (const { goal, worst, met } of results.goals) console.log(`${met ? 'met    ' : 'NOT MET'} ${goal}: ${worst}`);
  process.exitCode = results.goals.every(({ met }) => met) ? 0 : 1;
}

async function makersOf(scale: number, seed: string) {
  const { KINDS, otherCoverage, RATE_CASES, rateCoverage, SKEWED_CASES } = await import('./coverage/intervals.ts');
  const { MORE_CASES, moreResult } = await import('./coverage/more.ts');
  const { RANK_CASES, rankResult } = await import('./coverage/ranks.ts');
  const { RULE_CASES, ruleResults } = await import('./coverage/rules.ts');
  const { CONTESTS, shareResults } = await import('./coverage/shares.ts');
  const { FIELDS, strengthResult } = await import('./coverage/strengths.ts');
  const { UNEVEN_CASES, unevenResult } = await import('./coverage/uneven.ts');
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
