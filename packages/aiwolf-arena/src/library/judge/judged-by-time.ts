import {
  type Judgement,
  type MergedRuns,
  measuredFaults,
  mergeRuns,
  type StageTiming,
  type Tolerance,
  timingsOf,
} from '@aiwolf-arena/analysis';
import { type RecordedRun, readRun, readTimings } from '@aiwolf-arena/tournament';

/** A judgement with the faults that were measured, and all that was; undefined where nobody asked for that. */
export interface JudgedByTime {
  readonly judgement: Judgement;
  readonly timings?: readonly StageTiming[];
}

/** Judges by what was measured while runs were played too; without a tolerance nobody has asked for that. */
export function judgedByTime(
  judgement: Judgement,
  merged: MergedRuns,
  runs: readonly RecordedRun[],
  tolerance: Tolerance | undefined,
): JudgedByTime {
  if (tolerance === undefined) return { judgement };
  const found = runs.flatMap(({ folder, plan }) => readTimings(folder, plan));
  const timings = timingsOf(merged, runs, found, tolerance);
  return { judgement: { ...judgement, measured: measuredFaults(timings) }, timings };
}

/** The same of the run in a folder. */
export function folderByTime(
  judgement: Judgement,
  folder: string,
  tolerance: Tolerance | undefined,
): JudgedByTime {
  if (tolerance === undefined) return { judgement };
  const runs = [readRun(folder)];
  return judgedByTime(judgement, mergeRuns(runs), runs, tolerance);
}

/** What files keep of a judgement: what was measured only where it has decided who is out. */
export function lasting(judgement: Judgement): Judgement {
  const { policy, measured = [] } = judgement;
  if (policy === 'eliminate' || measured.length === 0) return judgement;
  return { ...judgement, measured: [] };
}
