import type { Comparison } from '@aiwolf-arena/analysis';
import {
  compareAnnotations,
  compareJson,
  compareJunit,
  compareMarkdown,
  compareText,
} from '@aiwolf-arena/report';
import { Command } from 'commander';
import { withConfig } from '../config/with-config.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { compare } from '../library/compare/compare.ts';
import { thisArena } from '../library/identity/this-arena.ts';
import { addCiFlags } from '../options/ci-options.ts';
import {
  addCompareFlags,
  addFieldFlags,
  addGateFlags,
  COMPARE_SPEC,
  type CompareSpec,
} from '../options/compare-options.ts';
import { parseOptions } from '../options/parse-options.ts';
import { atTerminal } from '../session/at-terminal.ts';
import { tellCi } from '../session/ci-outputs.ts';
import { unusableCandidate } from '../session/compare/unusable-candidate.ts';
import { resumeCommand } from '../session/resume-command.ts';
import { screenWidth } from '../session/screen.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
Duplicate werewolf: both play the same seat of the same villages, with the same
seed, roles, opponents and dice. A baseline is a bundled name, a path, a git
revision of the candidate (git:main), or a stored result (see baseline). The
same command again plays nothing anew and says the same; only --more-sets is
new evidence.

A pass says that the loss is smaller than the margin, a fail that it was not
shown to be as good: power --paired says how often which comes. Losses that sit
in few sets are seen only where such sets were played, and a pass says what it
may have missed. A wrong pass comes at most in a share --alpha if the loss sits
in a tenth of the sets or more and is about as deep in each; if it is much
deeper in some of a tenth, in 7 to 14 % at alpha .05.

Exit codes: 0 pass, 1 fail, 2 usage, 3 inconclusive, 4 the candidate cannot be
loaded, or has more faults than the baseline by more than --max-faults.

Examples:
  aiwolf-arena compare ./my-agent.ts git:main
  aiwolf-arena compare ./my-agent.ts sample --better --field random,sample --max-sets 20`;

const EXITS: Readonly<Record<Comparison['verdict'], ExitCode>> = {
  pass: EXIT.done,
  fail: EXIT.checkFailed,
  inconclusive: EXIT.inconclusive,
  unusable: EXIT.unusableAgent,
};

/** `compare`: whether a candidate is better, or not worse, than others. */
export function compareCommand(): Command {
  const command = new Command('compare')
    .argument('<candidate>', 'bundled name or path')
    .argument('[baselines...]', 'what it must not be worse than (or in the config file)');
  return withConfig(addCiFlags(addCompareFlags(addGateFlags(addFieldFlags(command)))))
    .addHelpText('after', EXAMPLE)
    .action((candidate: string, typed: string[], raw: unknown) => {
      const spec = parseOptions(COMPARE_SPEC, raw);
      return gate(candidate, typed.length > 0 ? typed : spec.baselines, spec);
    });
}

async function gate(
  candidate: string,
  baselines: readonly string[],
  spec: CompareSpec,
): Promise<void> {
  if (baselines.length === 0)
    throw new UsageError('name a baseline, or some in the config file (baselines)');
  const comparison = await compared(candidate, baselines, spec).catch(async (thrown: unknown) => {
    const unusable = unusableCandidate(thrown, candidate, spec, await thisArena());
    if (unusable !== undefined) publish(unusable, spec);
    throw thrown;
  });
  if (!spec.json) process.stdout.write(compareText(comparison, screenWidth()));
  publish(comparison, spec);
  process.exitCode = EXITS[comparison.verdict];
}

async function compared(
  candidate: string,
  baselines: readonly string[],
  spec: CompareSpec,
): Promise<Comparison> {
  const { annotations: _, baselines: __, json: ___, junit: ____, markdown: _____, ...asked } = spec;
  const { quiet, ...options } = asked;
  const { document: _own, ...comparison } = await atTerminal({ quiet, whole: null }, (hooks) =>
    compare({ ...options, candidate, baselines }, { ...hooks, again }),
  );
  return comparison;
}

const again = (seed: string, folder: string): string =>
  resumeCommand(process.argv.slice(2), seed, folder);

/** The document for programs, and what CI services read. */
function publish(comparison: Comparison, spec: CompareSpec): void {
  if (spec.json) console.log(JSON.stringify(compareJson(comparison)));
  tellCi(spec, {
    markdown: () => compareMarkdown(comparison),
    junit: () => compareJunit(comparison),
    annotations: () => compareAnnotations(comparison),
  });
}
