import { Command } from 'commander';
import { BASELINE } from '../compare/options.ts';
import { storeBaseline } from '../compare/store-baseline.ts';
import { withConfig } from '../options/config.ts';
import { options, type Spec } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { atTerminal } from '../terminal/session.ts';

const EXAMPLE = `
Plays an agent in one seat against a field, and keeps what it did in a file, by
which compare can hold others against it without playing it again. The file
fits comparisons of the same seed, field, rules, games and sizes only, and
carries a hash of its content.

Example:
  aiwolf-arena baseline ./my-agent.ts --sets 30 --out results/baselines/spring.json`;

const BASELINE_AND_SHOW = options({ ...BASELINE.rows, ...SHOWN });

/** `baseline`: what later candidates are compared with. */
export function baselineCommand(): Command {
  const command = new Command('baseline').argument('<agent>', 'bundled name or path');
  return withConfig(BASELINE_AND_SHOW.addTo(command))
    .addHelpText('after', EXAMPLE)
    .action((agent: string, raw) => baseline(agent, BASELINE_AND_SHOW.read(raw)));
}

/** The JSON document of `baseline`. */
export const keptJson = (kept: Awaited<ReturnType<typeof storeBaseline>>) => ({
  schema: 'aiwolf-arena/baseline-kept/1' as const,
  ...kept,
});

async function baseline(agent: string, spec: Spec<typeof BASELINE_AND_SHOW.rows>): Promise<void> {
  const { json: asJson, quiet } = spec;
  const terms = { quiet, whole: null };
  const kept = await atTerminal(terms, (hooks) => storeBaseline(agent, spec, hooks));
  const told = `${kept.path}: ${kept.name}, ${kept.sets} sets, sha256 ${kept.sha256}`;
  const json = keptJson(kept);
  console.log(asJson ? JSON.stringify(json) : told);
}
