import type { BenchSheet } from '@aiwolf-arena/analysis';
import { type BenchGate, benchJson, benchText, gateText } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { type BenchBaseline, besides, gateOf, readBench, saveBench } from '../bench/baseline.ts';
import { BENCH, type BenchGames, type BenchSpec, benchGames } from '../bench/games.ts';
import { runBench } from '../bench/run.ts';
import { bundled } from '../options/kinds.ts';
import { UsageError } from '../options/usage.ts';
import { loadNamed } from '../run/roster.ts';
import { EXIT } from '../terminal/errors.ts';
import { screenWidth } from '../terminal/results.ts';
import { note } from '../terminal/session.ts';

const EXAMPLE = `
Every agent plays one seat of the same villages, among opponents drawn from the
field, on one thread of a process of its own. Reported are games in a second of
CPU time, memory handed out a game, and how long calls take. The system counts
CPU time in steps too coarse for a call, so a call is timed by the clock in
every round, and its least time counts: the machine can only add to it.

With --against the code that the baseline keeps is measured again, twice in each
round, so that machines and days do not matter, and the noise is known. Only
counts decide: other games, events, calls or faults, or more memory (where the
rounds agree in it), exit with 1. Times are hints.

Examples:
    aiwolf-arena bench ./my-agent.ts --rounds 3 --save results/bench.json
  aiwolf-arena bench chatty --players 5 --rounds 3 --json`;

/** `bench`: what agents take, and whether that has changed. */
export function benchCommand(): Command {
  const command = new Command('bench').argument(
    '[agents...]',
    'bundled names and paths (default: those of the baseline, or all bundled)',
  );
  return BENCH.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((agents: readonly string[], raw) => bench(agents, BENCH.read(raw)));
}

async function bench(typed: readonly string[], spec: BenchSpec): Promise<void> {
  const { against, allowChanges, save, rounds, window, quiet } = spec;
  const baseline = against === undefined ? undefined : readBench(against);
  const games = benchGames(spec, baseline?.sheet.terms);
  const { agents, field } = await agentsOf(typed, games, baseline);
  const sides = baseline === undefined ? [] : besides(agents, baseline, against!);
  const extent = { rounds, windowMs: window };
  const measured = await runBench({ agents, field, games, sides, extent, quiet });
  if (save !== undefined) saveBench(save, measured.sheet, agents);
  const gate =
    baseline === undefined
      ? null
      : gateOf(sides, measured, baseline, { against: against!, allowChanges });
  process.stdout.write(printed(measured.sheet, gate, spec));
  if (gate !== null && !gate.passed) process.exitCode = EXIT.checkFailed;
}

/** Who is measured, and among whom: as typed, or as the baseline names them, or all bundled. */
async function agentsOf(
  typed: readonly string[],
  { field }: BenchGames,
  baseline: BenchBaseline | undefined,
) {
  const known = baseline?.sheet.agents.map(({ source }) => source) ?? bundled();
  const asked = [...new Set(typed.length > 0 ? typed : known)];
  const loaded = await loadNamed([...asked, ...field], [], note);
  const agents = asked.map((text) => loaded.get(text)!);
  const names = agents.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw new UsageError(`two agents are called ${twice}: rename one (NAME=AGENT)`);
  return { agents, field: field.map((text) => loaded.get(text)!) };
}

function printed(sheet: BenchSheet, gate: BenchGate | null, { json }: BenchSpec): string {
  if (json) return `${JSON.stringify(benchJson(sheet, gate))}\n`;
  const width = screenWidth();
  const beside = gate === null ? '' : `\n${gateText(gate, width)}`;
  return benchText(sheet, width) + beside;
}
