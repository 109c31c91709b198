import type { Judgement, StageLedger, StageRanking } from '@aiwolf-arena/analysis';
import { faultsJson } from './faults-json.ts';
import { isStained } from './ledger-text.ts';
import { stageJson } from './rank/rank-json.ts';

/** How faults were judged, in every document with a ranking. */
export const judgementJson = ({ policy, pardons }: Judgement) => ({
  onFault: policy,
  pardons,
});

/** The three rankings of a stage; null when its ranked agents did nothing wrong. */
export function ledgerJson(ledger: StageLedger | undefined) {
  if (ledger === undefined || !isStained(ledger)) return null;
  const { policy, pardons, agents } = ledger;
  return {
    official: policy,
    pardons,
    agents: agents.map(({ faults, ...line }) => ({ ...line, faults: faultsJson(faults) })),
  };
}

/** A ranking as faults were judged: its agents with their faults, and the ledger beside it. */
export function judgedStageJson(ranking: StageRanking, ledger: StageLedger) {
  const faultsOf = (name: string) => ledger.agents.find((line) => line.name === name)?.faults ?? [];
  return {
    ...stageJson(ranking),
    agents: ranking.agents.map((line) => ({ ...line, faults: faultsJson(faultsOf(line.name)) })),
    ledger: ledgerJson(ledger),
  };
}
