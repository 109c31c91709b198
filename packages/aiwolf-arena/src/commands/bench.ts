import { cpus } from 'node:os';
import { CATALOG } from '@aiwolf-arena/agents';
import { compareBench } from '@aiwolf-arena/analysis';
import { benchJson, benchText, gateText } from '@aiwolf-arena/report';
import { codeOfBefore, readBench, saveBench } from '../bench/baseline.ts';
import { measured } from '../bench/measure.ts';
import { contestantOf } from '../compare/line-up.ts';
import { AGENTS, bundled, RULES, SEED, text, whole } from '../options/kinds.ts';
import { argumentList, flag, ofKind, option } from '../options/option.ts';
import { excludes, needs, options, type Spec } from '../options/option-set.ts';
import { OUTPUT } from '../options/output-file.ts';
import { OPTIONS, SHOWN } from '../options/table.ts';
import { loadNamed, refuseNamedTwice } from '../run/roster.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { EXIT } from '../terminal/errors.ts';
import { screenWidth } from '../terminal/results.ts';
import { atTerminal, command, note } from '../terminal/session.ts';

/** The options that determine which games are played. With `--against`, the baseline determines them. */
const GAMES = {
  field: option('--field <list>', 'opponents, comma-separated', AGENTS, { unset: 'all bundled agents' }),
  players: OPTIONS.players.meta({ unset: '5' }),
  sets: option('--sets <n>', 'number of game sets of each size', whole(1, 1000), { unset: '2' }),
  games: option('--games <n>', 'number of games in a set', whole(1, 10_000), { unset: '20' }),
  seed: ofKind(OPTIONS.seed, SEED).meta({ unset: 'bench' }),
  rules: ofKind(OPTIONS.rules, RULES).meta({ unset: 'regulation-2021' }),
};

const BENCH = options(
  {
    agents: argumentList('[agents...]', 'names and paths (default: those of --against, or all bundled agents)'),
    ...GAMES,
    rounds: option('--rounds <n>', 'number of rounds; each measures every agent once', whole(3, 1000)).default(9),
    window: option('--window <ms>', 'CPU time per agent, village size and round', whole(1, 60_000)).default(200),
    save: option('--save <file>', 'store the games and the code as a baseline', OUTPUT),
    against: option('--against <file>', 'compare with a baseline; fail for other games, faults or more memory', text('a file')),
    allowChanges: flag('--allow-changes', 'with --against: fail only if there are more faults or memory use grows'),
    ...SHOWN,
  },
  needs('allowChanges', 'against', 'FILE'),
  ...Object.keys(GAMES).map((flag) => excludes('against', flag)),
);

export const benchCommand = command('bench', BENCH, bench);

async function bench({ against, allowChanges, save, rounds, window: windowMs, quiet, ...spec }: Spec<typeof BENCH.rows>) {
  const baseline = against === undefined ? undefined : readBench(against);
  const { field: opponents, ...games } = baseline?.options ?? {
    ...{ seed: spec.seed ?? 'bench', players: spec.players ?? [5], sets: spec.sets ?? 2, gamesPerSet: spec.games ?? 20 },
    ...{ rules: spec.rules ?? 'regulation-2021' },
    field: (spec.field ?? CATALOG.map(({ name }) => name)).map((source) => ({ source })),
  };
  const asked = [
    ...new Set(spec.agents.length > 0 ? spec.agents : (baseline?.agents.map(({ source }) => source) ?? bundled())),
  ];
  const agentOf = await loadNamed([...asked, ...opponents.map(({ source }) => source)], [], note);
  const [agents, field] = [asked.map(agentOf), opponents.map(({ source }) => agentOf(source))];
  refuseNamedTwice(agents);
  const before = baseline === undefined ? [] : agents.map((agent) => codeOfBefore(baseline, agent));
  const isShown = !quiet && process.stderr.isTTY === true;
  const onRound = (round: number): void => {
    if (isShown) process.stderr.write(`\r\x1b[2Kround ${round + 1} of ${rounds}`);
  };
  // the code of before is measured twice: the difference of its measurements is the measurement error
  const lines = await atTerminal({ quiet, whole: null }, (hooks) =>
    measured([...agents, ...before, ...before], { field, games, rounds, windowMs, onRound }, hooks),
  );
  const [own, was, again] = [0, 1, 2].map((part) => lines.slice(part * agents.length, (part + 1) * agents.length).flat());
  const options = { ...games, field: field.map(contestantOf) };
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const known = { arena: ARENA_VERSION, node: process.version, platform: `${process.platform} ${process.arch}` };
  const sheet = {
    options,
    rounds,
    machine: { ...known, cpu, cores: cpus().length },
    agents: agents.map(contestantOf),
    lines: own!,
  };
  if (save !== undefined) saveBench(save, options, agents);
  const comparisons = was!.map((line, at) => compareBench(own![at]!, line, again![at]!));
  const passed = comparisons.every(({ verdict }) => verdict === 'same' || (allowChanges && verdict === 'changed'));
  const gate = against === undefined ? null : { baseline: against, comparisons, allowChanges, passed };
  return {
    document: benchJson(sheet, gate),
    text: () => benchText(sheet, screenWidth()) + (gate === null ? '' : `\n${gateText(gate, screenWidth())}`),
    exit: passed ? EXIT.done : EXIT.checkFailed,
  };
}
