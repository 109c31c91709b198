import type { Root } from '@aiwolf-arena/engine/random';
import type { Estimate, Place, RankSet } from '@aiwolf-arena/stats';
import { type AgentRates, agentRates } from './agent-rates.ts';
import { driftOf } from './drift.ts';
import { rehearseFinal } from './final-rehearsal.ts';
import { type Luck, luckOf } from './luck.ts';
import { type RankEvidence, rankEvidence } from './rank-evidence.ts';
import {
  exactScore,
  grouped,
  inOrder,
  type Missing,
  missingOf,
  type RankRule,
  ranksOf,
  scoreOf,
  splitRank,
  weighingOf,
} from './score.ts';
import { leaveOneOut, type Sensitivity } from './sensitivity.ts';
import type { StageTable } from './stage-table.ts';

/** One agent of a ranking with all that its sets say about it. */
export interface Standing extends AgentRates {
  /** Position in the plan's agents. */
  readonly agent: number;
  /** 1 + how many are better; equals share it. Null for those the rule cannot score: a role or size never played. */
  readonly rank: number | null;
  /** What was ranked by, in [0, 1]. */
  readonly score: number | null;
  /** What it would have to play to be scored; empty for those that are. */
  readonly missing: readonly Missing[];
  /** Equal to somebody on the other side of the cut. */
  readonly tiedAtCut: boolean;
  /** All that the sets leave possible, for all agents at once; null where there is no rank. */
  readonly ranks: RankSet | null;
  readonly place: Place | null;
  readonly inTop: number | null;
  readonly expectedRank: number | null;
  readonly moreSets: number | null;
  /** Share of rehearsals of the regulation in which it wins the final; null in the final itself. */
  readonly winsFinal: number | null;
  readonly luck: Luck;
  /** Second halves of the sets less first ones; null if not counted. */
  readonly drift: Estimate | null;
  readonly sensitivity: Sensitivity | null;
}

/** By what and against what a stage is ranked. */
export interface RankTerms {
  readonly rule: RankRule;
  /** Places in the final. */
  readonly finalists: number;
  /** Whether a final is to follow. */
  readonly rehearse: boolean;
  readonly finalSets: number | null;
  readonly root: Root;
  readonly level: number;
  /** By position in the plan's agents; orders equals. */
  readonly lots: readonly number[];
}

/** The ranking of a stage, best first; those without a score last. */
export function stageStandings(table: StageTable, terms: RankTerms): Standing[] {
  const weighing = weighingOf(terms.rule, table);
  const rows = table.agents.map((_, at) => grouped(table, at, weighing));
  const ranks = ranksOf(rows.map((row) => exactScore(row, weighing)));
  const scored = table.agents.flatMap((_, at) => (ranks[at] === null ? [] : [at]));
  const places = terms.finalists < scored.length ? terms.finalists : null;
  const { sets } = table;
  const field = { table: scored.map((at) => rows[at]!), weighing, sets, ...terms };
  const evidence = scored.length === 0 ? [] : rankEvidence(field, places);
  const lots = scored.map((at) => terms.lots[table.agents[at]!]!);
  const wins =
    scored.length === 0 || !terms.rehearse ? [] : rehearseFinal(field, { ...terms, lots });
  const rates = agentRates(table, terms.rule, terms.level);
  const luck = luckOf(table, rates);
  const left = leaveOneOut(table, terms.level);
  const split = places === null ? null : splitRank(ranks, places);
  const lines = table.agents.map((agent, at): Standing => {
    const rank = ranks[at]!;
    const place = scored.indexOf(at);
    return {
      ...{ agent, rank, score: scoreOf(rows[at]!, weighing) },
      tiedAtCut: rank !== null && rank === split,
      missing: missingOf(rows[at]!, weighing, table.columns),
      ...(evidence[place] ?? NOTHING),
      winsFinal: wins[place] ?? null,
      ...rates[at]!,
      luck: luck[at]!,
      drift: driftOf(table.cells[at]!, table.early[at]!, terms.level),
      sensitivity: left[at]!,
    };
  });
  const allLots = table.agents.map((agent) => terms.lots[agent]!);
  return inOrder(ranks, allLots).map((at) => lines[at]!);
}

const NOTHING: { [Key in keyof RankEvidence]: null } = {
  ranks: null,
  place: null,
  inTop: null,
  expectedRank: null,
  moreSets: null,
};
