import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from '@aiwolf-arena/analysis';
import {
  calibrateText,
  compareAnnotations,
  compareJson,
  compareJunit,
  compareMarkdown,
  compareText,
  counted,
} from '@aiwolf-arena/report';
import { AgentLoadError } from '@aiwolf-arena/sandbox';
import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import type { Command } from 'commander';
import { calibrate, storeBaseline } from '../compare/alone.ts';
import { gateCandidate } from '../compare/compare.ts';
import { ALONE, COMPARE, type CompareSpec, gateOptions } from '../compare/options.ts';
import { withConfig } from '../options/config.ts';
import { flag, option } from '../options/option.ts';
import { excludes, options, type Spec } from '../options/option-set.ts';
import { OUTPUT } from '../options/output-file.ts';
import { TABLES } from '../options/table.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { thisArena } from '../run/identity.ts';
import { EXIT, type ExitCode, failureOf } from '../terminal/errors.ts';
import { tellService } from '../terminal/inert-output.ts';
import { screenWidth } from '../terminal/results.ts';
import { atTerminal, command, resumeCommand } from '../terminal/session.ts';

const EXITS: Readonly<Record<Comparison['verdict'], ExitCode>> = {
  pass: EXIT.done,
  fail: EXIT.checkFailed,
  inconclusive: EXIT.inconclusive,
  unusable: EXIT.unusableAgent,
};

const CI = {
  markdown: option('--markdown <file>', 'write a summary as Markdown', OUTPUT, {
    unset: 'in GitHub Actions, the job summary; otherwise none',
  }),
  junit: option('--junit <file>', 'write the verdicts as JUnit XML', OUTPUT),
  annotations: flag('--annotations', 'print the verdicts as GitHub annotations on stderr'),
};

const GATE = options(
  { ...COMPARE.rows, baselines: COMPARE.rows.baselines.default(() => []), ...ALONE, ...TABLES, ...CI },
  ...COMPARE.constraints,
  excludes('save', 'calibrate'),
  ...(['out', 'takeOver', 'junit', 'markdown', 'annotations'] as const).flatMap((option) => [
    excludes('save', option),
    excludes('calibrate', option),
  ]),
  [({ calibrate, rounds }) => calibrate || rounds === undefined, '--rounds has no effect without --calibrate'],
);
type GateSpec = Spec<typeof GATE.rows>;

export const compareCommand = (): Command =>
  withConfig(
    command('compare', GATE, (spec, { processedArgs: [, typed] }) => {
      const isAlone = spec.save !== undefined || spec.calibrate;
      if (!isAlone) return gate(spec);
      if (typed.length === 0) return alone(spec);
      throw new UsageError('--save and --calibrate need exactly one agent: leave out the baselines');
    })(),
  );

async function gate(spec: GateSpec) {
  if (spec.baselines.length === 0)
    throw new UsageError(
      `give a baseline, such as ${arenaLine('compare', spec.candidate, 'sample')}, a path or git:HEAD, or set "baselines" in the config file`,
    );
  const comparison = await compared(spec).catch(async (thrown: unknown) => {
    const unusable = unusableCandidate(thrown, spec, await thisArena());
    if (unusable !== undefined) tell(unusable, spec);
    if (unusable !== undefined && spec.json) console.log(JSON.stringify(compareJson(unusable)));
    throw thrown;
  });
  tell(comparison, spec);
  return {
    document: compareJson(comparison),
    text: () => compareText(comparison, screenWidth(), spec.full, spec.lang),
    exit: EXITS[comparison.verdict],
  };
}

async function compared({ quiet, full: _, lang: __, ...spec }: GateSpec): Promise<Comparison> {
  const { document: _own, ...comparison } = await atTerminal({ quiet, whole: null }, (hooks) =>
    gateCandidate(spec, { ...hooks, again: (seed, folder) => resumeCommand(seed, folder) }),
  );
  return comparison;
}

async function alone(spec: GateSpec) {
  const { save, quiet, seed } = spec;
  const at = { quiet, whole: null };
  if (save !== undefined) {
    const kept = await atTerminal(at, (hooks) => storeBaseline(save, spec, hooks));
    const { path, name, sets, sha256 } = kept;
    return { document: keptJson(kept), text: () => `${path}: ${name}, ${counted(sets, 'set')}, sha256 ${sha256}` };
  }
  const found = await atTerminal(at, (hooks) => calibrate(spec, hooks));
  const isKept = found.sizes.every(({ kept }) => kept);
  return {
    document: calibrateJson(seed, found),
    text: () => calibrateText(found, spec.lang),
    exit: isKept ? EXIT.done : EXIT.checkFailed,
  };
}

export const keptJson = (kept: Awaited<ReturnType<typeof storeBaseline>>) => ({
  schema: 'aiwolf-arena/baseline-kept/1' as const,
  ...kept,
});

export const calibrateJson = (seed: string, found: Awaited<ReturnType<typeof calibrate>>) => ({
  schema: 'aiwolf-arena/calibrate/2' as const,
  seed,
  ...found,
});

const tell = (comparison: Comparison, spec: GateSpec): void =>
  tellCi(spec, {
    markdown: () => compareMarkdown(comparison),
    junit: () => compareJunit(comparison),
    annotations: () => compareAnnotations(comparison),
  });

/** Reports the result of `compare` to a CI service: writes files that flags name, annotations, and GitHub's job summary. */
export function tellCi(spec: Spec<typeof CI>, documents: Readonly<Record<keyof typeof CI, () => string>>): void {
  if (spec.annotations) tellService(documents.annotations());
  spec.junit?.write(documents.junit());
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (spec.markdown !== undefined) spec.markdown.write(documents.markdown());
  else if (summary) addToSummary(summary, documents.markdown());
}

/** Appends a text to GitHub's job summary. If the file cannot be written, only prints a warning. */
function addToSummary(path: string, text: string): void {
  try {
    appendFileSync(path, `${text}\n`);
  } catch (thrown) {
    console.error(`warning: no job summary was written: ${(thrown as Error).message}`);
  }
}

/** If `thrown` means that the candidate cannot be loaded, returns a comparison with the verdict `unusable`; else undefined. */
function unusableCandidate(thrown: unknown, { candidate, ...spec }: CompareSpec, arena: ArenaIdentity): Comparison | undefined {
  if (!(thrown instanceof AgentLoadError) || thrown.agent !== candidate) return undefined;
  if (failureOf(thrown).code !== EXIT.unusableAgent) return undefined; // a mistyped name is an invalid argument
  const { seed, games, eachRole } = spec;
  const folder = spec.out ?? join('results', 'compare');
  return {
    candidate: { name: candidate, source: candidate, hash: '' },
    ...{ arena, seed, gamesPerSet: games, options: gateOptions(spec, 1), eachRole },
    ...{ verdict: 'unusable', loadError: thrown.message, folder, lines: [] },
    command: resumeCommand(seed, folder),
  };
}
