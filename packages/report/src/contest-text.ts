import type { ContestStandings, StageRanking } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { blockText } from './block-text.ts';
import { faultsText } from './faults-text.ts';
import type { Provenance } from './provenance.ts';
import { rankingText } from './rank/rank-text.ts';
import { provenanceText } from './run-text.ts';

/** Where nobody says how wide the screen is. */
const WIDTH = 100;

/** What `contest` prints for people: rates by agent and role, then both rankings with the cut between. */
export function contestText(
  from: Provenance,
  standings: ContestStandings,
  rankings: readonly StageRanking[],
  { behaviour = false, width = WIDTH } = {},
): string {
  const parts = [
    ...standings.blocks.map((block) => blockText(block, from.gamesPerSet)),
    ...(behaviour ? standings.blocks.map(behaviourText) : []),
    faultsText(standings.blocks),
    ...rankings.map((ranking) => rankingText(ranking, width)),
    provenanceText(from),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
