import type {
  BlockStandings,
  ContestStandings,
  CutLine,
  Judgement,
  StageLedger,
  StageRanking,
} from '@aiwolf-arena/analysis';
import { judgedStageJson, judgementJson } from './ledger-json.ts';
import type { Provenance } from './provenance.ts';
import { blockJson } from './run-json.ts';

export const CONTEST_SCHEMA = 'aiwolf-arena/contest/2' as const;

/** The rankings of a contest, and the ledgers beside them, in the same order. */
export interface ContestRankings {
  readonly judgement: Judgement;
  readonly rankings: readonly StageRanking[];
  readonly ledgers: readonly StageLedger[];
}

/** The JSON document of `contest`: both stages' blocks, and the ranking in the order of the preliminary. */
export function contestJson(
  from: Provenance,
  standings: ContestStandings,
  { judgement, rankings, ledgers }: ContestRankings,
) {
  const { seed, rootHash, gamesPerSet } = from;
  const blocksOf = (stage: BlockStandings['block']['stage']) =>
    standings.blocks
      .filter(({ block }) => block.stage === stage)
      .map((block) => blockJson(block, gamesPerSet));
  return {
    schema: CONTEST_SCHEMA,
    seed,
    rootHash,
    ...judgementJson(judgement),
    preliminary: blocksOf('preliminary'),
    final: blocksOf('final'),
    ranking: standings.preliminary.map((line) => rankingJson(line, standings)),
    standings: rankings.map((ranking, at) => judgedStageJson(ranking, ledgers[at]!)),
  };
}

function rankingJson(line: CutLine, { final }: ContestStandings) {
  const { rank, name, winRate, score, finalist, tiedAtCut } = line;
  const played = final.find(({ agent }) => agent === line.agent);
  const finalRank = played?.rank ?? null;
  const finalWinRate = played?.winRate ?? null;
  return { rank, name, winRate, score, finalist, tiedAtCut, finalRank, finalWinRate };
}
