import type { ContestStandings } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { blockText } from './block-text.ts';
import type { ContestRankings } from './contest-json.ts';
import { faultsText, offendersIn } from './faults-text.ts';
import { judgementText, ledgerText } from './ledger-text.ts';
import type { Provenance } from './provenance.ts';
import { rankingText } from './rank/rank-text.ts';
import { provenanceText, WIDTH } from './run-text.ts';

/** What `contest` prints for people: rates by agent and role, then both rankings with the cut between. */
export function contestText(
  from: Provenance,
  standings: ContestStandings,
  { rankings, ledgers }: ContestRankings,
  { behaviour = false, width = WIDTH } = {},
): string {
  const parts = [
    ...standings.blocks.map((block) => blockText(block, from.gamesPerSet, width)),
    ...(behaviour ? standings.blocks.map((block) => behaviourText(block, width)) : []),
    faultsText(offendersIn(standings.blocks), width),
    ...rankings.flatMap((ranking, at) => [
      judgementText(ledgers[at]!, width),
      rankingText(ranking, width),
      ledgerText(ledgers[at]!, width),
    ]),
    provenanceText(from),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
