import { join } from 'node:path';
import type { Judgement, Tolerance } from '@aiwolf-arena/analysis';
import { type Plan, type RunFolder, writeWhole } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { PlayedSpec } from '../../commands/contest/stage-flags.ts';
import type { ContestAgent } from '../../contest/admission/entrant.ts';
import { type StageName, type StageRecord, writeStage } from '../../contest/stages/contest-book.ts';
import { DRAW_NAME, drawProtocol } from '../../contest/stages/draw-protocol.ts';
import { EXIT } from '../../exit-codes.ts';
import { folderByTime } from '../../library/judge/judged-by-time.ts';
import { abortAtFault, judgementOf } from '../../library/judge/judgement-of.ts';
import { timingAsked } from '../../library/judge/timing.ts';
import { remoteTermsOf } from '../../library/remote/remote-terms.ts';
import { Arena } from '../../library/run/arena.ts';
import type { BookTerms } from '../../library/run/books.ts';
import { atTerminal } from '../at-terminal.ts';
import type { Shown } from '../run-told.ts';

/** What the book will keep of a stage, but for how it is judged, and its seed. */
export type Draft = Omit<StageRecord, 'judgement' | 'seed'>;

/** A stage that is to be played. */
export interface Stage {
  /** Of the contest; the stage gets one below it. */
  readonly folder: string;
  readonly title: string | undefined;
  readonly stage: StageName;
  readonly plan: Plan;
  readonly agents: readonly LoadedAgent[];
  readonly record: Draft;
  readonly spec: PlayedSpec;
}

/** A stage that was played. */
export interface PlayedStage {
  readonly stage: StageName;
  /** Of the stage. */
  readonly folder: string;
  readonly record: StageRecord;
  readonly plan: Plan;
  /** As asked for: a text, or a JSON document. */
  readonly printed: string;
}

/** Closes the books of a stage; what to print of them. */
export type Close = (
  folder: RunFolder,
  plan: Plan,
  terms: BookTerms,
  judgement: Judgement,
) => (shown: Shown) => string;

/** Plays a stage, or what is missing of it, as a run like any other, and writes down how it came about. */
export async function playStage(asked: Stage, close: Close): Promise<PlayedStage> {
  const { folder, title, stage, agents, spec } = asked;
  const isRemote = agents.some((agent) => (agent as ContestAgent).launch !== undefined);
  const timing = timingAsked(spec, isRemote);
  const judgement = judgementOf(spec, asked.plan.agents);
  const out = join(folder, stage);
  const wire = { offenceMs: timing?.terms.limitMs ?? null, needsAll: false };
  const wired = () => ({
    ...remoteTermsOf({ ...spec, agent: [] }, agents, wire),
    areTried: true,
  });
  const remote = isRemote ? wired() : undefined;
  const measured = timing?.terms;
  const terms = { command: 'contest', ...spec, seed: asked.plan.seed, out, measured, remote };
  const atStage = { quiet: spec.quiet, whole: folder, isSecret: true };
  return atTerminal(atStage, (hooks) =>
    Arena.use(agents, { ...terms, hooks }, async (arena) => {
      await arena.play(asked.plan, 0, abortAtFault(spec, asked.plan.agents));
      if (stage !== 'testing' && spec.shard === undefined) arena.refuseHoles(asked.plan);
      const plan = closed(arena.folder, asked);
      const { seed } = plan;
      const record = {
        ...asked.record,
        seed,
        judgement: keptOf(judgement, out, timing?.tolerance),
      };
      writeStage(folder, title, stage, record);
      const draw = JSON.stringify(drawProtocol(plan), null, 1);
      writeWhole(join(out, DRAW_NAME), [`${draw}\n`]);
      const { shard, withoutSets } = spec;
      const booked = { shard, tolerance: timing?.tolerance, withoutSets };
      const printed = close(arena.folder, plan, booked, judgement)(spec);
      if (!withoutSets && arena.folder.aside().length > 0) process.exitCode = EXIT.internal;
      return { stage, folder: out, record, plan, printed };
    }),
  );
}

/** The plan as everybody may see it from now on: with its seed, if all of it is played that will be. */
function closed(folder: RunFolder, { plan, spec: { shard, withoutSets } }: Stage): Plan {
  const given = withoutSets ? folder.aside().length : 0;
  return shard === undefined && folder.count().open === given ? folder.disclose() : plan;
}

/** What was measured is kept where it decides who is out: it would come out otherwise another time. */
function keptOf(
  judgement: Judgement,
  out: string,
  tolerance: Tolerance | undefined,
): StageRecord['judgement'] {
  const { policy } = judgement;
  const pardons = [...judgement.pardons];
  if (policy !== 'eliminate' || tolerance === undefined) return { policy, pardons, measured: [] };
  const { measured = [] } = folderByTime(judgement, out, tolerance).judgement;
  return { policy, pardons, measured: [...measured], tolerance };
}
