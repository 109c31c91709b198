import { basename } from 'node:path';
import { contestStandings } from '@aiwolf-arena/analysis';
import {
  type Plan,
  PlanError,
  type PlannedAgent,
  type RecordedRun,
  rootHash,
} from '@aiwolf-arena/tournament';
import type { FinalSpec } from '../../commands/contest/stage-flags.ts';
import { WITHOUT_SETS } from '../../contest/stages/contest-book.ts';
import { type FinalTerms, finalistsOf, planFinal } from '../../contest/stages/plan-stages.ts';
import { thisArena } from '../../library/identity/this-arena.ts';
import { judgementOf } from '../../library/judge/judgement-of.ts';
import { type Before, beforeFinal } from './before-final.ts';
import { closeContest } from './closed-stage.ts';
import { fieldOf } from './field.ts';
import { finalEntrants } from './final-entrants.ts';
import { refuseRevisions } from './final-revisions.ts';
import { recordOf } from './first-stages.ts';
import { owedBy, papersOf } from './papers.ts';
import { type Draft, type PlayedStage, playStage } from './play-stage.ts';
import { stageSeed } from './stage-seed.ts';

/** The final of the preliminary in a contest's folder (regulation 2.4). */
export async function playFinal(spec: FinalSpec): Promise<PlayedStage> {
  const before = beforeFinal(spec);
  const { run, roster, title } = before;
  const folder = spec.out ?? spec.from;
  const { pardons } = judgementOf(spec, run.plan.agents);
  const lines = contestStandings(run.plan, run.results, before.record.judgement).preliminary;
  const papers = lines.map(({ name }) => papersOf(name, before));
  const out = papers.flatMap((own) => (spec.disqualify && !own.hasSource ? [own.name] : []));
  const names = finalistsOf(lines, { ...spec, disqualified: out }).map(({ name }) => name);
  refuseRevisions(spec, names, out);
  const admission = await finalEntrants(names, before, spec);
  const field = await fieldOf(admission.entrants, spec.fill ?? fillerOf(run));
  const seed = stageSeed(folder, 'final', spec);
  const plan = seed.marked(
    planOf(spec, before, field.planned, { seed: seed.text, arena: await thisArena() }),
  );
  const record: Draft = {
    ...recordOf(roster, admission),
    flags: flagsOf(spec),
    from: { stage: 'preliminary', rootHash: rootHash(run.results) },
    disqualified: lines.flatMap(({ name, finalist }) =>
      finalist && out.includes(name) ? [{ team: name, reason: 'no source' }] : [],
    ),
    owed: papers.filter(({ name }) => names.includes(name)).flatMap(owedBy),
  };
  const stage = {
    folder,
    title,
    stage: 'final',
    plan,
    agents: field.loaded,
    record,
    spec: { ...spec, pardon: pardons.filter(({ agent }) => names.includes(agent)) },
  } as const;
  return playStage(stage, closeContest);
}

/** PlanError when those who are left cannot fill a village; the message says what may help. */
function planOf(
  spec: FinalSpec,
  { run }: Before,
  agents: readonly PlannedAgent[],
  terms: Pick<FinalTerms, 'arena' | 'seed'>,
): Plan {
  const { finalSets: sets = run.plan.contest!.finalSets } = spec;
  try {
    return planFinal(run.plan, agents, { ...terms, sets });
  } catch (thrown) {
    if (!(thrown instanceof PlanError) || !spec.disqualify || spec.moveUp) throw thrown;
    throw new PlanError(`${thrown.message}; --move-up lets the next best take free places`);
  }
}

/** How the finalists were chosen and revised, as it was typed; folders of files are the organiser's own. */
const flagsOf = ({ disqualify, moveUp, widen, withoutSets, revise }: FinalSpec): string[] => [
  ...(withoutSets ? [WITHOUT_SETS] : []),
  ...(disqualify ? ['--disqualify'] : []),
  ...(moveUp ? ['--move-up'] : []),
  ...(widen ? ['--widen'] : []),
  ...revise.flatMap(({ team, path }) => ['--revise', `${team}=${basename(path)}`]),
];

/** Who filled villages of the preliminary fills those of the final. */
const fillerOf = ({ plan }: RecordedRun): string | undefined =>
  plan.agents.find(({ ranked }) => !ranked)?.source;
