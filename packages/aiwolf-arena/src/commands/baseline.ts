import { Command } from 'commander';
import { withConfig } from '../config/with-config.ts';
import { BASELINE_SETS } from '../library/compare/compare-options.ts';
import { storeBaseline } from '../library/compare/store-baseline.ts';
import {
  addFieldFlags,
  addLines,
  BASELINE_SPEC,
  type BaselineSpec,
} from '../options/compare-options.ts';
import { parseOptions } from '../options/parse-options.ts';
import { atTerminal } from '../session/at-terminal.ts';

const EXAMPLE = `
Plays an agent in one seat against a field, and keeps what it did in a file, by
which compare can hold others against it without playing it again. The file
fits comparisons of the same seed, field, rules, games and sizes only, and
carries a hash of its content.

Example:
  aiwolf-arena baseline ./my-agent.ts --sets 30 --out results/baselines/spring.json`;

/** `baseline`: what later candidates are compared with. */
export function baselineCommand(): Command {
  const command = new Command('baseline').argument('<agent>', 'bundled name or path');
  const flags = addLines(addFieldFlags(command), [
    ['--sets <n>', 'sets of every size: as many as a comparison may take', String(BASELINE_SETS)],
    ['--out <file>', 'file to write (default: results/baselines/NAME.json)'],
  ]);
  return withConfig(flags)
    .addHelpText('after', EXAMPLE)
    .action((agent: string, raw: unknown) => baseline(agent, parseOptions(BASELINE_SPEC, raw)));
}

/** The JSON document of `baseline`. */
export const keptJson = (kept: Awaited<ReturnType<typeof storeBaseline>>) => ({
  schema: 'aiwolf-arena/baseline-kept/1' as const,
  ...kept,
});

async function baseline(agent: string, spec: BaselineSpec): Promise<void> {
  const { json: asJson, quiet, ...options } = spec;
  const terms = { quiet, whole: null };
  const kept = await atTerminal(terms, (hooks) => storeBaseline(agent, options, hooks));
  const told = `${kept.path}: ${kept.name}, ${kept.sets} sets, sha256 ${kept.sha256}`;
  const json = keptJson(kept);
  console.log(asJson ? JSON.stringify(json) : told);
}
