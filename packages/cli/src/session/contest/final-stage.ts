import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type CutLine, contestStandings } from '@aiwolf-arena/analysis';
import {
  type Entrant,
  type Entry,
  finalistsOf,
  planFinal,
  type Roster,
  readBook,
  readRoster,
  type StageRecord,
} from '@aiwolf-arena/contest';
import { PlanError, type RecordedRun, readRun, rootHash } from '@aiwolf-arena/tournament';
import type { FinalSpec } from '../../commands/contest/stage-flags.ts';
import { unknownWord } from '../../options/word-option.ts';
import { UsageError } from '../../usage-error.ts';
import { closeContest } from '../close-contest.ts';
import { judgementOf } from '../judgement-of.ts';
import { admissionOf } from './admission-of.ts';
import { fieldOf } from './field.ts';
import { recordOf } from './first-stages.ts';
import { type Draft, type PlayedStage, playStage } from './play-stage.ts';

/** What a final begins with. */
interface Before {
  readonly record: StageRecord;
  readonly run: RecordedRun;
  readonly roster: Roster;
  readonly title: string | undefined;
}

/** The final of the preliminary in a contest's folder (regulation 2.4). */
export async function playFinal(spec: FinalSpec): Promise<PlayedStage> {
  const before = beforeFinal(spec);
  const { record, run, roster, title } = before;
  const folder = spec.out ?? spec.from;
  const judgement = judgementOf(spec, run.plan.agents);
  const lines = contestStandings(run.plan, run.results, judgement).preliminary;
  const papers = lines.map((line) => paperOf(line, before));
  const disqualified = spec.disqualify ? papers.filter(({ source }) => !source) : [];
  const out = disqualified.map(({ name }) => name);
  const chosen = finalistsOf(lines, { ...spec, disqualified: out });
  const entrants = await finalEntrants(
    chosen.map(({ name }) => name),
    before,
    spec,
  );
  const field = await fieldOf(entrants.entrants, spec.fill ?? fillerOf(run));
  const sets = spec.finalSets ?? run.plan.contest!.finalSets;
  const plan = planned(() =>
    planFinal(run.plan, field.planned, { seed: seedOf(spec, record), sets }),
  );
  const owing = papers.filter(({ name }) => chosen.some((one) => one.name === name));
  const own: Draft = {
    ...recordOf(roster, plan.seed, entrants),
    flags: flagsOf(spec),
    from: { stage: 'preliminary', rootHash: rootHash(run.results) },
    disqualified: lostPlaces(lines, out).map((team) => ({ team, reason: 'no source' })),
    owed: owing.flatMap(({ name, source, description }) => [
      ...(source ? [] : [{ team: name, what: 'source code' }]),
      ...(description ? [] : [{ team: name, what: 'description' }]),
    ]),
  };
  const agents = field.loaded;
  return playStage(
    { folder, title, stage: 'final', plan, agents, record: own, spec },
    closeContest,
  );
}

const seedOf = ({ seed }: FinalSpec, record: StageRecord): string => seed ?? record.seed;

/** How the finalists were chosen and revised, as it was typed; folders of files are the organiser's own. */
const flagsOf = ({ disqualify, moveUp, widen, revise }: FinalSpec): string[] => [
  ...(disqualify ? ['--disqualify'] : []),
  ...(moveUp ? ['--move-up'] : []),
  ...(widen ? ['--widen'] : []),
  ...revise.flatMap(({ team, path }) => ['--revise', `${team}=${basename(path)}`]),
];

/** The book, the finished preliminary and the roster. UsageError where one is missing. */
function beforeFinal(spec: FinalSpec): Before {
  const { from } = spec;
  const book = readBook(from);
  const record = book?.stages.preliminary;
  const path = join(from, 'preliminary');
  if (record === undefined) {
    const how =
      'aiwolf-arena contest preliminary --roster ROSTER --out FOLDER (after merge: the same command without --shard)';
    throw new UsageError(
      `--from: ${from} holds no preliminary of a contest: play it first, ${how}`,
    );
  }
  const run = readRun(path);
  const sets = run.plan.blocks.reduce((sum, block) => sum + block.sets, 0);
  if (run.results.length < sets) {
    throw new UsageError(
      `--from: the preliminary in ${from} is not finished (${run.results.length} of ${sets} sets): play the rest with the command that began it`,
    );
  }
  const file = spec.roster ?? record.roster.file;
  if (!existsSync(file))
    throw new UsageError(`--roster: ${file} is not there any more: say where the roster is`);
  return { record, run, roster: readRoster(file), title: book?.title ?? undefined };
}

/** Who filled villages of the preliminary fills those of the final. */
const fillerOf = ({ plan }: RecordedRun): string | undefined =>
  plan.agents.find(({ ranked }) => !ranked)?.source;

interface Paper {
  readonly name: string;
  readonly source: boolean;
  readonly description: boolean;
}

/** What a team has handed in beside its agent, with the revision that played or any newer one. */
function paperOf({ name }: Pick<CutLine, 'name'>, { record, roster }: Before): Paper {
  const played = record.entrants.find(({ team }) => team === name);
  const own = roster.entries.filter(
    ({ team, revision }) => team === name && revision >= (played?.revision ?? 0),
  );
  const isThere = (path: string | undefined): boolean =>
    path !== undefined && existsSync(resolve(roster.folder, path));
  return {
    name,
    source: own.some(({ source, language }) => language === 'bundled' || isThere(source)),
    description: own.some(
      ({ description, language }) => language === 'bundled' || isThere(description),
    ),
  };
}

/** Those above the cut, or reached by moving up, who are out. */
function lostPlaces(lines: readonly CutLine[], out: readonly string[]): string[] {
  const lost = lines.filter(({ name, finalist }) => finalist && out.includes(name));
  return lost.map(({ name }) => name);
}

/** The agents of the finalists: as they played, or a final revision that works. */
async function finalEntrants(names: readonly string[], before: Before, spec: FinalSpec) {
  const { run, roster } = before;
  for (const { team } of spec.revise)
    if (!names.includes(team))
      throw new UsageError(`--revise: ${team} is no finalist. ${unknownWord(team, names)}`);
  const entries = names.flatMap((name) => entriesOf(name, before, spec));
  const rules = new Map(run.plan.blocks.map(({ players, rules }) => [players, rules]));
  const admission = await admissionOf(roster, entries, {
    ...{ folder: spec.out ?? spec.from, from: spec.from, seed: seedOf(spec, before.record), spec },
    players: [...rules.keys()],
    rulesOf: (players) => rules.get(players)!,
  });
  for (const name of names) refuseChanged(name, admission.entrants, before);
  return admission;
}

/** The revision that played the preliminary, and the one that is to follow it. */
function entriesOf(name: string, { record, roster }: Before, { revise }: FinalSpec): Entry[] {
  const played = record.entrants.find(({ team }) => team === name)!;
  const entry = roster.entries.find(
    ({ team, revision }) => team === name && revision === played.revision,
  );
  if (entry === undefined)
    throw new UsageError(
      `${roster.file} has no revision ${played.revision} of ${name}, which played the preliminary: put it back`,
    );
  const path = revise.find(({ team }) => team === name)?.path;
  if (path === undefined) return [entry];
  if (entry.language === 'bundled') throw new UsageError(`--revise: ${name} is a bundled agent`);
  const newest = Math.max(...roster.entries.map((one) => (one.team === name ? one.revision : 0)));
  const file = relative(roster.folder, resolve(path));
  return [entry, { ...entry, file, revision: newest + 1 }];
}

/** Whoever is not revised plays with the very agent that was selected. */
function refuseChanged(name: string, entrants: readonly Entrant[], { record, run }: Before): void {
  const played = record.entrants.find(({ team }) => team === name)!;
  const now = entrants.find(({ team }) => team === name);
  if (now !== undefined && now.revision > played.revision) return;
  const planned = run.plan.agents.find((agent) => agent.ranked && agent.name === name)!;
  if (now?.content === played.content && now.agent.hash === planned.hash) return;
  throw new UsageError(
    `${name}: ${played.file} is not what played the preliminary any more: put that file back, or hand in the new one with --revise ${name}=PATH`,
  );
}

function planned<Made>(plan: () => Made): Made {
  try {
    return plan();
  } catch (thrown) {
    if (!(thrown instanceof PlanError)) throw thrown;
    throw new PlanError(`${thrown.message}; --move-up lets the next best take free places`);
  }
}
