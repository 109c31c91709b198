import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { Language } from '@aiwolf-arena/protocol';
import {
  type Bilingual,
  type ContestDocument,
  clipped,
  harmless,
  type RunDocument,
  type Said,
  type StageNotes,
  sentencesOf,
} from '@aiwolf-arena/report';
import type { RevisionRecord } from '../../contest/admission.ts';
import { isWithoutSets, readManifest, rosterFolder, STAGE_NAMES } from '../../contest/manifest.ts';
import { readRoster } from '../../contest/roster.ts';
import { contestWinner, judgedStage, type Winner, winnerLine } from '../../contest/stage-result.ts';
import { type Finding, findingText } from '../../contest/submission/finding.ts';
import { arenaLine, UsageError } from '../../options/usage.ts';
import { newFolder } from '../../run/arena.ts';
import { formatContest, formatRun, nextSteps, type Shown } from '../../terminal/results.ts';
import { type Output, resumeCommand } from '../../terminal/session.ts';
import type { FinalSpec, PlayedSpec, StagesSpec } from './contest.ts';
import { playFinal } from './final-stage.ts';
import { admitted, type Organised, playPreliminary, playTesting } from './first-stages.ts';
import { type PlayedStage, seedAllStages } from './play-stage.ts';
import words from './stages.json' with { type: 'json' };

const say = sentencesOf(words);

/** Number of sets of each village size that every entrant plays in the testing contest, if one command plays all stages. */
const TESTING_SETS = 1;

export async function playTestingAlone(spec: StagesSpec): Promise<Output> {
  const contest = organised(spec);
  return shownStages([await playTesting(contest, await admitted(contest), spec.sets)], spec);
}

export async function playPreliminaryAlone(spec: StagesSpec): Promise<Output> {
  const contest = organised(spec);
  return shownStages([await playPreliminary(contest, await admitted(contest))], spec);
}

export const playFinalAlone = async (spec: FinalSpec): Promise<Output> => shownStages([await playFinal(spec)], spec);

export async function playAllStages(spec: StagesSpec): Promise<Output> {
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
  return shownStages([testing, preliminary, final], spec);
}

function organised(spec: StagesSpec): Organised {
  const roster = readRoster(spec.roster);
  const seed = randomBytes(4).toString('hex');
  return { folder: spec.out ?? newFolder({ command: 'contest', seed, shard: spec.shard }), roster, spec };
}

function shownStages(stages: readonly PlayedStage[], spec: Told): Output {
  const winner = winnerIn(stages.at(-1)!);
  return {
    document: stagesJson(stages, winner),
    text: () => (spec.full ? wholeText(stages, winner, spec) : screenText(stages, winner, spec)),
    next: nextLines(stages.at(-1)!, spec),
  };
}

type Told = Pick<PlayedSpec, 'full' | 'json' | 'lang' | 'shard' | 'behaviour'> & { readonly roster?: string | undefined };

function format({ played, folder }: Pick<PlayedStage, 'played' | 'folder'>, spec: Shown): Promise<string> {
  const shown = { ...spec, home: rosterFolder(folder) };
  return played.kind === 'run' ? formatRun(played, shown) : formatContest(played, shown);
}

/** Returns all tables of all stages, below the winner. */
async function wholeText(stages: readonly PlayedStage[], winner: Winner | null, spec: Told): Promise<string> {
  const parts = [];
  for (const one of stages) parts.push([...admissionLines(one, spec.lang), '', await format(one, spec)].join('\n'));
  return (winner === null ? '' : `${wonBy(winner)[spec.lang]}\n\n`) + parts.join('\n');
}

/** Returns the result of the last stage, with the cut of the preliminary if it was played too, and the refused submissions. */
function screenText(stages: readonly PlayedStage[], winner: Winner | null, spec: Told): Promise<string> {
  const last = stages.at(-1)!;
  const contest = { winner, entries: entriesOf(stages) };
  const all = stages.flatMap(({ played }) => (played.kind === 'contest' ? [played.ranked] : []));
  if (last.played.kind === 'run') return format(last, { ...spec, contest });
  const ledgers = all.flatMap((one) => one.ledgers);
  const ranked = { ...last.played.ranked, rankings: all.flatMap(({ rankings }) => rankings), ledgers };
  return format({ ...last, played: { ...last.played, ranked } }, { ...spec, contest });
}

/** Says which submissions cannot play, and why in short, unless an earlier stage of the contest has said it. */
function entriesOf(stages: readonly PlayedStage[]): StageNotes['entries'] {
  const { folder, stage, record } = stages.at(-1)!;
  const home = dirname(folder);
  const before = stages.length > 1 ? [] : STAGE_NAMES.slice(0, STAGE_NAMES.indexOf(stage));
  const told = before.flatMap((name) => readManifest(home)?.stages[name]?.rejected ?? []);
  const isTold = (one: RevisionRecord) => told.some(({ team, revision }) => team === one.team && revision === one.revision);
  const rejected = new Map(stages.flatMap((one) => one.record.rejected.map((own) => [`${own.team} ${own.revision}`, own])));
  const [old, news] = [[...rejected.values()].filter(isTold), [...rejected.values()].filter((one) => !isTold(one))];
  const findings = stages[0]!.record.entrants.flatMap((one) => one.findings.filter(({ severity }) => severity === 'warning'));
  const owed = Map.groupBy(record.owed, ({ what }) => what);
  return {
    outcome: [
      ...news.slice(0, MOST_REFUSED).map(refusal),
      ...(news.length > MOST_REFUSED ? [say('more-refused', { count: news.length - MOST_REFUSED })] : []),
      ...(old.length > 0 ? [say('refused-before', { names: old.map(({ team }) => team) })] : []),
      ...(findings.length > 0 ? [say('warned', { findings: [findings.length, 'finding'] })] : []),
      ...new Set(stages.flatMap((one) => one.record.twins)),
      ...record.disqualified.map((one) => say('disqualified', one)),
      ...[...owed].map(([what, all]) => say('owed-by', { what, names: all.map(({ team }) => team) })),
    ],
    lines: [say('see-all', { command: `${resumeCommand(process.argv.slice(2), null, home)} --full` })],
  };
}

/** Maximum number of submissions on the first screen that were refused. */
const MOST_REFUSED = 5;
/** Maximum width of the reason of a refusal on the first screen, in columns. */
const REASON = 100;

function refusal({ team, revision, findings }: RevisionRecord): Said {
  const { what } = findings.find(({ severity }) => severity === 'error')!;
  return say('refused', { team, revision, what: clipped(what.split('. ')[0]!, REASON) });
}

function nextLines({ folder, stage }: PlayedStage, { lang, roster, shard }: Told): string {
  const home = dirname(folder);
  const next = {
    testing: ['contest', 'preliminary', '--roster', roster ?? '', '--out', home],
    preliminary: ['contest', 'final', '--from', home],
    final: ['contest', 'publish', home],
  }[stage];
  const lines = [
    nextSteps(home, folder),
    ...(shard === undefined ? [say(`next-${stage}`, { command: arenaLine(...next) })] : []),
  ];
  return lines.map((line) => line[lang]).join('\n');
}

/** Returns the winner of a contest. Null if the stage is not the final, or if only a part (shard) of the final was played. */
const winnerIn = ({ stage, folder, record }: PlayedStage): Winner | null =>
  stage === 'final' ? contestWinner(judgedStage(folder, stage, record.judgement, isWithoutSets(record)).result) : null;

export const stagesJson = (stages: readonly PlayedStage[], winner: Winner | null) => ({
  schema: 'aiwolf-arena/contest-stages/1' as const,
  stages: stages.map(({ stage, folder, record, played }) => {
    const { rejected, twins, disqualified, owed } = record;
    const entrants = record.entrants.map(({ team, revision, language }) => ({ team, revision, language }));
    const result: RunDocument | ContestDocument = played.document;
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

/** Returns the text of a finding without control characters, which a submitted file that the finding quotes could contain. */
const told = (finding: Finding): string => harmless(findingText(finding));
