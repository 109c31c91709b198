import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { contestStandings } from '@aiwolf-arena/analysis';
import { rootHash } from '@aiwolf-arena/engine';
import { type Plan, PlanError, type RecordedRun, readRun } from '@aiwolf-arena/tournament';
import type { Admission } from '../../contest/admission.ts';
import { isWithoutSets, readManifest, type StageRecord } from '../../contest/manifest.ts';
import { fillerOf } from '../../contest/repeat-command.ts';
import { type Entry, readRoster } from '../../contest/roster.ts';
import { type FinalOptions, finalistsOf, planFinal } from '../../contest/stage-plans.ts';
import { unknownWord } from '../../options/kinds.ts';
import { flagOf, UsageError } from '../../options/usage.ts';
import { thisArena } from '../../run/identity.ts';
import { judgementOf } from '../../run/judgement.ts';
import { isInRounds } from '../../run/rounds.ts';
import { admissionFlags, admissionOf, fieldOf, planned, recordOf } from './first-stages.ts';
import { type Draft, type PlayedStage, playStage, stageSeed } from './play-stage.ts';
import type { FinalSpec } from './stage-options.ts';

export async function playFinal(spec: FinalSpec): Promise<PlayedStage> {
  const before = beforeFinal(spec);
  const { run, roster } = before;
  const folder = spec.out ?? spec.from;
  const { pardons } = judgementOf(spec, run.plan.agents);
  const lines = contestStandings(run.plan, run.results, before.record.judgement).preliminary;
  const documents = lines.flatMap(({ name }) => missingDocuments(name, before));
  const out = documents.flatMap(({ team, what }) => (spec.disqualify && what === SOURCE ? [team] : []));
  const names = finalistsOf(lines, { ...spec, disqualified: out });
  refuseRevisions(spec, names, out);
  const admission = await finalEntrants(names, before, spec);
  const field = await fieldOf(admission.entrants, spec.fill ?? fillerOf(run.plan.agents)); // by default as in the preliminary
  const seed = stageSeed(folder, 'final', spec);
  const options = { seed: seed.text, arena: await thisArena() };
  const plan = seed.marked(planned('final', before.record, () => planOf(spec, before, field.planned, options)));
  const record: Draft = {
    ...recordOf(roster, admission),
    flags: flagsOf(spec),
    from: { stage: 'preliminary', rootHash: rootHash(run.results) },
    disqualified: lines.flatMap(({ name, finalist }) =>
      finalist && out.includes(name) ? [{ team: name, reason: 'no source' }] : [],
    ),
    missingDocuments: documents.filter(({ team }) => names.includes(team)),
  };
  const played = { ...spec, sets: spec.finalSets, pardon: pardons.filter(({ agent }) => names.includes(agent)) };
  return playStage({ folder, about: roster.about, stage: 'final', plan, agents: field.loaded, record, spec: played });
}

/** Returns the plan of the final. Throws PlanError if the finalists that are not disqualified cannot fill a village. */
function planOf(spec: FinalSpec, { run }: Before, agents: Plan['agents'], options: Pick<FinalOptions, 'arena' | 'seed'>): Plan {
  const { finalSets: sets = run.plan.contest!.finalSets, draw = isInRounds(spec) ? 'balanced' : undefined } = spec;
  try {
    return planFinal(run.plan, agents, { ...options, sets, draw });
  } catch (thrown) {
    if (!(thrown instanceof PlanError) || !spec.disqualify || spec.moveUp) throw thrown;
    throw new PlanError(`${thrown.message}; --move-up fills free places with the next best agents`);
  }
}

/** Returns the typed flags that determined the finalists and their revisions. Paths become file names, for publication. */
const flagsOf = (spec: FinalSpec): string[] => [
  ...(['withoutSets', 'disqualify', 'moveUp', 'widen'] as const).filter((name) => spec[name]).map(flagOf),
  ...admissionFlags(spec),
  ...spec.revise.flatMap(({ team, path }) => ['--revise', `${team}=${basename(path)}`]),
];

type Before = ReturnType<typeof beforeFinal>;

/** Reads the preliminary's record, its results and the roster. Throws UsageError if one of them is missing. */
function beforeFinal({ from, roster, regulation, withoutSets }: FinalSpec) {
  const manifest = readManifest(from);
  const record = manifest?.stages.preliminary;
  if (record === undefined)
    throw new UsageError(
      `--from: ${from} contains no preliminary of a contest. Play it first: npx aiwolf-arena contest preliminary ` +
        '--roster ROSTER --out FOLDER (if you merged shards, run the same command without --shard)',
    );
  if (record.regulation !== (regulation ?? record.regulation))
    throw new UsageError(`--regulation: the preliminary was held by that of ${record.regulation}: leave this flag out`);
  const run = finished(from, withoutSets || isWithoutSets(record));
  const file = roster ?? record.roster.file;
  if (!existsSync(file)) throw new UsageError(`--roster: ${file} does not exist: give the path of the roster of this contest`);
  return { record, run, roster: readRoster(file, record.regulation) };
}

/** Reads the preliminary. Throws UsageError if sets are missing. If `without`, sets with an internal error may be. */
function finished(from: string, without: boolean): RecordedRun {
  const run = readRun(join(from, 'preliminary'));
  const sets = run.plan.blocks.reduce((sum, block) => sum + block.sets, 0);
  const isPlayed = run.results.length === sets || (without && run.results.length + run.failed.length === sets);
  if (isPlayed) {
    if (run.plan.secret === undefined) return run;
    throw new UsageError(`--from: the preliminary in ${from} has no result yet: repeat the command that started it`);
  }
  throw new UsageError(
    `--from: the preliminary in ${from} is not finished (${run.results.length} of ${sets} sets): ` +
      'play the other sets with the command that started the run',
  );
}

/** Loads the finalists, best first. A revision from --revise plays if it works; else the preliminary's revision plays. */
async function finalEntrants(names: readonly string[], before: Before, spec: FinalSpec): Promise<Admission> {
  const { run, roster } = before;
  const entries = names.flatMap((name) => entriesOf(name, before, spec));
  const rules = new Map(run.plan.blocks.map(({ players, rules }) => [players, rules]));
  const { from, out = from } = spec;
  const admission = await admissionOf(roster, entries, {
    ...{ folder: out, from, spec, players: [...rules.keys()] },
    rulesOf: (players) => rules.get(players)!,
  });
  for (const name of names) refuseChanged(name, admission, before);
  return admission;
}

/** Returns a team's roster entry that played in the preliminary and, if --revise names a newer file, an entry for this file. */
function entriesOf(name: string, { record, roster }: Before, { revise }: FinalSpec): Entry[] {
  const played = record.entrants.find(({ team }) => team === name)!;
  const entry = roster.entries.find(({ team, revision }) => team === name && revision === played.revision);
  if (entry === undefined)
    throw new UsageError(
      `${roster.file} lacks revision ${played.revision} of ${name}, which played the preliminary: add this entry again`,
    );
  const path = revise.find(({ team }) => team === name)?.path;
  if (path === undefined) return [entry];
  if (entry.language === 'bundled') throw new UsageError(`--revise: ${name} is a bundled agent, which cannot be revised`);
  const newest = Math.max(...roster.entries.map((one) => (one.team === name ? one.revision : 0)));
  return [entry, { ...entry, file: relative(roster.folder, resolve(path)), revision: newest + 1 }];
}

/** Throws UsageError if the code of a team has changed since the preliminary, unless a newer revision of the team counts. */
function refuseChanged(name: string, { entrants, rejected }: Admission, { record, run }: Before): void {
  const played = record.entrants.find(({ team }) => team === name)!;
  const now = entrants.find(({ team }) => team === name);
  if (now !== undefined && now.revision > played.revision) return;
  if (now === undefined && rejected.some(({ revision, team }) => team === name && revision > played.revision)) return;
  const planned = run.plan.agents.find((agent) => agent.ranked && agent.name === name)!;
  if (now?.content === played.content && now.agent.hash === planned.hash) return;
  throw new UsageError(
    `${name}: ${played.file} has changed since the preliminary: restore the old file, or submit the new one with --revise ${name}=PATH`,
  );
}

/** Throws UsageError if --revise names a team that is no finalist, names a team twice, or names a file that does not exist. */
function refuseRevisions({ revise }: FinalSpec, finalists: readonly string[], disqualified: readonly string[]): void {
  for (const [at, { team, path }] of revise.entries()) {
    if (disqualified.includes(team))
      throw new UsageError(`--revise: ${team} is disqualified (--disqualify), since it has submitted no source code`);
    if (!finalists.includes(team)) throw new UsageError(`--revise: ${team} is not a finalist. ${unknownWord(team, finalists)}`);
    if (revise.findLastIndex((one) => one.team === team) > at)
      throw new UsageError(`--revise: ${team} is given twice: give only its newest file`);
    if (!existsSync(path)) throw new UsageError(`--revise: there is no file ${path} (relative to the working directory)`);
  }
}

/** Returns the documents that the regulation asks of a finalist (3.3), and that no entry of the played or a newer revision names. */
function missingDocuments(name: string, { record, roster }: Before): StageRecord['missingDocuments'] {
  const { language, revision: played } = record.entrants.find(({ team }) => team === name)!;
  const own = roster.entries.filter(({ team, revision }) => team === name && revision >= played);
  const isThere = (path: string | undefined): boolean => path !== undefined && existsSync(resolve(roster.folder, path));
  const { everySource, licence } = roster.regulation;
  const needsSource = everySource || !['typescript', 'javascript', 'python'].includes(language);
  const missing = [
    ...(!needsSource || own.some(({ source }) => isThere(source)) ? [] : [SOURCE]),
    ...(own.some(({ description }) => isThere(description)) ? [] : ['description']),
    ...(!licence || own.some((one) => one.licence !== undefined) ? [] : ['open source licence']),
  ];
  return language === 'bundled' ? [] : missing.map((what) => ({ team: name, what }));
}

const SOURCE = 'source code';
