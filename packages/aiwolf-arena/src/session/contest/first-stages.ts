import { type ContestSpec, type Plan, planPreliminary } from '@aiwolf-arena/tournament';
import type { StagesSpec } from '../../commands/contest/stage-flags.ts';
import type { Admission } from '../../contest/admission/entrant.ts';
import type { Roster } from '../../contest/roster/read-roster.ts';
import { type StageName, WITHOUT_SETS } from '../../contest/stages/contest-book.ts';
import { planTesting } from '../../contest/stages/plan-stages.ts';
import { contestSpecOf } from '../../library/contest/contest-plan.ts';
import { thisArena } from '../../library/identity/this-arena.ts';
import { rulesChoice } from '../../library/rules/rules-choice.ts';
import { admissionOf } from './admission-of.ts';
import { closeContest, closeTesting } from './closed-stage.ts';
import { fieldOf } from './field.ts';
import { type Close, type Draft, type PlayedStage, playStage } from './play-stage.ts';
import { stageSeed } from './stage-seed.ts';

/** What all stages of a contest share. */
export interface Organised {
  /** Of the contest. */
  readonly folder: string;
  readonly roster: Roster;
  readonly spec: StagesSpec;
}

/** Who takes part in both stages. */
export const admitted = ({ folder, roster, spec }: Organised): Promise<Admission> => {
  const { players } = spec;
  const asked = { folder, players, rulesOf: rulesChoice(spec.rules), spec };
  return admissionOf(roster, roster.entries, asked);
};

/** The testing contest (regulation 2.2). `sets`: that every entrant plays at least. */
export const playTesting = (
  contest: Organised,
  admission: Admission,
  sets: number,
): Promise<PlayedStage> =>
  play(contest, admission, 'testing', (spec) => planTesting(spec, sets), closeTesting);

/** The preliminary (regulation 2.3). */
export const playPreliminary = (contest: Organised, admission: Admission): Promise<PlayedStage> =>
  play(contest, admission, 'preliminary', planPreliminary, closeContest);

async function play(
  { folder, roster, spec }: Organised,
  admission: Admission,
  stage: StageName,
  planOf: (spec: ContestSpec) => Plan,
  close: Close,
): Promise<PlayedStage> {
  const field = await fieldOf(admission.entrants, spec.fill);
  const seed = stageSeed(folder, stage, spec);
  const plan = seed.marked(
    planOf(contestSpecOf({ ...spec, seed: seed.text }, field, await thisArena())),
  );
  const record = { ...recordOf(roster, admission), flags: flagsOf(stage, spec) };
  const { title } = roster;
  return playStage({ folder, title, stage, plan, agents: field.loaded, record, spec }, close);
}

/** Testing decides nothing, with or without. */
const flagsOf = (stage: StageName, { withoutSets }: StagesSpec): string[] =>
  withoutSets && stage !== 'testing' ? [WITHOUT_SETS] : [];

/** What the book keeps of a stage that anybody may play. */
export const recordOf = (
  { file, sha256 }: Roster,
  { entrants, rejected, twins }: Admission,
): Draft => ({
  roster: { file, sha256 },
  entrants: entrants.map(({ agent: _, ...record }) => record),
  rejected,
  twins,
  ...{ flags: [], from: null, disqualified: [], owed: [] },
});
