import type { Comparison } from '@aiwolf-arena/analysis';
import {
  compareAnnotations,
  compareJson,
  compareJunit,
  compareMarkdown,
  compareText,
} from '@aiwolf-arena/report';
import { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { gateCandidate } from '../library/compare/compare.ts';
import { COMPARE } from '../library/compare/compare-options.ts';
import { thisArena } from '../library/identity/this-arena.ts';
import { withConfig } from '../options/config.ts';
import { FILE } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { UsageError } from '../options/usage-error.ts';
import { atTerminal } from '../session/at-terminal.ts';
import { tellCi } from '../session/ci-outputs.ts';
import { unusableCandidate } from '../session/compare/unusable-candidate.ts';
import { resumeCommand } from '../session/resume-command.ts';
import { screenWidth } from '../session/screen.ts';

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

/** Where a CI service is told what came out, beside stdout. */
const CI = {
  markdown: option('--markdown <file>', 'write a summary as Markdown', FILE, {
    unset: 'the job summary of GitHub Actions, where it runs there',
  }),
  junit: option('--junit <file>', 'write the verdicts as JUnit XML', FILE),
  annotations: flag('--annotations', 'print GitHub annotations on stderr'),
};

const GATE_AND_SHOW = options({ ...COMPARE.rows, ...SHOWN, ...CI }, ...COMPARE.laws);
type GateSpec = Spec<typeof GATE_AND_SHOW.rows>;

/** `compare`: whether a candidate is better, or not worse, than others. */
export function compareCommand(): Command {
  return withConfig(GATE_AND_SHOW.addTo(new Command('compare')))
    .addHelpText('after', EXAMPLE)
    .action((candidate: string, typed: string[], raw) => {
      const baselines = typed.length > 0 ? typed : (raw.baselines ?? []);
      if (baselines.length === 0)
        throw new UsageError('name a baseline, or some in the config file (baselines)');
      return gate(GATE_AND_SHOW.read({ ...raw, candidate, baselines }));
    });
}

async function gate(spec: GateSpec): Promise<void> {
  const comparison = await compared(spec).catch(async (thrown: unknown) => {
    const unusable = unusableCandidate(thrown, spec, await thisArena());
    if (unusable !== undefined) publish(unusable, spec);
    throw thrown;
  });
  if (!spec.json) process.stdout.write(compareText(comparison, screenWidth()));
  publish(comparison, spec);
  process.exitCode = EXITS[comparison.verdict];
}

async function compared({ quiet, ...spec }: GateSpec): Promise<Comparison> {
  const { document: _own, ...comparison } = await atTerminal({ quiet, whole: null }, (hooks) =>
    gateCandidate(spec, { ...hooks, again }),
  );
  return comparison;
}

const again = (seed: string, folder: string): string =>
  resumeCommand(process.argv.slice(2), seed, folder);

/** The document for programs, and what CI services read. */
function publish(comparison: Comparison, spec: GateSpec): void {
  if (spec.json) console.log(JSON.stringify(compareJson(comparison)));
  tellCi(spec, {
    markdown: () => compareMarkdown(comparison),
    junit: () => compareJunit(comparison),
    annotations: () => compareAnnotations(comparison),
  });
}
