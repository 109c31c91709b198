import {
  type BlockStandings,
  type Judgement,
  ledgersOf,
  mergeRuns,
  type StageLedger,
} from '@aiwolf-arena/analysis';
import { readRun } from '@aiwolf-arena/tournament';

/** The ledger of the run in a folder; undefined for one without faults, which needs not all its results at once. */
export function runLedger(
  folder: string,
  blocks: readonly BlockStandings[],
  judgement: Judgement,
): StageLedger | undefined {
  const clean = blocks.every(({ agents }) => agents.every(({ faults }) => faults.length === 0));
  const { pardons, measured = [] } = judgement;
  if (clean && pardons.length + measured.length === 0) return undefined;
  const runs = [readRun(folder)];
  return ledgersOf(mergeRuns(runs), runs, judgement)[0];
}
