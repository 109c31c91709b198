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
import { Command } from 'commander';
import { agentsOfRun } from '../library/agents/agents-of-run.ts';
import { refuseOtherTrust } from '../library/agents/trust.ts';
import { text, whole } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage-error.ts';
import { isComparison, whyComparison } from '../session/compare/why-comparison.ts';
import { whyComparisonJson, whyComparisonText } from '../session/compare/why-comparison-told.ts';
import { note } from '../session/note.ts';
import { whyJson, whyText } from '../session/why-told.ts';

const EXAMPLE = `
Two runs of one plan, perhaps with other agents in the same places: what an
agent has become since an earlier run. Finds the first set that differs, plays
it again from both sides, and names the first answer in which they part.

With the folder of a comparison alone: the games whose winner changed, and what
the compared seat answered otherwise in each of the first.

Examples:
  aiwolf-arena why results/before results/after
  aiwolf-arena why results/gate`;

const WHY = options({
  games: option(
    '--games <n>',
    'games of every line of a comparison to explain',
    whole(1, 1_000_000),
  ).default(5),
  write: option('--write <folder>', 'write the official logs of that game there', text('a folder')),
  ...choose('json', 'trust'),
});
type WhySpec = Spec<typeof WHY.rows>;

/** `why`: the first answer in which two runs of one plan differ. */
export function whyCommand(): Command {
  const command = new Command('why')
    .argument('<a>', 'folder of a run, or of a comparison')
    .argument('[b]', 'folder of another run');
  return WHY.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((a: string, b: string | undefined, raw) => {
      const spec = WHY.read(raw);
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
