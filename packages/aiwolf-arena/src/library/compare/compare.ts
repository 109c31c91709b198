import type { Comparison } from '@aiwolf-arena/analysis';
import { type CompareDocument, compareJson } from '@aiwolf-arena/report';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { atDoor } from '../hooks/at-door.ts';
import { type PlayHooks, silent } from '../hooks/hooks.ts';
import { compareAgain } from './again.ts';
import { COMPARE, type CompareOptions, type CompareSpec } from './compare-options.ts';
import { lineUpOf } from './line-up.ts';
import { playComparison } from './play-comparison.ts';

/** How whoever started a comparison takes part in it. */
export interface CompareHooks extends PlayHooks {
  /** The line that does it again, for reports; default: that of the command. */
  readonly again?: (seed: string, folder: string) => string;
}

/** What a comparison has found: `verdict` is `pass`, `fail`, `inconclusive` or `unusable`; `lines` say why. */
export interface Compared extends Comparison {
  /** What `--json` prints, and `comparison.json` in the folder keeps. */
  readonly document: CompareDocument;
}

/**
 * Holds a candidate against baselines: both play the same seat of the same villages, with the same roles, opponents and
 * dice, until the question is answered. What was played before is taken from the folder: the same options again say the
 * same. Rejects as `run` does; a candidate that cannot be loaded is an AgentLoadError, not a verdict.
 */
export const compare = async (
  options: CompareOptions,
  hooks: CompareHooks = {},
): Promise<Compared> => {
  const again = (seed: string, folder: string) => compareAgain(options, seed, folder);
  return gateCandidate(COMPARE.parse(options), { again, ...hooks });
};

/** The same, with options that are checked. */
export const gateCandidate = (
  spec: CompareSpec,
  hooks: CompareHooks & Required<Pick<CompareHooks, 'again'>>,
): Promise<Compared> =>
  atDoor(hooks, async () => {
    const lineUp = await lineUpOf(spec, hooks.onNote ?? silent);
    const comparison = await playComparison(lineUp, spec, hooks);
    const document = compareJson(comparison);
    makeFolder(comparison.folder);
    writeWhole(`${comparison.folder}/comparison.json`, [`${JSON.stringify(document)}\n`]);
    return { ...comparison, document };
  });
