import { join } from 'node:path';
import { resolveSource } from '@aiwolf-arena/sandbox';
import { type ArenaIdentity, type Plan, PlanError } from '@aiwolf-arena/tournament';
import { type Admission, admit, type Entrant, type RevisionRecord, trialOutput } from '../../contest/admission.ts';
import { KNOWN, readManifest, refusedTeams, type StageName, type StageRecord, WITHOUT_SETS } from '../../contest/manifest.ts';
import { type Entry, isClient, type Roster } from '../../contest/roster.ts';
import { planTesting } from '../../contest/stage-plans.ts';
import { refusedText } from '../../contest/submission/finding.ts';
import { contestPlanOf, testingSpecOf } from '../../run/contest.ts';
import { thisArena } from '../../run/identity.ts';
import { loadSource } from '../../run/load.ts';
import { ProgressCounter } from '../../run/progress.ts';
import { launchOptionsOf } from '../../run/remote-pool.ts';
import { type LoadedRoster, rosterOf } from '../../run/roster.ts';
import { type RulesOf, rulesChoice } from '../../run/rules.ts';
import { ProgressLine } from '../../terminal/progress.ts';
import { type Draft, type PlayedStage, playStage, stageSeed } from './play-stage.ts';
import type { PlayedSpec, PreliminarySpec, TestingSpec } from './stage-options.ts';

export interface Organised<Spec extends TestingSpec> {
  /** The folder of the contest. */
  readonly folder: string;
  readonly roster: Roster;
  readonly spec: Spec;
}

export const admitted = ({ folder, roster, spec }: Organised<TestingSpec>): Promise<Admission> =>
  admissionOf(roster, roster.entries, { folder, players: spec.players, rulesOf: rulesChoice(spec.rules), spec });

/** Plays the testing contest (regulation 2.2). */
export const playTesting = (contest: Organised<TestingSpec>, admission: Admission): Promise<PlayedStage> =>
  play(contest, admission, { stage: 'testing', planOf: (...games) => planTesting(testingSpecOf(...games)), flags: [] });

export const playPreliminary = (contest: Organised<PreliminarySpec>, admission: Admission): Promise<PlayedStage> =>
  play(contest, admission, {
    stage: 'preliminary',
    planOf: contestPlanOf,
    flags: contest.spec.withoutSets ? [WITHOUT_SETS] : [],
  });

interface FirstStage<Spec> {
  readonly stage: StageName;
  readonly planOf: (spec: Spec & { readonly seed: string }, field: LoadedRoster, arena: ArenaIdentity) => Plan;
  /** The flags that the record of the stage names. */
  readonly flags: string[];
}

async function play<Spec extends TestingSpec>(contest: Organised<Spec>, admission: Admission, first: FirstStage<Spec>) {
  const { folder, roster, spec } = contest;
  const { stage, planOf, flags } = first;
  const field = await fieldOf(admission.entrants, spec.fill);
  const seed = stageSeed(folder, stage, spec);
  const arena = await thisArena();
  const plan = seed.marked(planned(stage, admission, () => planOf({ ...spec, seed: seed.text }, field, arena)));
  const record = { ...recordOf(roster, admission), flags: [...admissionFlags(spec), ...flags] };
  return playStage({ folder, about: roster.about, stage, plan, agents: field.loaded, record, spec });
}

/** Calls a planner. If too few agents are left for a village, its error also names the stage and the refused teams. */
export function planned(stage: StageName, admission: Pick<StageRecord, 'entrants' | 'rejected'>, plan: () => Plan): Plan {
  try {
    return plan();
  } catch (thrown) {
    if (!(thrown instanceof PlanError)) throw thrown;
    const refused = refusedTeams(admission);
    const names = refused.length === 0 ? '' : `\nnot admitted: ${refusedText(refused)}`;
    throw new PlanError(`${stage}: ${thrown.message}${names}`);
  }
}

/** Returns the typed flags that decide who is admitted, and that later stages need, too. */
export const admissionFlags = ({ known, regulation }: Pick<TestingSpec, 'known' | 'regulation'>): string[] => [
  ...(regulation === undefined ? [] : ['--regulation', regulation]),
  ...(known === undefined ? [] : [KNOWN, known]),
];

export function recordOf({ file, sha256, regulation }: Roster, { earlier, entrants, ...admission }: Admission): Draft {
  const withoutAgent = ({ agent: _, ...record }: (typeof earlier)[number]): RevisionRecord => record;
  const revisions = { entrants: entrants.map(withoutAgent), earlier: earlier.map(withoutAgent) };
  const held = { roster: { file, sha256 }, regulation: regulation.year, ...revisions, ...admission };
  return { ...held, ...{ flags: [], from: null, disqualified: [], missingDocuments: [] } };
}

/** Returns the agents of the entrants, in the order of `entrants`. The agent `fill`, which takes free seats, comes last. */
export async function fieldOf(entrants: readonly Pick<Entrant, 'agent'>[], fill: string | undefined): Promise<LoadedRoster> {
  const filler = fill === undefined ? undefined : await loadSource(resolveSource(fill, process.cwd()));
  return rosterOf(
    entrants.map(({ agent }) => agent),
    [...entrants.keys()],
    filler,
  );
}

interface AdmissionAsked {
  /** The folder of the contest, in which the result of each trial is stored. */
  readonly folder: string;
  /** The folder with the earlier stages of the contest, if they are not in `folder`. */
  readonly from?: string;
  readonly players: readonly number[];
  readonly rulesOf: RulesOf;
  readonly spec: PlayedSpec & Pick<TestingSpec, 'known' | 'tryAgain'>;
}

/** Checks the submissions of a roster and tries each in trial games, unless it was already tried for this contest. */
export async function admissionOf(roster: Roster, entries: readonly Entry[], given: AdmissionAsked): Promise<Admission> {
  const { folder, from, players, rulesOf, spec } = given;
  const line = new ProgressLine(spec.quiet);
  const trial = {
    ...{ players, rulesOf, threads: spec.threads },
    launching: entries.some(isClient) ? launchOptionsOf(spec, undefined) : {},
    outputOf: (team: string) => join(folder, trialOutput(team)),
    progress: new ProgressCounter((progress) => line.show(progress)),
  };
  const workFolder = join(folder, 'unpacked');
  const known = [folder, ...(from === undefined ? [] : [from])].flatMap(knownIn);
  const asked = { roster, workFolder, trial, known: spec.tryAgain ? [] : known, earlier: spec.known };
  return await admit(entries, asked).finally(() => line.end());
}

/** Returns all revisions that were tried for a contest, as recorded in its folder. Revisions of the latest stage come first. */
function knownIn(folder: string): RevisionRecord[] {
  const { testing, preliminary, final } = readManifest(folder)?.stages ?? {};
  return [final, preliminary, testing].flatMap((stage) =>
    stage === undefined ? [] : [...stage.entrants, ...stage.rejected, ...stage.earlier],
  );
}
