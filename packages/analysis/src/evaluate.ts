import { rootHash } from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import {
  type MeanEstimate,
  mayBeBest,
  meanOfSets,
  type Rate,
  type RolePairs,
  roleBalancedDifferences,
} from '@aiwolf-arena/stats';
import type { ArenaIdentity, Block, SeatCounts, SetResult, TimedSet } from '@aiwolf-arena/tournament';
import type { Contestant } from './compare/comparison.ts';
import { mergeRuns, type NamedRun } from './rank/merge.ts';
import { type AgentRates, agentRates } from './rank/rates.ts';
import { stageTable } from './rank/table.ts';
import { type AgentLine, type BlockStandings, standingsOf } from './standings/standings.ts';
import { winsOf } from './sweep.ts';
import { type TimeLine, type Tolerance, timingsOf } from './timing.ts';

/** The result of the command `eval`: one or more agents that played in the same villages, each in the same seats. */
export interface Evaluation {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly gamesPerSet: number;
  readonly rules: string;
  /** Names of the opponents. The other seats of every village are drawn from them at random. */
  readonly field: readonly string[];
  /** Names of the opponents that are in no finished game. */
  readonly notPlayed: readonly string[];
  readonly cards: readonly ReportCard[];
  /** Every further agent, compared with the first agent, by number of players. */
  readonly differences: readonly ArmDifference[];
  /** The agent with the highest overall role-balanced win rate, compared with the second, by number of players. */
  readonly lead: readonly ArmDifference[];
  /** The agents that may be the best at 95 %, for all agents and sizes at once; each size has the same weight. */
  readonly mayBeBest: readonly string[];
}

export function evaluationOf(arms: readonly PlayedCard[], tolerance: Tolerance): Evaluation {
  const [first, ...others] = arms as readonly [PlayedCard, ...PlayedCard[]];
  const { arena, seed, gamesPerSet, agents, blocks } = first.plan;
  const cards = arms.map((arm) => reportCardOf(arm, tolerance));
  const met = new Set(arms.flatMap(({ results }) => results.flatMap(({ seats }) => seats.map(({ agent }) => agent))));
  const rateOf = (at: number): number => cards[at]!.overall.balanced.value ?? -1;
  const [best, second] = [...arms.keys()].sort((a, b) => rateOf(b) - rateOf(a)).map((at) => arms[at]!);
  return {
    ...{ arena, seed, gamesPerSet, rules: blocks[0]!.rules.name },
    field: agents.slice(1).map(({ name }) => name),
    notPlayed: agents.flatMap(({ name }, at) => (at === OWN || met.has(at) ? [] : [name])),
    cards,
    differences: others.flatMap((arm) => armDifferences(arm, first)),
    lead: second === undefined ? [] : armDifferences(best!, second),
    mayBeBest: bestOf(arms),
  };
}

/** Returns the names of the agents that may be the best, from the sets that all agents have finished. */
function bestOf(arms: readonly PlayedCard[]): string[] {
  const { blocks, gamesPerSet: games } = arms[0]!.plan;
  const keyOf = ({ block, set }: SetResult): string => `${block} ${set}`;
  const finished = arms.map(({ results }) => new Set(results.map(keyOf))).reduce((a, b) => a.intersection(b));
  const open = mayBeBest(
    arms.map(({ results }) => {
      const own = results.filter((result) => finished.has(keyOf(result))).toSorted((a, b) => a.set - b.set);
      return { games, wins: blocks.map(({ name }) => own.filter(({ block }) => block === name).map(winsIn)) };
    }),
  );
  return arms.flatMap(({ plan }, at) => (open[at] ? [plan.agents[OWN]!.name] : []));
}

const winsIn = ({ seats }: SetResult): number => winsOf(seats.find(({ agent }) => agent === OWN)!);

/** The position of the evaluated agent among the agents of its plan. */
const OWN = 0;

/** The results of one evaluated agent, in plan order and with counts of its behaviour. Opponents are drawn from a field. */
export interface PlayedCard extends NamedRun {
  readonly timings: readonly TimedSet[];
}

export interface SizeCard {
  readonly block: Block;
  readonly players: number;
  readonly sets: number;
  readonly games: number;
  /** The agent's win rate over all games and in every role, its faults and its behaviour. */
  readonly line: AgentLine;
  /** The agent's win rate, with every role weighted by its regular share of the seats. */
  readonly balanced: Rate;
  readonly village: BlockStandings['village'];
  /** The agent's computing time; `null` if time was not measured. */
  readonly time: TimeLine | null;
}

export interface ReportCard extends Contestant {
  readonly folder: string;
  readonly rootHash: string;
  /** The agent's win rates over all numbers of players together. */
  readonly overall: Pick<AgentRates, 'games' | 'wins' | 'winRate' | 'balanced'>;
  /** The agent's results by number of players, in the plan's order. */
  readonly sizes: readonly SizeCard[];
}

function reportCardOf(arm: PlayedCard, tolerance: Tolerance): ReportCard {
  const { folder, plan, results } = arm;
  const { name, source, hash } = plan.agents[OWN]!;
  const table = stageTable(plan.blocks, results, (agent) => agent === OWN);
  const [{ games, wins, winRate, balanced, sizes }] = agentRates(table, 'pooled') as [AgentRates];
  const balancedAt = new Map(sizes.map((size) => [size.players, size.balanced]));
  return {
    ...{ name, source, hash, folder, rootHash: rootHash(results) },
    overall: { games, wins, winRate, balanced },
    sizes: standingsOf(plan, results).map((standings): SizeCard => {
      const { block, sets, games, village, agents } = standings;
      const line = agents.find(({ agent }) => agent === OWN)!;
      const { players } = block;
      const time = timeAt(arm, block.name, tolerance);
      const balanced = balancedAt.get(players)!;
      return { block, players, sets, games, line, balanced, village, time };
    }),
  };
}

function timeAt({ folder, plan, results, timings }: PlayedCard, name: string, tolerance: Tolerance): TimeLine | null {
  const blocks = plan.blocks.filter((block) => block.name === name);
  const own = results.filter(({ block }) => block === name);
  const runs = [{ folder, plan: { ...plan, blocks }, results: own }];
  const [stage] = timingsOf(mergeRuns(runs), runs, timings, tolerance);
  return stage?.agents.find(({ agent }) => agent === OWN) ?? null;
}

/** An evaluated agent compared with another one (`against`). Both played in the same seats and roles of the same villages. */
export interface ArmDifference {
  readonly name: string;
  readonly against: string;
  readonly players: number;
  /** Difference of the role-balanced win rates. Both agents played the same sets, which makes the interval narrower. */
  readonly difference: MeanEstimate;
  /** Whether all games of the two agents were equal, event by event. */
  readonly unchanged: boolean;
}

function armDifferences(arm: PlayedCard, against: PlayedCard): ArmDifference[] {
  const [name, other] = [arm, against].map(({ plan }) => plan.agents[0]!.name);
  return arm.plan.blocks.map((block) => {
    const inBlock = ({ results }: PlayedCard) => results.filter((one) => one.block === block.name);
    const pairs = pairsOf(inBlock(arm), inBlock(against));
    return {
      ...{ name: name!, against: other!, players: block.players },
      difference: differenceOf(pairs, block),
      unchanged: pairs.every(([a, b]) => a.hash === b.hash),
    };
  });
}

type Pair = readonly [SetResult, SetResult];

function pairsOf(own: readonly SetResult[], others: readonly SetResult[]): Pair[] {
  const bySet = new Map(others.map((result) => [result.set, result]));
  return own.flatMap((result) => {
    const other = bySet.get(result.set);
    return other === undefined ? [] : [[result, other] as const];
  });
}

function differenceOf(pairs: readonly Pair[], { players, rules }: Block): MeanEstimate {
  const mix = CONTEST_ROLES.map((role) => rules.roleNumMap[role] / players);
  const differences = roleBalancedDifferences(pairs.map(rolePairs), mix) ?? [];
  const games = pairs[0]?.[0].games ?? 0;
  return meanOfSets(differences.map((difference) => ({ total: difference * games, games })));
}

/** Returns the number of games and the difference of wins by role, for one set that two agents played in the same seat. */
function rolePairs([a, b]: Pair): RolePairs {
  const [own, other] = [a, b].map(({ seats }) => seats.find(({ agent }) => agent === OWN)!);
  const of = (seat: SeatCounts, which: 0 | 1): number[] => CONTEST_ROLES.map((role) => seat.roles[role]?.[which] ?? 0);
  const wins = of(other!, 1);
  return { games: of(own!, 0), gained: of(own!, 1).map((won, role) => won - wins[role]!) };
}
