import { appendFileSync, lstatSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Comparison } from '@aiwolf-arena/analysis';
import {
  compareAnnotations,
  compareJson,
  compareJunit,
  compareMarkdown,
  compareText,
} from '@aiwolf-arena/report';
import { type ArenaIdentity, makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { AgentLoadError } from '@aiwolf-arena/tournament/load';
import { Command } from 'commander';
import { gateCandidate } from '../compare/compare.ts';
import { COMPARE, type CompareSpec, gateTerms } from '../compare/options.ts';
import { withConfig } from '../options/config.ts';
import { FILE } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { thisArena } from '../run/identity.ts';
import { EXIT, type ExitCode, failureOf } from '../terminal/errors.ts';
import { screenWidth } from '../terminal/results.ts';
import { atTerminal, resumeCommand } from '../terminal/session.ts';

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

interface CiSpec {
  readonly markdown?: string | undefined;
  readonly junit?: string | undefined;
  readonly annotations: boolean;
}

/** A result in the forms that CI services read. */
interface CiDocuments {
  readonly markdown: () => string;
  readonly junit: () => string;
  /** Lines of workflow commands. */
  readonly annotations: () => string;
}

/**
 * Tells a CI service what came out: the files that were asked for, and annotations on stderr, where GitHub reads them as
 * it does on stdout. GitHub's job summary gets the Markdown unless it was to go elsewhere.
 */
export function tellCi(spec: CiSpec, documents: CiDocuments): void {
  if (spec.annotations) process.stderr.write(documents.annotations());
  if (spec.junit !== undefined) writeReport(spec.junit, documents.junit());
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (spec.markdown !== undefined) writeReport(spec.markdown, documents.markdown());
  else if (summary) addToSummary(summary, documents.markdown());
}

/** Other commands of the step write there too. Nobody asked for it, so that it fails is no failure. */
function addToSummary(path: string, text: string): void {
  try {
    appendFileSync(path, `${text}\n`);
  } catch (thrown) {
    console.error(`warning: no job summary was written: ${(thrown as Error).message}`);
  }
}

/** All at once, so that nobody uploads half of it; but what is no plain file (`/dev/stdout`) must not be replaced. */
function writeReport(path: string, text: string): void {
  if (isSpecial(path)) return writeFileSync(path, text);
  makeFolder(dirname(resolve(path)));
  writeWhole(path, [text]);
}

function isSpecial(path: string): boolean {
  try {
    return !lstatSync(path).isFile();
  } catch {
    return false; // not there yet
  }
}

/** The comparison that a candidate which cannot be loaded never had, for CI; undefined for any other error. */
function unusableCandidate(
  thrown: unknown,
  { candidate, ...spec }: CompareSpec,
  arena: ArenaIdentity,
): Comparison | undefined {
  if (!(thrown instanceof AgentLoadError) || thrown.agent !== candidate) return undefined;
  if (failureOf(thrown).code !== EXIT.unusableAgent) return undefined; // mistyped
  const { seed, games, eachRole } = spec;
  const folder = spec.out ?? join('results', 'compare');
  return {
    candidate: { name: candidate, source: candidate, hash: '' },
    ...{ arena, seed, gamesPerSet: games, terms: gateTerms(spec, 1), eachRole },
    ...{ verdict: 'unusable', reason: thrown.message, folder, lines: [] },
    command: resumeCommand(process.argv.slice(2), seed, folder),
  };
}
