import type { ContestRole } from '@aiwolf-arena/protocol';
import {
  DEFAULT_LEVEL,
  type MeanEstimate,
  pooledDesignEffect,
  type RoleTable,
  roleTable,
  type SetVariance,
  spreadOverSets,
  studentEstimate,
  type WinCounts,
  weightedMoves,
} from '@aiwolf-arena/stats';
import type { Block, Stage } from '@aiwolf-arena/tournament';
import { sumOf } from '../standings/results.ts';
import { futuresOf, type RankEvidence, type ResampleUse, rankEvidence, redrawOf, rehearseFinal } from './evidence.ts';
import { type MergedRuns, ofStage, pooled, stagesOf } from './merge.ts';
import { type AgentRates, agentRates } from './rates.ts';
import { inOrder, type Missing, missingOf, type RankRule, scoreOf, scoringOf, splitRank, tieOrderOf } from './score.ts';
import { leaveOneOut, type Sensitivity } from './sensitivity.ts';
import { fieldStrengths, type Strength } from './strength.ts';
import { type StageTable, stageTable } from './table.ts';

/** The evidence for an agent's rank; each value is `null` if the agent has no rank. */
type PossibleEvidence = { readonly [Key in keyof RankEvidence]: RankEvidence[Key] | null };

export interface RankedLine extends AgentRates, PossibleEvidence {
  readonly name: string;
  /** 1 + the number of better agents; `null` if the agent never had a role or number of players that the ranking rule needs. */
  readonly rank: number | null;
  /** The score that decides the rank, in [0, 1]. */
  readonly score: number | null;
  /** The roles and numbers of players that the agent lacks for a score; empty if it has a score. */
  readonly missing: readonly Missing[];
  /** Whether the agent has the same score as an agent on the other side of the cut. */
  readonly tiedAtCut: boolean;
  /** Share of simulated contests in which the agent wins the final; `null` in the final itself, and if there is no cut. */
  readonly winsFinal: number | null;
  /** The part of the win rate that is due to roles and sizes that it had more often than usual: official minus balanced rate. */
  readonly rolesLuck: number | null;
  /** `null` if all sets had the same agents, or if the draw does not connect them (see `apart`). */
  readonly strength: Strength | null;
  /** Win rate in the second half of sets minus win rate in the first half; `null` if halves were not counted separately. */
  readonly drift: MeanEstimate | null;
  readonly sensitivity: (Omit<Sensitivity, 'opponent'> & { readonly opponent: string }) | null;
}

export interface StageRanking {
  readonly stage: Stage;
  readonly rule: RankRule;
  readonly level: number;
  /** Number of places above the cut; `null` if there is no cut, because there are not more agents than places. */
  readonly places: number | null;
  readonly blocks: readonly (Pick<Block, 'players' | 'draw'> & {
    readonly rules: string;
    readonly sets: number;
    readonly games: number;
  })[];
  /** Median design effect of the agents, used for `effectiveGames`; `null` if no agent has two sets of the same size. */
  readonly designEffect: number | null;
  readonly agents: readonly RankedLine[];
  /** Names of agents that belong to the stage and are in none of its finished games, so that nothing is known about them. */
  readonly notPlayed: readonly string[];
  /** Groups of agents that never met, directly or through others, so that their strengths cannot be compared; empty if none. */
  readonly apart: readonly (readonly string[])[];
  /** Roles that agents got on request and not by a random deal. If there are any, the stage is not a contest. */
  readonly roleRequests: readonly { readonly name: string; readonly role: ContestRole }[];
  /** Names of agents without rank that only filled empty seats of villages. */
  readonly fill: readonly string[];
}

/** How to rank. By default, as the contest's own options say, or as in official contests. */
export interface RankOptions {
  readonly rule?: RankRule | undefined;
  readonly finalists?: number | undefined;
  /** Groups of names of agents that are ranked as one agent. */
  readonly same?: readonly (readonly string[])[] | undefined;
}

/** Number of places in the official final (regulation 2.3). */
export const FINALISTS = 15;

/**
 * Returns random numbers in [0, 1) for a purpose such as `rank/final/ranks`. The same purpose gives the same numbers from the
 * start, another purpose independent numbers. The caller of this package supplies them.
 */
export type RandomOf = (use: string) => () => number;

/** Returns the rankings of all stages that were played. The ranking of the final has no cut. */
export function rankRuns(runs: MergedRuns, randomOf: RandomOf, options: RankOptions = {}): StageRanking[] {
  const all = pooled(runs, options.same ?? []);
  return stagesOf(all).map((stage) => rankStageOf(ofStage(all, stage), stage, randomOf, options));
}

function rankStageOf(runs: MergedRuns, stage: Stage, randomOf: RandomOf, options: RankOptions): StageRanking {
  const { agents, blocks, results, contest } = runs;
  const table = stageTable(blocks, results, (agent) => agents[agent]!.ranked);
  const rule = options.rule ?? contest?.rankBy ?? 'pooled';
  const finalists = stage === 'final' ? agents.length : (options.finalists ?? contest?.finalists ?? FINALISTS);
  const { lines, places, apart } = stageLines(table, runs, { stage, rule, finalists, randomOf });
  return {
    ...{ stage, rule, level: DEFAULT_LEVEL, places },
    blocks: blocks.map(({ name, players, draw, rules }) => {
      const played = results.filter(({ block }) => block === name);
      const games = played.reduce((sum, result) => sum + result.games, 0);
      return { players, draw, rules: rules.name, sets: played.length, games };
    }),
    designEffect: pooledDesignEffect(table.all),
    agents: lines,
    apart: apart.map((group) => group.map((at) => agents[table.agents[at]!]!.name)),
    notPlayed: unplayedIn(blocks, table).flatMap((agent) => (agents[agent]!.ranked ? [agents[agent]!.name] : [])),
    roleRequests: requestsOf(blocks, agents),
    fill: agents.flatMap(({ name, ranked }) => (ranked ? [] : [name])),
  };
}

const unplayedIn = (blocks: readonly Block[], { agents: played }: StageTable): number[] =>
  [...new Set(blocks.flatMap(({ entrants }) => entrants))].filter((agent) => !played.includes(agent));

function requestsOf(blocks: readonly Block[], agents: MergedRuns['agents']) {
  const all = blocks.flatMap(({ roleRequests }) => roleRequests);
  const each = new Map(all.map(({ agent, role }) => [`${agent} ${role}`, { agent, role }]));
  return [...each.values()].map(({ agent, role }) => ({ name: agents[agent]!.name, role }));
}

interface LineOptions {
  readonly stage: Stage;
  readonly rule: RankRule;
  readonly finalists: number;
  readonly randomOf: RandomOf;
}

/** Returns the ranked agents of a stage, best first, and the number of places above the cut. */
function stageLines(
  table: StageTable,
  { agents, contest, tieSeed }: MergedRuns,
  { stage, rule, finalists, randomOf }: LineOptions,
): { lines: RankedLine[]; places: number | null; apart: readonly (readonly number[])[] } {
  const { weighting, rows, ranks } = scoringOf(table, rule);
  const scored = table.agents.flatMap((_, at) => (ranks[at] === null ? [] : [at]));
  const places = finalists < scored.length ? finalists : null;
  const tieOrder = tieOrderOf(table.agents, { tieSeed, stage, agents });
  const randomFor = (use: ResampleUse) => randomOf(`rank/${stage}/${use}`);
  const field = { table: scored.map((at) => rows[at]!), weighting, sets: table.sets, randomOf: randomFor };
  const evidence = scored.length === 0 ? [] : rankEvidence(field, places);
  const isLast = stage === 'final' || (stage === 'run' && places === null);
  const rehearsal = { finalists, finalSets: contest?.finalSets ?? null, tieOrder: scored.map((at) => tieOrder[at]!) };
  const wins = scored.length === 0 || isLast ? [] : rehearseFinal(field, rehearsal);
  const rates = agentRates(table, rule);
  const drawn = { sets: table.sets, randomOf: randomFor };
  const strengths = fieldStrengths(table, { redraw: redrawOf(drawn), futures: (scoring) => futuresOf(drawn, scoring) });
  const left = leaveOneOut(table);
  const split = places === null ? null : splitRank(ranks, places);
  const lines = table.agents.map((agent, at): RankedLine => {
    const rank = ranks[at]!;
    const place = scored.indexOf(at);
    const sensitivity = left[at]!;
    return {
      ...{ name: agents[agent]!.name, rank, score: scoreOf(rows[at]!, weighting) },
      tiedAtCut: rank !== null && rank === split,
      missing: missingOf(rows[at]!, weighting, table.columns),
      ...(evidence[place] ?? NOTHING),
      winsFinal: wins[place] ?? null,
      ...rates[at]!,
      ...{ rolesLuck: rolesLuckOf(rates[at]!), strength: strengths.agents[at]! },
      drift: driftOf(table.cells[at]!, table.early[at]!),
      sensitivity: sensitivity && { ...sensitivity, opponent: agents[sensitivity.opponent]!.name },
    };
  });
  return { lines: inOrder(ranks, tieOrder).map((at) => lines[at]!), places, apart: strengths.apart };
}

const NOTHING = { ranks: null, place: null, first: null, inTop: null, expectedRank: null, moreSets: null };

/** Smaller values are rounding errors of 0, for an agent that had its regular share of each role. */
const NO_LUCK = 1e-12;

function rolesLuckOf({ balanced, winRate }: AgentRates): number | null {
  if (winRate.value === null || balanced.value === null) return null;
  const gained = winRate.value - balanced.value;
  return Math.abs(gained) < NO_LUCK ? 0 : gained;
}

/** Variances smaller than this are rounding errors of 0. */
const NOISE = 1e-24;

/**
 * Returns the win rate in the second half of sets minus the rate in the first half, with Student's t interval. It is positive
 * for an agent that learns from game to game; but opponents learn too, and each half has its own deal of roles. `null` if the
 * halves were not counted.
 */
function driftOf(cells: readonly (readonly WinCounts[])[], early: readonly (WinCounts | null)[]): MeanEstimate | null {
  const halves = cells.flatMap((row, set) => {
    const first = early[set] ?? null;
    if (first === null) return [];
    const { wins, games } = sumOf(row);
    return [[{ wins: wins - first.wins, games: games - first.games }, first]];
  });
  if (halves.length === 0) return null;
  const table = roleTable(halves);
  const { games, sets } = table;
  const [late, before] = table.rates;
  if (typeof late !== 'number' || typeof before !== 'number') return null;
  const all = games[0]! + games[1]!;
  const known = { value: late - before, sets, games: all, units: all };
  const ratio = { ...known, ...(sets < 2 ? { variance: null, freedom: 0 } : driftSpread(table)) };
  return studentEstimate(ratio, DEFAULT_LEVEL, 't by sets, second less first halves');
}

function driftSpread(table: RoleTable): SetVariance {
  const moves = weightedMoves(table, [1, -1]).map(({ move }) => move);
  const sizes = weightedMoves(table, [1, 1]).map(({ size }) => size);
  const { variance, freedom } = spreadOverSets(moves, sizes);
  return { variance: variance < NOISE ? 0 : variance, freedom };
}
