import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Compared,
  compareRuns,
  RecordedSets,
  SetPool,
  type Side,
  type Why,
  whySet,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { agentsOfRun } from '../library/agents/agents-of-run.ts';
import { refuseOtherTrust } from '../library/agents/trust.ts';
import { addFlags, single } from '../options/flags.ts';
import { wholeNumber } from '../options/number-option.ts';
import { parseOptions } from '../options/parse-options.ts';
import { addTrustFlag, trustedNames } from '../options/trust-option.ts';
import { isComparison, whyComparison } from '../session/compare/why-comparison.ts';
import { whyComparisonJson, whyComparisonText } from '../session/compare/why-comparison-told.ts';
import { note } from '../session/note.ts';
import { whyJson, whyText } from '../session/why-told.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
Two runs of one plan, perhaps with other agents in the same places: what an
agent has become since an earlier run. Finds the first set that differs, plays
it again from both sides, and names the first answer in which they part.

With the folder of a comparison alone: the games whose winner changed, and what
the compared seat answered otherwise in each of the first.

Examples:
  aiwolf-arena why results/before results/after
  aiwolf-arena why results/gate`;

const SPEC = z.object({
  write: z.string().min(1, 'expected a folder').optional(),
  games: wholeNumber(1, 1_000_000),
  json: z.boolean().default(false),
  trust: trustedNames,
});
type WhySpec = z.infer<typeof SPEC>;

/** `why`: the first answer in which two runs of one plan differ. */
export function whyCommand(): Command {
  const command = new Command('why')
    .argument('<a>', 'folder of a run, or of a comparison')
    .argument('[b]', 'folder of another run')
    .addOption(
      single(
        new Option('--games <n>', 'games of every line of a comparison to explain').default('5'),
      ),
    )
    .addOption(
      single(new Option('--write <folder>', 'write the official logs of that game there')),
    );
  return addTrustFlag(addFlags(command, ['json']))
    .addHelpText('after', EXAMPLE)
    .action((a: string, b: string | undefined, raw: unknown) => {
      const spec = parseOptions(SPEC, raw);
      return b === undefined ? whyCompared(a, spec) : why(a, b, spec);
    });
}

async function whyCompared(folder: string, spec: WhySpec): Promise<void> {
  if (!isComparison(folder))
    throw new UsageError(
      `${folder} is no comparison: name the folder of another run to compare with`,
    );
  const whys = await whyComparison(folder, spec.games, spec.trust);
  if (spec.json) console.log(JSON.stringify(whyComparisonJson(folder, whys)));
  else process.stdout.write(whyComparisonText(whys));
}

async function why(first: string, second: string, spec: WhySpec): Promise<void> {
  const [a, b] = [new RecordedSets(first), new RecordedSets(second)];
  for (const note of [...a.notes, ...b.notes]) console.error(note);
  refuseOtherTrust([a, b], spec.trust, note);
  const compared = compareRuns(a, b);
  const found = await search(a, b, compared);
  if (found !== null && 'logs' in found && spec.write !== undefined) {
    mkdirSync(spec.write, { recursive: true });
    for (const [i, side] of ['a', 'b'].entries())
      writeFileSync(join(spec.write, `${side}.log`), found.logs[i]!);
  }
  if (spec.json) console.log(JSON.stringify(whyJson(a, b, compared, found)));
  else process.stdout.write(whyText(a, b, compared, found, spec.write));
}

/** Null for runs that are alike. */
async function search(
  a: RecordedSets,
  b: RecordedSets,
  { differing }: Compared,
): Promise<Why | null> {
  if (differing[0] === undefined) return null;
  const sides = await Promise.all([a, b].map(sideOf));
  try {
    return await whySet(sides[0]!, sides[1]!, differing[0]);
  } finally {
    for (const { pool } of sides) await pool.close();
  }
}

async function sideOf(run: RecordedSets): Promise<Side> {
  const input = await workerInputOf(await agentsOfRun(run.folder, run.plan));
  return { run, pool: new SetPool(input, 1) };
}
