import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moveFolder, type RecordedRun, readRun } from '@aiwolf-arena/tournament';
import { isRun } from '../run/run-folders.ts';
import type { RevisionRecord } from './admission.ts';
import { type ContestManifest, DAYS, readManifest, type StageRecord, writeManifest } from './manifest.ts';
import { REGULATIONS } from './regulation.ts';
import { failed } from './submission/finding.ts';
import { seriousFaults } from './trial.ts';

/** A day of the daily contest: one testing contest. The last one is in the folder `testing`, earlier ones are in `days/DAY`. */
export interface TestingDay {
  readonly day: string;
  readonly path: string;
  readonly record: StageRecord;
}

/** Returns the days that a contest has had, the earliest first. */
export function daysOf(folder: string, manifest: ContestManifest | undefined = readManifest(folder)): TestingDay[] {
  const { days = [], stages: { testing } = {} } = manifest ?? {};
  const earlier = days.map(({ day, record }) => ({ day, record, path: dayFolder(folder, day) }));
  const { day } = testing ?? {};
  const last = testing === undefined || day === undefined ? [] : [{ day, record: testing, path: join(folder, 'testing') }];
  return [...earlier, ...last].filter(({ path }) => isRun(path));
}

const dayFolder = (folder: string, day: string): string => join(folder, DAYS, day);

/** The revisions with which a testing contest is to be played. */
type Teams = readonly Pick<RevisionRecord, 'team' | 'revision' | 'content'>[];

/**
 * Returns the day of a testing contest that is now to be played, and makes room for it. A testing contest that is not finished is
 * continued, whatever its day. If that is not possible because other revisions take part now, or if the last one is finished and
 * `today` is another day (or the same day, with other revisions), the last one is moved to `days/`.
 */
export function openDay(folder: string, today: string, teams: Teams) {
  tidyDays(folder);
  const manifest = readManifest(folder);
  const before = manifest?.stages.testing;
  if (manifest === undefined || before === undefined || !isRun(join(folder, 'testing')))
    return { day: today, unfinished: null };
  const { day = 'first' } = before;
  const run = readRun(join(folder, 'testing'));
  const left = setsLeft(run);
  if (textOf(before.entrants) === textOf(teams) && (left > 0 || day === today)) return { day, unfinished: null };
  const { testing: _, ...stages } = manifest.stages;
  writeManifest(folder, { ...manifest, stages, days: [...manifest.days, { day, record: { ...before, day } }] });
  tidyDays(folder);
  const taken = daysOf(folder).map((one) => one.day);
  return { day: freeName(today, taken), unfinished: left > 0 ? { day, left } : null };
}

/** Moves the last testing contest to `days/` if the manifest says that it is there: the command was stopped before. */
function tidyDays(folder: string): void {
  const { days = [], stages: { testing } = {} } = readManifest(folder) ?? {};
  const last = days.at(-1);
  const from = join(folder, 'testing');
  if (last === undefined || testing !== undefined || !existsSync(from) || existsSync(dayFolder(folder, last.day))) return;
  moveFolder(from, dayFolder(folder, last.day));
}

const setsLeft = ({ failed, plan, results }: RecordedRun): number =>
  plan.blocks.reduce((sum, { sets }) => sum + sets, 0) - results.length - failed.length;

const textOf = (teams: Teams): string => JSON.stringify(teams.map(({ team, revision, content }) => [team, revision, content]));

/** Returns the name, or the name with `-2`, `-3`, ... */
function freeName(name: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!taken.includes(free)) return free;
  }
}

/**
 * Returns the revisions that took part in a day. Those that made serious faults (`BREAKS`, not pardoned) have findings that say so, if by the
 * regulation only the last revision of a team counts: they are out until their teams hand in new ones.
 */
export function revisionsAfter({ day, path, record }: TestingDay): readonly RevisionRecord[] {
  if (!REGULATIONS[record.regulation].onlyLastRevision) return record.entrants;
  const { plan, results } = readRun(path);
  const seats = results.flatMap(({ block, seats, set }) => seats.map((seat) => ({ ...seat, where: `${block} set ${set}` })));
  return record.entrants.map((one) => {
    const isPardoned = ({ kind }: { readonly kind: string }): boolean =>
      record.judgement.pardons.some((pardon) => pardon.agent === one.team && pardon.kind === kind);
    const own = seats.filter(({ agent }) => plan.agents[agent]!.ranked && plan.agents[agent]!.name === one.team);
    const faults = own.flatMap(({ faults, where }) => faults.map((fault) => ({ ...fault, where })));
    const found = seriousFaults(faults.filter((fault) => !isPardoned(fault)));
    const said = found.map(({ what, ...rest }) => ({ ...rest, what: `testing contest of ${day}: ${what}` }));
    return { ...one, findings: [...one.findings, ...said] };
  });
}

/** Returns the revisions of a day that are out until their teams hand in new ones. */
export const erredIn = (day: TestingDay): RevisionRecord[] => revisionsAfter(day).filter(({ findings }) => failed(findings));
