import { randomBytes } from 'node:crypto';
import type { Language } from '@aiwolf-arena/protocol';
import { type Bilingual, type ContestDocument, harmless, type RunDocument, sentencesOf } from '@aiwolf-arena/report';
import type { RevisionRecord } from '../../contest/admission.ts';
import { isWithoutSets } from '../../contest/manifest.ts';
import { readRoster } from '../../contest/roster.ts';
import { contestWinner, judgedStage, type Winner, winnerLine } from '../../contest/stage-result.ts';
import { type Finding, findingText } from '../../contest/submission/finding.ts';
import { UsageError } from '../../options/usage.ts';
import { newFolder } from '../../run/arena.ts';
import type { FinalSpec, PlayedSpec, StagesSpec } from './contest.ts';
import { playFinal } from './final-stage.ts';
import { admitted, type Organised, playPreliminary, playTesting } from './first-stages.ts';
import { type PlayedStage, seedAllStages } from './play-stage.ts';
import words from './stages.json' with { type: 'json' };

const say = sentencesOf(words);

/** Number of sets of each village size that every entrant plays in the testing contest, if all stages are played. */
const TESTING_SETS = 1;

export async function playTestingAlone(spec: StagesSpec): Promise<string> {
  const contest = organised(spec);
  return formatStages([await playTesting(contest, await admitted(contest), spec.sets)], spec);
}

export async function playPreliminaryAlone(spec: StagesSpec): Promise<string> {
  const contest = organised(spec);
  return formatStages([await playPreliminary(contest, await admitted(contest))], spec);
}

export const playFinalAlone = async (spec: FinalSpec): Promise<string> => formatStages([await playFinal(spec)], spec);

export async function playAllStages(spec: StagesSpec): Promise<string> {
  if (spec.shard !== undefined)
    throw new UsageError('--shard: play the stages one by one: contest preliminary --shard, merge, contest final');
  const { seed, ...unseeded } = spec;
  const contest = { ...organised(spec), spec: unseeded };
  const { folder } = contest;
  if (seed !== undefined) seedAllStages(folder, seed);
  const admission = await admitted(contest);
  const testing = await playTesting(contest, admission, TESTING_SETS);
  const preliminary = await playPreliminary(contest, admission);
  const asked = { revise: [], disqualify: false, moveUp: false, widen: false, tryAgain: false };
  const { finalSets } = preliminary.plan.contest!;
  const final = await playFinal({ ...unseeded, ...asked, from: folder, out: folder, finalSets });
  return formatStages([testing, preliminary, final], spec);
}

function organised(spec: StagesSpec): Organised {
  const roster = readRoster(spec.roster);
  const seed = randomBytes(4).toString('hex');
  return { folder: spec.out ?? newFolder({ command: 'contest', seed, shard: spec.shard }), roster, spec };
}

function formatStages(stages: readonly PlayedStage[], { json, lang }: Pick<PlayedSpec, 'json' | 'lang'>): string {
  const winner = winnerIn(stages.at(-1)!);
  if (json) return `${JSON.stringify(stagesJson(stages, winner))}\n`;
  const parts = stages.map((one) => [...admissionLines(one, lang), '', one.printed].join('\n'));
  return parts.join('\n') + (winner === null ? '' : `\n${wonBy(winner)[lang]}\n`);
}

/** Returns the winner of a contest. Returns null for a stage before the final, and for a part (shard) of the final. */
const winnerIn = ({ stage, folder, record }: PlayedStage): Winner | null =>
  stage === 'final' ? contestWinner(judgedStage(folder, stage, record.judgement, isWithoutSets(record)).result) : null;

export const stagesJson = (stages: readonly PlayedStage[], winner: Winner | null) => ({
  schema: 'aiwolf-arena/contest-stages/1' as const,
  stages: stages.map(({ stage, folder, record, printed }) => {
    const { rejected, twins, disqualified, owed } = record;
    const entrants = record.entrants.map(({ team, revision, language }) => ({ team, revision, language }));
    const result: RunDocument | ContestDocument = JSON.parse(printed);
    return { stage, folder, entrants, rejected, twins, disqualified, owed, result };
  }),
  winner,
});

function wonBy(winner: Winner): Required<Bilingual> {
  const { team, wins, games, tied } = winner;
  const counts = { team, wins: String(wins), games: String(games), tied: tied.join(', ') };
  return { en: winnerLine(winner), ja: say(tied.length === 0 ? 'winner' : 'winner-drawn', counts).ja };
}

function admissionLines({ stage, record }: PlayedStage, lang: Language): string[] {
  const { roster, entrants, rejected, twins, disqualified, owed } = record;
  const warned = entrants.flatMap((one) =>
    one.findings.filter(({ severity }) => severity === 'warning').map((found) => [one.team, found] as const),
  );
  return [
    say(stage, { teams: [entrants.length, 'team'], file: roster.file })[lang],
    ...rejected.flatMap((one) => rejectedLines(one, lang)),
    ...warned.map(([team, found]) => say('finding', { team, finding: told(found) })[lang]),
    ...twins.map((line) => say('equal', { line })[lang]),
    ...disqualified.map(({ team, reason }) => say('disqualified', { team, reason })[lang]),
    ...owed.map(({ team, what }) => say('owed', { team, what })[lang]),
  ];
}

function rejectedLines({ team, revision, findings }: RevisionRecord, lang: Language): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const head = say('rejected', { team, revision: String(revision) })[lang];
  return [head, ...errors.map((found) => `    ${told(found)}`)];
}

/** Returns the text of a finding without control characters. Submitted files, which findings quote, could contain them. */
const told = (finding: Finding): string => harmless(findingText(finding));
