import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isComparison } from '../compare/why-comparison.ts';

/** A run, and the stage of a contest that it is; null outside contests. */
export interface StageRun {
  readonly folder: string;
  readonly stage: 'testing' | 'preliminary' | 'final' | null;
}

/** What a folder holds that can be shown as one page. */
export type Shown =
  | { readonly kind: 'runs'; readonly runs: readonly StageRun[] }
  | { readonly kind: 'comparison' }
  | { readonly kind: 'trend'; readonly folders: readonly string[] };

const isRun = (folder: string): boolean => existsSync(join(folder, 'plan.json'));

/** A run, the stages of a contest (the last one first), a comparison, or runs side by side in one folder. */
export function whatToShow(folder: string): Shown {
  if (isComparison(folder)) return { kind: 'comparison' };
  if (existsSync(join(folder, 'contest.json'))) {
    const stages = (['final', 'preliminary', 'testing'] as const)
      .map((stage) => ({ folder: join(folder, stage), stage }))
      .filter((one) => isRun(one.folder));
    if (stages.length > 0) return { kind: 'runs', runs: stages };
  }
  const inner = isRun(folder) ? [] : runsBelow(folder);
  if (inner.length > 0) return { kind: 'trend', folders: inner };
  return { kind: 'runs', runs: [{ folder, stage: null }] };
}

const collator = new Intl.Collator('en', { numeric: true });

/** By name: numbers and dates in names put them in order. */
function runsBelow(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter(isRun)
    .sort((a, b) => collator.compare(basename(a), basename(b)));
}

export const titleOf = (folder: string): string => basename(resolve(folder));
