import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { type ContestDocument, harmless, type RunDocument, type Said, sentencesOf, textIn } from '@aiwolf-arena/report';
import type { RevisionRecord } from '../../contest/admission.ts';
import { daysOf, erredIn, lastDay } from '../../contest/days.ts';
import { equalSaid } from '../../contest/equal-agents.ts';
import { readManifest, rosterFolder, type StageName } from '../../contest/manifest.ts';
import { nextCommand } from '../../contest/repeat-command.ts';
import { readRoster } from '../../contest/roster.ts';
import { contestWinner, finalWinnerSaid, judgedStage, type Winner } from '../../contest/stage-result.ts';
import { type Finding, findingText, shortReason } from '../../contest/submission/finding.ts';
import { arenaLine, UsageError } from '../../options/usage.ts';
import { newFolder } from '../../run/arena.ts';
import { formatContest, formatRun, nextSteps, type Shown } from '../../terminal/results.ts';
import { type Output, resumeCommand } from '../../terminal/session.ts';
import { playFinal } from './final-stage.ts';
import { admitted, type Organised, playDay, playPreliminary, playTesting } from './first-stages.ts';
import { type PlayedStage, seedAllStages } from './play-stage.ts';
import type { FinalSpec, FirstSpec, PlayedSpec, PreliminarySpec, TestingSpec } from './stage-options.ts';
import words from './stages.json' with { type: 'json' };

const say = sentencesOf(words);

/** Number of sets of each village size that every entrant plays in the testing contest, if one command plays all stages. */
const TESTING_SETS = 1;

export async function playTestingAlone(spec: TestingSpec): Promise<Output> {
  return shownStages([await playDay(organised(spec))], spec);
}

export async function playPreliminaryAlone(spec: PreliminarySpec): Promise<Output> {
  const contest = organised(spec);
  return shownStages([await playPreliminary(contest, await admitted(contest))], spec);
}

export const playFinalAlone = async (spec: FinalSpec): Promise<Output> => shownStages([await playFinal(spec)], spec);

export async function playAllStages(spec: PreliminarySpec): Promise<Output> {
  if (spec.shard !== undefined)
    throw new UsageError('--shard: play the stages one by one: contest preliminary --shard, merge, contest final');
  const { seed, ...unseeded } = spec;
  const contest = { ...organised(spec), spec: unseeded };
  const { folder } = contest;
  if (seed !== undefined) seedAllStages(folder, seed);
  const admission = await admitted(contest, { but: 'testing' }); // one admission holds for all stages
  const testing = await playTesting({ ...contest, spec: { ...unseeded, sets: TESTING_SETS } }, admission, lastDay(folder)?.day);
  const preliminary = await playPreliminary(contest, admission);
  const asked = { revise: [], disqualify: false, moveUp: false, widen: false, tryAgain: false };
  const { finalSets } = preliminary.plan.contest!;
  const final = await playFinal({ ...unseeded, ...asked, from: folder, out: folder, finalSets });
  return shownStages([testing, preliminary, final], spec);
}

function organised<Asked extends FirstSpec>(spec: Asked): Organised<Asked> {
  const roster = readRoster(spec.roster, spec.regulation);
  const seed = randomBytes(4).toString('hex');
  return { folder: spec.out ?? newFolder({ command: 'contest', seed, shard: spec.shard }), roster, spec };
}

function shownStages(stages: readonly PlayedStage[], spec: PrintSpec): Output {
  const winner = winnerIn(stages.at(-1)!);
  return {
    document: stagesJson(stages, winner),
    text: () => (spec.full ? wholeText(stages, winner, spec) : screenText(stages, winner, spec)),
    next: nextLines(stages.at(-1)!, spec),
  };
}

type PrintSpec = Pick<PlayedSpec, 'full' | 'lang' | 'shard' | 'behaviour'>;

function format({ played, folder }: Pick<PlayedStage, 'played' | 'folder'>, spec: Shown): Promise<string> {
  const shown = { ...spec, home: rosterFolder(folder) };
  return played.kind === 'run' ? formatRun(played, shown) : formatContest(played, shown);
}

/** Returns all findings about the submissions, the winner, and then all tables of all stages. */
async function wholeText(stages: readonly PlayedStage[], winner: Winner | null, spec: PrintSpec): Promise<string> {
  const above = [...entriesOf(stages, true), ...(winner === null ? [] : [finalWinnerSaid(winner)])];
  const parts = [above.map((line) => `${textIn(line, spec.lang)}\n`).join('')];
  for (const one of stages) {
    const { roster, entrants } = one.record;
    const head = say(one.stage, { teams: [entrants.length, 'team'], file: roster.file })[spec.lang];
    parts.push(`${head}\n\n${await format(one, spec)}`);
  }
  return parts.filter((part) => part !== '').join('\n');
}

/** Returns the last stage's result and the refused submissions; if the preliminary was played too, also who is a finalist. */
function screenText(stages: readonly PlayedStage[], winner: Winner | null, spec: PrintSpec): Promise<string> {
  const last = stages.at(-1)!;
  const command = `${resumeCommand(null, dirname(last.folder))} --full`;
  const contest = { winner, entries: { outcome: entriesOf(stages, false), lines: [say('see-all', { command })] } };
  const all = stages.flatMap(({ played }) => (played.kind === 'contest' ? [played.ranked] : []));
  if (last.played.kind === 'run') return format(last, { ...spec, contest });
  const effects = all.flatMap((one) => one.effects);
  const ranked = { ...last.played.ranked, rankings: all.flatMap(({ rankings }) => rankings), effects };
  return format({ ...last, played: { ...last.played, ranked } }, { ...spec, contest });
}

/** Returns lines on submissions: which cannot play and why, and which have warnings. If `isFull`, lists all findings. */
function entriesOf(stages: readonly PlayedStage[], isFull: boolean): Said[] {
  const { folder, record } = stages.at(-1)!;
  const before = record.from === null || stages.length > 1 ? [] : refusedIn(dirname(folder), record.from.stage);
  const refused = new Map([...before, ...stages.flatMap((one) => one.record.rejected)].map((own) => [keyOf(own), own]));
  const entrants = new Map(stages.flatMap((one) => one.record.entrants.map((own) => [keyOf(own), own])));
  const warned = [...entrants.values()].filter(({ findings }) => findings.some(({ severity }) => severity === 'warning'));
  const most = isFull ? Number.POSITIVE_INFINITY : MOST_REFUSED;
  const upToMost = (records: readonly RevisionRecord[], line: (record: RevisionRecord) => Said): Said[] => [
    ...records.slice(0, most).map(line),
    ...(records.length > most ? [say('more', { count: records.length - most })] : []),
  ];
  return [
    ...upToMost([...refused.values()], (one) => refusal(one, isFull)),
    ...upToMost(erredNow(stages.at(-1)!), (one) => say('erred', { team: one.team, what: reasonOf(one, 'error', isFull) })),
    ...upToMost(warned, (one) => say('warned', { team: one.team, what: reasonOf(one, 'warning', isFull) })),
    ...new Map(
      stages.flatMap((one) => one.record.identical).map((equal) => [JSON.stringify(equal), equalSaid(equal)]),
    ).values(),
    ...record.disqualified.map((one) => say('disqualified', one)),
    ...[...Map.groupBy(record.missingDocuments, ({ what }) => what)].map(([what, own]) =>
      say('missing-documents', { what, names: own.map(({ team }) => team) }),
    ),
  ];
}

/** Returns the teams that are out after a testing contest until they hand in new revisions. */
const erredNow = ({ folder, stage }: PlayedStage): RevisionRecord[] =>
  stage === 'testing' ? daysOf(dirname(folder)).slice(-1).flatMap(erredIn) : [];

const keyOf = ({ team, revision }: RevisionRecord): string => `${team} ${revision}`;

/** Returns the refused submissions of the stage that determined which teams play. */
const refusedIn = (folder: string, stage: StageName): readonly RevisionRecord[] =>
  readManifest(folder)?.stages[stage]?.rejected ?? [];

/** Maximum number of refused submissions that the first screen lists. */
const MOST_REFUSED = 5;
/** Returns the texts of findings without control characters. A finding may quote such characters from a submitted file. */
const linesOf = (severity: Finding['severity'], findings: readonly Finding[]): string[] =>
  findings.filter((one) => one.severity === severity).map((one) => harmless(findingText(one)));

const reasonOf = ({ findings }: RevisionRecord, severity: Finding['severity'], isFull: boolean): string =>
  isFull ? linesOf(severity, findings).join('; ') : shortReason(findings, severity);

const refusal = (one: RevisionRecord, isFull: boolean): Said =>
  say('refused', { team: one.team, revision: one.revision, what: reasonOf(one, 'error', isFull) });

function nextLines({ folder, plan, record, stage }: PlayedStage, { lang, shard }: PrintSpec): string {
  const home = dirname(folder);
  const isLater = stage === 'testing' && readManifest(home)?.stages.preliminary !== undefined; // that of finalists
  const command = isLater ? arenaLine('contest', 'status', home) : nextCommand(stage, plan, record, home);
  const next = shard === undefined ? [say(`next-${stage}`, { command })] : [];
  return [nextSteps(home, plan.agents, folder), ...next].map((line) => line[lang]).join('\n');
}

/** Returns the winner of a contest. Null if the stage is not the final, or if only a part (shard) of the final was played. */
const winnerIn = ({ stage, folder, record }: PlayedStage): Winner | null =>
  stage === 'final' ? contestWinner(judgedStage(folder, { stage, record, judgement: record.judgement }).result) : null;

export const stagesJson = (stages: readonly PlayedStage[], winner: Winner | null) => ({
  schema: 'aiwolf-arena/contest-stages/2' as const,
  stages: stages.map(({ stage, folder, record, played }) => {
    const { rejected, disqualified, missingDocuments, decision } = record;
    const identical = record.identical.map((one) => equalSaid(one).en);
    const entrants = record.entrants.map(({ team, revision, language }) => ({ team, revision, language }));
    const result: RunDocument | ContestDocument = played.document;
    return { stage, folder, entrants, rejected, identical, disqualified, missingDocuments, decision, result };
  }),
  winner,
});
