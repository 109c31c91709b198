import { CATALOG } from '@aiwolf-arena/agents';
import type { BenchTerms } from '@aiwolf-arena/analysis';
import { benchJson, benchText, gateText } from '@aiwolf-arena/report';
import { type BenchBaseline, besides, gateOf, readBench, saveBench } from '../bench/baseline.ts';
import { type BenchGames, runBench } from '../bench/measure.ts';
import { AGENTS, bundled, RULES, SEED, text, whole } from '../options/kinds.ts';
import { argumentList, flag, ofKind, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { OUTPUT } from '../options/output-file.ts';
import { OPTIONS, SHOWN } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { loadNamed, refuseNamedTwice } from '../run/roster.ts';
import { EXIT } from '../terminal/errors.ts';
import { screenWidth } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';

/** Options of the command `bench`. Options in `TERMS` default to the baseline's value; without a baseline, see `TERMS`. */
const BENCH = options(
  {
    agents: argumentList(
      '[agents...]',
      'names of bundled agents, and paths (default: the agents in the baseline of --against, or all bundled agents)',
    ),
    field: option('--field <list>', 'opponents: names of bundled agents and paths, comma-separated', AGENTS, {
      unset: 'all bundled agents',
    }),
    players: OPTIONS.players.meta({ unset: '5' }),
    sets: option('--sets <n>', 'number of game sets of each size', whole(1, 1000), { unset: '2' }),
    games: option('--games <n>', 'number of games in a set', whole(1, 10_000), { unset: '20' }),
    seed: ofKind(OPTIONS.seed, SEED).meta({ unset: 'bench' }),
    rules: ofKind(OPTIONS.rules, RULES).meta({ unset: 'regulation-2021' }),
    rounds: option(
      '--rounds <n>',
      'number of rounds; each round measures every agent once, in random order',
      whole(3, 1000),
    ).default(9),
    window: option(
      '--window <ms>',
      'CPU time of a measurement (each agent is measured once per village size and round)',
      whole(1, 60_000),
    ).default(200),
    save: option('--save <file>', 'store the measurements and the code as a baseline', OUTPUT),
    against: option(
      '--against <file>',
      'compare with a baseline; fail if games, events, calls or faults differ, or memory use grows',
      text('a file'),
    ),
    allowChanges: flag(
      '--allow-changes',
      'with --against: accept different games; fail only if there are more faults or memory use grows',
    ),
    ...SHOWN,
  },
  [({ against, allowChanges }) => against !== undefined || !allowChanges, '--allow-changes has no effect without --against'],
);
type BenchSpec = Spec<typeof BENCH.rows>;

export const benchCommand = command('bench', BENCH, bench);

async function bench(spec: BenchSpec) {
  const { against, allowChanges, save, rounds, window, quiet } = spec;
  const baseline = against === undefined ? undefined : readBench(against);
  const games = benchGames(spec, baseline?.sheet.terms);
  const { agents, field } = await agentsOf(spec.agents, games, baseline);
  const sides = baseline === undefined ? [] : besides(agents, baseline, against!);
  const extent = { rounds, windowMs: window };
  const measured = await runBench({ agents, field, games, sides, extent, quiet });
  const { sheet } = measured;
  if (save !== undefined) saveBench(save, sheet, agents);
  const gate = baseline === undefined ? null : gateOf(sides, measured, baseline, { against: against!, allowChanges });
  const width = screenWidth();
  return {
    document: benchJson(sheet, gate),
    text: () => benchText(sheet, width) + (gate === null ? '' : `\n${gateText(gate, width)}`),
    exit: gate === null || gate.passed ? EXIT.done : EXIT.checkFailed,
  };
}

async function agentsOf(typed: readonly string[], { field }: BenchGames, baseline: BenchBaseline | undefined) {
  const known = baseline?.sheet.agents.map(({ source }) => source) ?? bundled();
  const asked = [...new Set(typed.length > 0 ? typed : known)];
  const agentOf = await loadNamed([...asked, ...field], [], note);
  const agents = asked.map(agentOf);
  refuseNamedTwice(agents);
  return { agents, field: field.map(agentOf) };
}

/** For each option that determines which games `bench` plays: its name in the baseline, its flag and its default. */
const TERMS = [
  ['seed', 'seed', 'bench'],
  ['players', 'players', [5]],
  ['sets', 'sets', 2],
  ['gamesPerSet', 'games', 20],
  ['rules', 'rules', 'regulation-2021'],
  ['field', 'field', CATALOG.map(({ name }) => name)],
] as const satisfies readonly (readonly [keyof BenchGames, keyof BenchSpec, unknown])[];

/** Returns the options of the games to measure: the baseline's, if there is a baseline. No flag may contradict them. */
function benchGames(spec: BenchSpec, baseline: BenchTerms | undefined): BenchGames {
  const known = baseline && { ...baseline, field: baseline.field.map(({ source }) => source) };
  const games = TERMS.map(([term, flag, unset]) => {
    const [asked, was] = [spec[flag], known?.[term]];
    if (known === undefined || asked === undefined || String(asked) === String(was)) return [term, was ?? asked ?? unset];
    throw new UsageError(`--${flag}: the baseline was measured with ${was}: leave out the flag, or save the baseline again`);
  });
  return Object.fromEntries(games) as unknown as BenchGames;
}
