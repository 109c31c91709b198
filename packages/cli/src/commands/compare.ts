import type { Comparison } from '@aiwolf-arena/analysis';
import { compareJson, compareText } from '@aiwolf-arena/report';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import {
  addCompareFlags,
  addFieldFlags,
  addGateFlags,
  COMPARE_SPEC,
  type CompareSpec,
} from '../options/compare-options.ts';
import { parseOptions } from '../options/parse-options.ts';
import { compareAll } from '../session/compare/compare-all.ts';
import { lineUpOf } from '../session/compare/line-up.ts';
import { screenWidth } from '../session/screen.ts';

const EXAMPLE = `
Duplicate werewolf: both play the same seat of the same villages, with the same
seed, roles, opponents and dice. A baseline is a bundled name, a path, a git
revision of the candidate (git:main), or a stored result (aiwolf-arena baseline).
Villages of any field are drawn from its agents. The same command again plays
nothing anew and says the same; only --more-sets is new evidence.

Exit codes: 0 pass, 1 fail, 2 usage, 3 inconclusive, 4 the candidate cannot be
loaded, or has more faults than the baseline by more than --max-faults.

Examples:
  aiwolf-arena compare ./my-agent.ts git:main
  aiwolf-arena compare ./my-agent.ts sample --better --players 5,15
  aiwolf-arena compare chatty sample --field random,sample --margin 5pp`;

const EXITS: Readonly<Record<Comparison['verdict'], ExitCode>> = {
  pass: EXIT.done,
  fail: EXIT.checkFailed,
  inconclusive: EXIT.inconclusive,
  unusable: EXIT.unusableAgent,
};

/** `compare`: whether a candidate is better, or not worse, than others. */
export function compareCommand(): Command {
  const command = new Command('compare')
    .description('gate a candidate against baselines: pass, fail or inconclusive')
    .argument('<candidate>', 'bundled name or path')
    .argument('<baselines...>', 'what it must not be worse than');
  return addCompareFlags(addGateFlags(addFieldFlags(command)))
    .addHelpText('after', EXAMPLE)
    .action((candidate: string, baselines: string[], raw: unknown) =>
      compare(candidate, baselines, parseOptions(COMPARE_SPEC, raw)),
    );
}

async function compare(
  candidate: string,
  baselines: readonly string[],
  spec: CompareSpec,
): Promise<void> {
  const comparison = await compareAll(await lineUpOf(candidate, baselines, spec), spec);
  const json = JSON.stringify(compareJson(comparison));
  makeFolder(comparison.folder);
  writeWhole(`${comparison.folder}/comparison.json`, [`${json}\n`]);
  process.stdout.write(spec.json ? `${json}\n` : compareText(comparison, screenWidth()));
  process.exitCode = EXITS[comparison.verdict];
}
