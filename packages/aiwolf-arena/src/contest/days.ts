import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moveFolder, RunFolder, readRun } from '@aiwolf-arena/tournament';
import { isRun } from '../run/run-folders.ts';
import type { RevisionRecord } from './admission.ts';
import { type ContestManifest, DAYS, readManifest, writeManifest } from './manifest.ts';
import { REGULATIONS } from './regulation.ts';
import { failed } from './submission/finding.ts';
import { seriousFaults } from './trial.ts';

/** Returns the days that a contest has had, the earliest first. `stage`: the name of a day's folder in that of the contest. */
export function daysOf(folder: string, manifest: ContestManifest | undefined = readManifest(folder)) {
  const { days = [], stages: { testing } = {} } = manifest ?? {};
  const earlier = days.map(({ day, record }) => ({ day, stage: `${DAYS}/${day}`, record }));
  const last = testing === undefined ? [] : [{ day: testing.day ?? 'first', stage: 'testing', record: testing }];
  const all = [...earlier, ...last].map((one) => ({ ...one, path: join(folder, one.stage), judgement: one.record.judgement }));
  return all.filter(({ path }) => isRun(path));
}

/** A day of the daily contest: one testing contest. The last one is in the folder `testing`, earlier ones are in `days/DAY`. */
export type TestingDay = ReturnType<typeof daysOf>[number];

/** Returns the day in the folder `testing`. */
export const lastDay = (folder: string): TestingDay | undefined => daysOf(folder).find(({ stage }) => stage === 'testing');

/** The revisions with which a testing contest is to be played. */
type Teams = readonly Pick<RevisionRecord, 'team' | 'revision' | 'content'>[];

/** Returns the name of the day on which a testing contest is now to be played. Makes room for it: moves the last one to `days/`. */
export function openDay(folder: string, today: string): string {
  const last = lastDay(folder);
  if (last === undefined) return today;
  const { day, path, record } = last;
  RunFolder.open(path).close(); // throws an error if another command is playing in it
  const manifest = readManifest(folder)!;
  const { testing: _, ...stages } = manifest.stages;
  const days = [...manifest.days, { day, record: { ...record, day } }];
  writeManifest(folder, { ...manifest, stages, days });
  tidyDays(folder);
  let name = today;
  for (let n = 2; days.some((one) => one.day === name); n++) name = `${today}-${n}`;
  return name;
}

/** Moves the last testing contest to `days/` if the manifest says that it is there: a command was stopped before. */
export function tidyDays(folder: string): void {
  const { days = [], stages: { testing } = {} } = readManifest(folder) ?? {};
  const [from, to] = [join(folder, 'testing'), join(folder, DAYS, days.at(-1)?.day ?? '')];
  if (days.length > 0 && testing === undefined && existsSync(from) && !existsSync(to)) moveFolder(from, to);
}

/** Returns the number of sets of a day that are still to be played. */
export function setsLeft({ path }: TestingDay): number {
  const { failed, plan, results } = readRun(path);
  return plan.blocks.reduce((sum, { sets }) => sum + sets, 0) - results.length - failed.length;
}

/** Whether these revisions, and no others, take part in a day. */
export const hasSameTeams = ({ record }: TestingDay, teams: Teams): boolean => textOf(record.entrants) === textOf(teams);

const textOf = (teams: Teams): string => JSON.stringify(teams.map(({ team, revision, content }) => [team, revision, content]));

/**
 * Returns the revisions that took part in a day. Those that made serious faults (`BREAKS`, not pardoned) have findings that say
 * so, if by the regulation only the last revision of a team counts: they are out until their teams hand in new ones.
 */
export function revisionsAfter({ day, judgement: { pardons }, path, record }: TestingDay): readonly RevisionRecord[] {
  if (!REGULATIONS[record.regulation].onlyLastRevision) return record.entrants;
  const { plan, results } = readRun(path);
  const all = results.flatMap(({ block, seats, set }) =>
    seats.flatMap(({ agent, faults }) =>
      faults.map((fault) => ({ ...fault, by: plan.agents[agent]!, where: `${block} set ${set}` })),
    ),
  );
  return record.entrants.map((one) => {
    const isPardoned = (kind: string): boolean => pardons.some((pardon) => pardon.agent === one.team && pardon.kind === kind);
    const own = all.filter(({ by, kind }) => by.ranked && by.name === one.team && !isPardoned(kind));
    const said = seriousFaults(own).map((found) => ({ ...found, what: `testing contest of ${day}: ${found.what}` }));
    return { ...one, findings: [...one.findings, ...said] };
  });
}

/** Returns the revisions of a day that are out until their teams hand in new ones. */
export const erredIn = (day: TestingDay): RevisionRecord[] => revisionsAfter(day).filter(({ findings }) => failed(findings));
