import type { Comparison } from '@aiwolf-arena/analysis';
import { type CompareDocument, compareJson } from '@aiwolf-arena/report';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { atDoor } from '../hooks/at-door.ts';
import { type PlayHooks, silent } from '../hooks/hooks.ts';
import { optionsIn } from '../options/options-in.ts';
import { compareAgain } from './again.ts';
import { COMPARE, type CompareOptions } from './compare-options.ts';
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
export const compare = (options: CompareOptions, hooks: CompareHooks = {}): Promise<Compared> =>
  atDoor(hooks, async () => {
    const spec = optionsIn(COMPARE, options);
    const lineUp = await lineUpOf(spec, hooks.onNote ?? silent);
    const { again = (seed, folder) => compareAgain(options, seed, folder) } = hooks;
    const comparison = await playComparison(lineUp, spec, { ...hooks, again });
    const document = compareJson(comparison);
    makeFolder(comparison.folder);
    writeWhole(`${comparison.folder}/comparison.json`, [`${JSON.stringify(document)}\n`]);
    return { ...comparison, document };
  });
