import { standingsOf } from '@aiwolf-arena/analysis';
import { runJson, runText } from '@aiwolf-arena/report';
import { rootHash } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { addOutputFlags, addRunFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { RUN_SPEC, type RunSpec } from '../options/specs.ts';
import { Arena } from '../session/arena.ts';
import { abortAtFault, judgementOf } from '../session/judgement-of.ts';
import { partOf } from '../session/part.ts';
import { runPlanOf } from '../session/plan-of.ts';
import { loadRoster } from '../session/roster.ts';
import { runLedger } from '../session/run-ledger.ts';

const EXAMPLE = `
As many agents as seats are one fixed village; fewer are repeated to fill it;
from more, villages are drawn.

Example:
  aiwolf-arena run --agents random,chatty --players 5 --sets 20 --seed 1`;

/** `run`: plays game sets and prints win rates by agent and role. */
export function runCommand(): Command {
  const command = new Command('run').description('play game sets and print win rates');
  return addOutputFlags(addRunFlags(command))
    .addHelpText('after', EXAMPLE)
    .action((raw) => run(parseOptions(RUN_SPEC, raw)));
}

async function run(spec: RunSpec): Promise<void> {
  const roster = await loadRoster(spec.agents);
  const judgement = judgementOf(spec, roster.planned);
  const plan = runPlanOf(spec, roster);
  const printed = await Arena.use(roster.loaded, { command: 'run', ...spec }, async (arena) => {
    await arena.play(plan, 0, abortAtFault(spec, plan.agents));
    const { folder } = arena;
    const { seed, gamesPerSet } = plan;
    const from = { seed, gamesPerSet, rootHash: rootHash(folder.journal.results()) };
    const blocks = standingsOf(plan, folder.journal.results());
    const part = partOf(plan, spec.shard, folder.journal.size);
    folder.seal();
    const ledger = runLedger(folder.path, blocks, judgement);
    const json = { ...runJson(from, blocks, judgement, ledger), ...part.json };
    folder.writeStandings(json);
    if (spec.json) return `${JSON.stringify(json)}\n`;
    const { columns: width } = process.stdout;
    return part.text + runText(from, blocks, { ...spec, width, ledger });
  });
  process.stdout.write(printed);
}
