import { join } from 'node:path';
import { contestStandings } from '@aiwolf-arena/analysis';
import { counted } from '@aiwolf-arena/report';
import { resolveSource } from '@aiwolf-arena/sandbox';
import { type ArenaIdentity, type Plan, PlanError, readRun } from '@aiwolf-arena/tournament';
import { type Admission, admit, type Entrant, type RevisionRecord, trialOutput } from '../../contest/admission.ts';
import { daysOf, hasSameTeams, lastDay, openDay, revisionsAfter, setsLeft, tidyDays } from '../../contest/days.ts';
import { KNOWN, readManifest, refusedTeams, type StageName, type StageRecord, WITHOUT_SETS } from '../../contest/manifest.ts';
import { type Entry, isClient, type Roster } from '../../contest/roster.ts';
import { finalistsOf, planTesting } from '../../contest/stage-plans.ts';
import { refusedText } from '../../contest/submission/finding.ts';
import { contestPlanOf, testingSpecOf } from '../../run/contest.ts';
import { thisArena } from '../../run/identity.ts';
import { loadSource } from '../../run/load.ts';
import { ProgressCounter } from '../../run/progress.ts';
import { launchOptionsOf } from '../../run/remote-pool.ts';
import { type LoadedRoster, rosterOf } from '../../run/roster.ts';
import { type RulesOf, rulesChoice } from '../../run/rules.ts';
import { isRun } from '../../run/run-folders.ts';
import { ProgressLine } from '../../terminal/progress.ts';
import { note } from '../../terminal/session.ts';
import { type Draft, type PlayedStage, playStage, stageSeed } from './play-stage.ts';
import type { FirstSpec, PlayedSpec, PreliminarySpec, TestingSpec } from './stage-options.ts';

export interface Organised<Spec extends FirstSpec> {
  /** The folder of the contest. */
  readonly folder: string;
  readonly roster: Roster;
  readonly spec: Spec;
}

interface AdmittedNow {
  readonly entries?: readonly Entry[];
  /** The day that is being played, which puts nobody out yet. */
  readonly but?: 'testing';
  /** Revisions that were tried just now. */
  readonly tried?: readonly RevisionRecord[];
}

/** Admits teams to the testing contest or the preliminary. By some regulations, a revision that erred on a day is out. */
export async function admitted(
  { folder, roster, spec }: Organised<FirstSpec>,
  { entries = roster.entries, but, tried = [] }: AdmittedNow = {},
): Promise<Admission> {
  tidyDays(folder);
  const days = daysOf(folder).filter(({ stage }) => stage !== but);
  const known = [...days.toReversed().flatMap(revisionsAfter), ...tried];
  return admissionOf(roster, entries, { folder, players: spec.players, rulesOf: rulesChoice(spec.rules), spec, days: known });
}

/**
 * Plays the testing contest of a day (regulation 2.2). One that is not finished is continued, whatever its day, and that of the
 * same day is shown, unless other revisions are there now. After the preliminary, some regulations have only finalists in it.
 */
export async function playDay(contest: Organised<TestingSpec>): Promise<PlayedStage> {
  const { folder, roster, spec } = contest;
  const finalists = roster.regulation.onlyLastRevision ? knownFinalists(folder) : null;
  const entries = roster.entries.filter(({ team }) => finalists === null || finalists.includes(team));
  const { day: asked = today() } = spec;
  const last = lastDay(folder);
  const left = last === undefined ? 0 : setsLeft(last);
  const before = await admitted(contest, { entries, but: 'testing' });
  if (last !== undefined && (left > 0 || last.day === asked) && hasSameTeams(last, before.entrants))
    return playTesting(contest, before, last.day);
  const tried = [...before.entrants, ...before.rejected];
  const admission = last === undefined ? before : await admitted(contest, { entries, tried });
  const day = openDay(folder, asked);
  if (last !== undefined && left > 0)
    note(
      `the testing contest ${last.day} lacks ${counted(left, 'set')}, and is kept so in days/${last.day}: ` +
        'other revisions take part now',
    );
  return playTesting(contest, admission, day);
}

const today = (): string => new Date().toLocaleDateString('sv'); // as in 2026-03-28, in the time zone of the organiser

/** Returns the teams that reach the final. Null if the preliminary is not finished. */
function knownFinalists(folder: string): string[] | null {
  const record = readManifest(folder)?.stages.preliminary;
  const path = join(folder, 'preliminary');
  if (record === undefined || !isRun(path)) return null;
  const { plan, results } = readRun(path);
  if (plan.secret !== undefined || results.length === 0) return null;
  const lines = contestStandings(plan, results, record.judgement).preliminary;
  return finalistsOf(lines, { disqualified: [], moveUp: false, widen: true });
}

export const playTesting = (contest: Organised<TestingSpec>, admission: Admission, day = today()): Promise<PlayedStage> =>
  play(contest, admission, { stage: 'testing', planOf: (...games) => planTesting(testingSpecOf(...games)), flags: [], day });

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
  readonly day?: string;
}

async function play<Spec extends FirstSpec>(contest: Organised<Spec>, admission: Admission, first: FirstStage<Spec>) {
  const { folder, roster, spec } = contest;
  const { stage, planOf, flags, day } = first;
  const field = await fieldOf(admission.entrants, spec.fill);
  const seed = stageSeed(folder, stage, spec);
  const arena = await thisArena();
  const plan = seed.marked(planned(stage, admission, () => planOf({ ...spec, seed: seed.text }, field, arena)));
  const record = { ...recordOf(roster, admission), flags: [...admissionFlags(spec), ...flags], day };
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
  return { ...held, flags: [], from: null, disqualified: [], missingDocuments: [] };
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
  /** The revisions that played on the days before, with what they did wrong, the last day first. */
  readonly days?: readonly RevisionRecord[];
}

/** Checks the submissions of a roster and tries each in trial games, unless it was already tried for this contest. */
export async function admissionOf(roster: Roster, entries: readonly Entry[], given: AdmissionAsked): Promise<Admission> {
  const { days = [], folder, from, players, rulesOf, spec } = given;
  const line = new ProgressLine(spec.quiet);
  const trial = {
    ...{ players, rulesOf, threads: spec.threads },
    launching: entries.some(isClient) ? launchOptionsOf(spec, undefined) : {},
    outputOf: (team: string) => join(folder, trialOutput(team)),
    progress: new ProgressCounter((progress) => line.show(progress)),
  };
  const workFolder = join(folder, 'unpacked');
  const known = [...days, ...[folder, ...(from === undefined ? [] : [from])].flatMap(knownIn)];
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
