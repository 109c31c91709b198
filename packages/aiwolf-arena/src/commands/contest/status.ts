import { existsSync } from 'node:fs';
import { percentOf, type Said, sentencesOf, textIn } from '@aiwolf-arena/report';
import { readRun } from '@aiwolf-arena/tournament';
import type { RevisionRecord } from '../../contest/admission.ts';
import { daysOf, erredIn, type TestingDay } from '../../contest/days.ts';
import { equalSaid } from '../../contest/equal-agents.ts';
import { refusedTeams, STAGE_NAMES, type StageName } from '../../contest/manifest.ts';
import { nextCommand, resumeStage } from '../../contest/repeat-command.ts';
import { contestWinner, isFinished, judgedStage, type StageFolder, stageFolders } from '../../contest/stage-result.ts';
import { shortReason } from '../../contest/submission/finding.ts';
import { argument } from '../../options/option.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { choose } from '../../options/table.ts';
import { UsageError } from '../../options/usage.ts';
import { withinScreen } from '../../terminal/results.ts';
import { command } from '../../terminal/session.ts';
import words from './status.json' with { type: 'json' };

const say = sentencesOf(words);

const STATUS = options({ run: argument('<run>', 'folder of a contest'), ...choose('json', 'lang') });

/** The command `contest status`: says which stages were played, how far, who leads, what is missing, and what to type next. */
export const statusCommand = command('contest status', STATUS, ({ run, lang }: Spec<typeof STATUS.rows>) => {
  const document = statusJson(run);
  return {
    document,
    text: () =>
      withinScreen(
        linesOf(document)
          .map((line) => textIn(line, lang))
          .join('\n'),
      ),
  };
});

export function statusJson(folder: string) {
  const { manifest, stages } = stageFolders(folder);
  const begun = stages.flatMap((one) => STAGE_NAMES.filter((name) => name === one.stage).map((name) => stageStatus(name, one)));
  const last = begun.at(-1);
  if (manifest === undefined || last === undefined)
    throw new UsageError(
      existsSync(folder)
        ? `${folder} has no stage of a contest of submissions yet: begin with contest testing --roster FILE --out ${folder}`
        : `there is no folder ${folder}`,
    );
  const { stages: records, title } = manifest;
  const days = daysOf(folder, manifest).map((day) => ({ ...day, erred: erredIn(day) }));
  const out = days.flatMap(({ erred }) => erred);
  const refused = records.preliminary ?? records.testing;
  const missing = last.record?.missingDocuments ?? [];
  return {
    schema: 'aiwolf-arena/contest-status/1' as const,
    ...{ folder, title, stages: begun.map(({ record: _, plan: __, ...stage }) => stage) },
    notAdmitted: (refused === undefined ? [] : refusedTeams(refused)).map(({ team, findings }) => ({
      team,
      reason: shortReason(findings),
    })),
    days: days.map(({ day, erred, path, record: { entrants } }, at) => ({
      ...{ day, sets: readRun(path).results.length, teams: entrants.length },
      erred: erred.map(({ findings, revision, team }) => ({ team, revision, reason: shortReason(findings) })),
      back: entrants.filter((one) => isNewer(one, out) && !isIn(one, days[at - 1])).map(({ team }) => team),
    })),
    missingDocuments: missing,
    identical: last.record?.identical ?? [],
    next: nextOf(folder, last),
  };
}

const isNewer = ({ revision, team }: RevisionRecord, than: readonly RevisionRecord[]): boolean =>
  than.some((one) => one.team === team && one.revision < revision);

const isIn = ({ revision, team }: RevisionRecord, day: TestingDay | undefined): boolean =>
  day?.record.entrants.some((one) => one.team === team && one.revision === revision) === true;

function stageStatus(stage: StageName, folder: StageFolder) {
  const { result, run } = judgedStage(folder.path, folder);
  const { sets, games, missing, failed, ranking } = result;
  const leaders = ranking.filter(({ rank }) => rank === 1).map(({ team, winRate }) => ({ team, winRate }));
  const counts = { sets, of: sets + missing, limits: folder.record?.limits ?? [], games, failed: failed.length };
  const winner = stage === 'final' ? contestWinner(result) : null;
  return { stage, isFinished: isFinished(result), ...counts, leaders, winner, record: folder.record, plan: run.plan };
}

/** Returns the command to type next. Null if it is not known: the stage was begun by an earlier version of aiwolf-arena. */
function nextOf(folder: string, { stage, plan, record, isFinished }: ReturnType<typeof stageStatus>): string | null {
  if (record === undefined) return null;
  return isFinished ? nextCommand(stage, plan, record, folder) : resumeStage(stage, plan, record, folder);
}

export type ContestStatus = ReturnType<typeof statusJson>;

function linesOf({ days, folder, identical, missingDocuments, next, notAdmitted, stages, title }: ContestStatus): Said[] {
  const open = STAGE_NAMES.filter((name) => !stages.some(({ stage }) => stage === name));
  return [
    ...(title === null ? [] : [title]),
    ...notAdmitted.map((one) => say('not-admitted', one)),
    ...(days.length > 1 || days.some(({ erred }) => erred.length > 0) ? days.flatMap(dayLines) : []),
    ...stages.map(stageLine),
    ...(open.length === 0 ? [] : [say('open', { stages: open.map((name) => say(name)) })]),
    ...missingDocuments.map((one) => say('missing-document', one)),
    ...identical.map(equalSaid),
    next === null ? say('next-unknown', { folder }) : say('next', { command: next }),
  ];
}

const dayLines = ({ back, day, erred, sets, teams }: ContestStatus['days'][number]): Said[] => [
  say('day', { day, sets: [sets, 'set'], teams: [teams, 'team'] }),
  ...erred.map((one) => say('erred', one)),
  ...(back.length === 0 ? [] : [say('back', { teams: back })]),
];

function stageLine(line: ContestStatus['stages'][number]): Said {
  const { stage, sets, of, games, failed, leaders, winner } = line;
  const names = winner === null ? leaders.map(({ team }) => team) : [winner.team];
  const leader = { names, rate: percentOf(leaders[0]?.winRate ?? 0) };
  return say('stage', {
    stage: say(stage),
    played: say(line.isFinished ? 'played' : line.limits.length > 0 ? 'in-rounds' : 'unfinished', {
      ...{ sets, of: [of, 'set'], games: [games, 'game'], limits: line.limits.join(' ') },
    }),
    failed: failed === 0 ? '' : say('failed', { sets: [failed, 'set'] }),
    leader: leaders.length === 0 ? '' : say(winner === null ? 'leads' : 'won', leader),
  });
}
