import { availableParallelism } from 'node:os';
import { CATALOG } from '@aiwolf-arena/agents';
import { resolveRules } from '@aiwolf-arena/engine';
import {
  clusterVariance,
  intraclassCorrelation,
  type PairedSet,
  pairingSaving,
  setDifference,
  type WinTally,
  winRate,
} from '@aiwolf-arena/stats';
import {
  type Plan,
  type PlannedSet,
  planRun,
  type SeatTally,
  type SetOutcome,
  SetPool,
  type SetResult,
  type SetTask,
  setsOf,
  tasksOf,
  UNKNOWN_ARENA,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { percent, provenance, report, table } from '../report.ts';

const GAMES = 100;
const SIZES = [
  { players: 5, sets: 300, swapSets: 50 },
  { players: 15, sets: 100, swapSets: 15 },
] as const;
/** What others are put in place of. */
const REFERENCE = 'sample';

/** ICC, design effect and discordance of the bundled agents. */
export async function measureIcc(share: number, seed: string): Promise<void> {
  const made = provenance();
  const started = performance.now();
  const loaded = await Promise.all(CATALOG.map(({ name }) => loadAgent(resolveAgent(name, process.cwd()))));
  const agents = loaded.map(({ name, source, hash }) => ({ name, source, hash, ranked: true }));
  const pool = new SetPool(await workerInputOf(loaded), availableParallelism());
  const measured: Measured[] = [];
  for (const { players, sets, swapSets } of SIZES) {
    const planned = (count: number): Plan => planOf(agents, seed, players, Math.ceil(count * share));
    measured.push(await measuredAt(players, pool, planned(sets), planned(swapSets)));
  }
  await pool.close();
  const seconds = Math.round((performance.now() - started) / 1000);
  const how = `${made}\n- seed \`${seed}\`, ${seconds} s on ${pool.threads} threads`;
  report('validation/icc.md', documentOf(how, measured), share >= 1);
}

/** Villages at random, roles dealt at random in every game. */
const planOf = (agents: Plan['agents'], seed: string, players: number, sets: number): Plan =>
  planRun({
    ...{ arena: UNKNOWN_ARENA, seed, players: [players], sets, gamesPerSet: GAMES, agents },
    lineUp: lineUpOf(agents, players),
    draw: 'random',
    roleRequests: [],
    rulesOf: (seats) => resolveRules(seats),
  });

async function measuredAt(players: number, pool: SetPool, field: Plan, swaps: Plan): Promise<Measured> {
  const names = field.agents.map(({ name }) => name);
  const task = tasksOf(field, field.blocks[0]!, { kind: 'none' }, false);
  const outcomes = await playAll(pool, [...setsOf(field)], task);
  return {
    players,
    sets: outcomes.length,
    correlations: correlations(
      outcomes.map(({ result }) => result),
      names,
    ),
    swapSets: swaps.blocks[0]!.sets,
    reference: REFERENCE,
    discordances: await discordances(pool, swaps, names),
  };
}

async function discordances(pool: SetPool, plan: Plan, names: readonly string[]): Promise<Discordance[]> {
  const task = tasksOf(plan, plan.blocks[0]!, { kind: 'all' }, false);
  const withFirst = (agent: number) => [...setsOf(plan)].map(({ set, seats }) => ({ set, seats: [agent, ...seats.slice(1)] }));
  const before = await playAll(pool, withFirst(names.indexOf(REFERENCE)), task);
  const found: Discordance[] = [];
  for (const [agent, name] of names.entries()) {
    const after = await playAll(pool, withFirst(agent), task);
    found.push(discordanceOf(name, before, after));
  }
  return found;
}

/** How much the games of a set hang together for one agent. */
interface Correlation {
  readonly agent: string;
  readonly sets: number;
  readonly rate: number;
  readonly icc: number;
  /** Of the estimate above, by leaving out every set once. */
  readonly error: number;
  readonly designEffect: number;
}

/** One line an agent; of several seats of an agent in a set only the first counts. */
function correlations(results: readonly SetResult[], names: readonly string[]): Correlation[] {
  return names.map((agent, at) => {
    const sets = results.flatMap(({ seats }) => {
      const seat = seats.find((one) => one.agent === at);
      return seat === undefined ? [] : [tallyOf(seat)];
    });
    const { value, designEffect } = winRate(sets);
    const icc = intraclassCorrelation(sets) ?? 0;
    const error = jackknife(sets, (some) => intraclassCorrelation(some) ?? 0);
    return { agent, sets: sets.length, rate: value!, icc, error, designEffect: designEffect! };
  });
}

function tallyOf({ roles }: SeatTally): WinTally {
  const counts = Object.values(roles);
  return { games: counts.reduce((sum, [games]) => sum + games, 0), wins: counts.reduce((sum, [, wins]) => sum + wins, 0) };
}

function jackknife(sets: readonly WinTally[], statistic: (some: WinTally[]) => number): number {
  const values = sets.map((_, left) => statistic(sets.filter((__, set) => set !== left)));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares * (sets.length - 1)) / sets.length);
}

/** Variance of a rate over sets. */
const varianceOf = (sets: readonly WinTally[]) => clusterVariance(sets.map(({ wins, games }) => ({ total: wins, games })));

/** What swapping one agent for another in the same seat of the same games changes. */
interface Discordance {
  readonly agent: string;
  readonly games: number;
  /** Share of games that only one of both won. */
  readonly discordant: number;
  readonly difference: number;
  readonly error: number;
  /** Standard deviation between sets of the true difference; 0 if the games explain all of it. */
  readonly spread: number;
  /** Share of the variance of the difference that the same seats took away. */
  readonly saved: number | null;
}

/** One bit a game: whether Agent[01] won. */
type Wins = readonly boolean[];

/** `before` and `after`: outcomes of the same sets with one and the other agent as Agent[01], all games logged. */
function discordanceOf(agent: string, before: readonly SetOutcome[], after: readonly SetOutcome[]): Discordance {
  const arms = [before.map(winsOf), after.map(winsOf)] as const;
  const sets = arms[0].map((wins, set) => pairOf(wins, arms[1][set]!));
  const difference = setDifference(sets);
  const { games, value, standardError, discordant } = difference;
  const [first, second] = arms.map((arm) => varianceOf(arm.map((wins) => ({ wins: count(wins), games: wins.length }))));
  const share = discordant / games;
  const ofSets = (standardError ?? 0) ** 2 * sets.length;
  const variance = (standardError ?? 0) ** 2;
  const freedom = sets.length - 1;
  const paired = { value: value!, sets: sets.length, games, units: games, variance, freedom };
  return {
    agent,
    games,
    discordant: share,
    difference: value!,
    error: standardError ?? 0,
    spread: Math.sqrt(Math.max(0, ofSets - (share - value! ** 2) / (games / sets.length))),
    saved: pairingSaving(paired, first!, second!),
  };
}

/** From the official logs: Agent[01]'s role stands in the first line, the winner in the last. */
function winsOf({ logs }: SetOutcome): Wins {
  return [...logs]
    .sort((a, b) => a.game - b.game)
    .map(({ text }) => {
      const role = /^0,status,1,(\w+),/m.exec(text)![1]!;
      const winner = /,result,\d+,\d+,(\w+)\s*$/.exec(text)![1]!;
      return (role === 'WEREWOLF' || role === 'POSSESSED') === (winner === 'WEREWOLF');
    });
}

/** Gained: won by the second only. */
const pairOf = (before: Wins, after: Wins): PairedSet => ({
  games: before.length,
  gained: after.filter((won, game) => won && !before[game]).length,
  lost: before.filter((won, game) => won && !after[game]).length,
});

const count = (wins: Wins): number => wins.filter(Boolean).length;

/** What was measured at one village size. */
interface Measured {
  readonly players: number;
  readonly sets: number;
  readonly correlations: readonly Correlation[];
  readonly swapSets: number;
  readonly reference: string;
  readonly discordances: readonly Discordance[];
}

/** The measurement as Markdown. */
const documentOf = (provenance: string, measured: readonly Measured[]): string =>
  `${[HEAD, provenance, ...measured.flatMap(sizeText), NOTES].join('\n\n')}\n`;

const HEAD = `# How games hang together, measured

What planning needs to know of the bundled agents: how alike the games of a set are (intra-set correlation, ICC), and
how often swapping one agent for another in the same seat of the same game changes its outcome (discordance).`;

const NOTES = `Errors are one standard error: of the ICC by leaving out every set once, of the difference by sets.
The design effect is of a win rate over sets of 100 games. Spread is the standard deviation between sets of the true
difference, estimated by moments: 0 where chance within games explains everything. Saved is the share of the variance
of a difference that the same seats take away, against two agents in other sets.`;

const ALIGN = ['---', ...new Array<string>(5).fill('--:')];

function sizeText({ players, sets, correlations, swapSets, reference, discordances }: Measured): string[] {
  return [
    `## ${players} players`,
    `${sets} sets of 100 games, villages drawn from all bundled agents:`,
    table(
      ['agent', 'sets', 'win rate', 'ICC', 'error', 'design effect'],
      correlations.map(({ agent, sets, rate, icc, error, designEffect }) => [
        ...[agent, sets, percent(rate), icc.toFixed(4), error.toFixed(4)],
        designEffect.toFixed(2),
      ]),
      ALIGN,
    ),
    `Median ICC ${medianOf(correlations.map(({ icc }) => icc)).toFixed(4)}, median design effect ${medianOf(correlations.map(({ designEffect }) => designEffect)).toFixed(2)}.`,
    `\`${reference}\` as Agent[01], replaced by another in the same ${swapSets} sets of 100 games, seeds and opponents unchanged:`,
    table(
      ['replaced by', 'discordant', 'difference, points', 'error', 'spread, points', 'saved'],
      discordances.map(({ agent, discordant, difference, error, spread, saved }) => [
        ...[agent, percent(discordant)],
        ...[difference, error, spread].map((points) => (100 * points).toFixed(1)),
        saved === null ? '-' : percent(saved, 0),
      ]),
      ALIGN,
    ),
    `Median discordance ${(100 * medianOf(discordances.filter(({ agent }) => agent !== reference).map(({ discordant }) => discordant))).toFixed(1)} %.`,
  ];
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Plays sets on all threads; the outcomes in the order of the sets. */
async function playAll(
  pool: SetPool,
  planned: readonly Pick<PlannedSet, 'set' | 'seats'>[],
  task: (planned: Pick<PlannedSet, 'set' | 'seats'>) => SetTask,
): Promise<SetOutcome[]> {
  const outcomes: SetOutcome[] = [];
  const queue = planned.entries();
  const lane = async (): Promise<void> => {
    for (const [at, set] of queue) outcomes[at] = await pool.play(task(set));
  };
  await Promise.all(Array.from({ length: pool.threads * 2 }, lane));
  return outcomes;
}

/** A field in which every agent has as many places, enough for villages to be drawn from it. */
const lineUpOf = ({ length }: Plan['agents'], players: number): number[] => {
  const times = Math.floor(players / length) + 1;
  return Array.from({ length: length * times }, (_, at) => at % length);
};
