import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AS_PLAYED, type MergedRuns, mergeRuns, type StageRanking, standingsOf, timingsOf } from '@aiwolf-arena/analysis';
import { rootHash } from '@aiwolf-arena/engine';
import { type Bilingual, inBoth, type Said, textIn } from '@aiwolf-arena/report';
import {
  arenasOf,
  arenaText,
  planOfFolder,
  type RecordedRun,
  RecordedSets,
  readRun,
  readTimings,
} from '@aiwolf-arena/tournament';
import {
  compareHeadline,
  compareSections,
  type ListedGames,
  type PageParts,
  type RunFacts,
  runHeadline,
  runSections,
  type SourceFacts,
} from '@aiwolf-arena/viewer';
import { withoutPlaces, withPlaces } from '../author/places.ts';
import { isWithoutSets, readManifest, type StageName, type StageRecord, stagesIn } from '../contest/manifest.ts';
import { repeatCommand } from '../contest/repeat-command.ts';
import { DRAW_NAME } from '../contest/stage-plans.ts';
import { contestWinner } from '../contest/stage-result.ts';
import { TOLERANCE } from '../options/play-kinds.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { keptCertificate } from '../replay/certificate.ts';
import { hasClient } from '../run/roster.ts';
import { isComparison, isRun, readComparison, runsBelow } from '../run/run-folders.ts';
import { judgedRuns } from '../run/standings.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { evaluationPage, isEvaluation } from './document-pages.ts';
import { flippedPairs } from './game-lists.ts';
import { type ChosenGames, chosenGames, type GameChoice } from './games.ts';
import { titleOfAgents, titleOfContest, withoutHome } from './titles.ts';

interface LookSpec extends Pick<GameChoice, 'find' | 'quiet' | 'trust'> {
  readonly games: number;
}

/** Returns the content of a page about results: a run, a contest, a comparison or an evaluation. */
export async function pagePartsOf([folder, ...others]: readonly [string, ...string[]], spec: LookSpec): Promise<PageParts> {
  if (others.length > 0) return evaluationParts([folder, ...others]);
  if (isComparison(folder)) return comparisonParts(folder, spec);
  const stages = existsSync(join(folder, 'contest.json')) ? stagesOf(folder) : [];
  if (stages.length > 0) return runParts(folder, stages, spec);
  const inner = isRun(folder) ? [] : runsBelow(folder);
  return inner.length > 0 ? evaluationParts(inner) : runParts(folder, [{ folder, stage: null }], spec);
}

function evaluationParts(folders: readonly string[]): PageParts {
  const other = folders.find((folder) => !isRun(folder));
  if (other !== undefined)
    throw new UsageError(`${other} is not the folder of a run: several folders on one page have to be runs`);
  if (isEvaluation(folders)) return evaluationPage(folders);
  throw new UsageError(
    'several runs on one page have to be those of one evaluation (eval); rank ranks the agents of several runs',
  );
}

const headOf = (title: Said) => ({ title, arena: ARENA_VERSION });

async function runParts(folder: string, runs: readonly StageRun[], spec: LookSpec): Promise<PageParts> {
  const share = Math.ceil(spec.games / runs.length);
  const stages = [];
  let before = 0;
  for (const run of runs) {
    const chosen = await chosenGames(run.folder, { ...spec, most: share });
    stages.push({ run, games: moved(chosen, before) });
    before += chosen.list.games.length;
  }
  const games = {
    ...together(stages.map(({ run, games }) => ({ run, list: games.list }))),
    showing: showing(folder),
    ...(spec.find === undefined || spec.find === 'any' ? {} : { find: spec.find }),
  };
  return { ...(await stagedParts(folder, stages)), games };
}

interface ShownStage {
  readonly run: StageRun;
  /** The games of the stage on the page. */
  readonly games: Pick<ChosenGames, 'looked' | 'numberOf'>;
}

/** Returns the content of a page about the stages of a contest (last stage first) or about a run, without its games. */
export async function stagedParts(
  folder: string,
  shown: readonly ShownStage[],
  date?: Required<Bilingual>,
): Promise<Omit<PageParts, 'games'>> {
  const stages = [];
  for (const { run, games } of shown) stages.push({ run, facts: await shownFaults(run.folder, runFacts(run, games)) });
  const agents = namesIn(stages.map(({ facts }) => facts.rankings.at(-1)!));
  return {
    ...{ kind: 'run', ...headOf(readManifest(folder)?.title ?? runTitle(stages)) },
    agents,
    headline: runHeadline(
      stages.map(({ facts }) => facts),
      date,
    ),
    sections: inOrder(stages.flatMap(({ run, facts }) => runSections(facts, run.stage))),
  };
}

/** Returns the title of a page if the user gave no title. A title for stages with a roster has no seed: their seeds differ. */
function runTitle(stages: readonly { readonly run: StageRun; readonly facts: RunFacts }[]): Said {
  const { run, facts } = stages[0]!;
  const names = namesIn(stages.flatMap((one) => one.facts.rankings));
  if (facts.merged.contest === null && run.stage === null) return titleOfAgents(names);
  return titleOfContest(names.length, run.stage === null ? facts.source.seeds[0] : undefined);
}

const namesIn = (rankings: readonly RunFacts['rankings'][number][]): string[] => [
  ...new Set(rankings.flatMap(({ agents }) => agents.map(({ name }) => name))),
];

const inOrder = <Section extends { readonly id: string }>(sections: readonly Section[]): Section[] =>
  ['ahead', 'where', 'wrong', 'source'].flatMap((question) => sections.filter(({ id }) => id.split('-')[0] === question));

const moved = (games: ChosenGames, before: number): ChosenGames => ({
  ...games,
  numberOf: (address) => {
    const at = games.numberOf(address);
    return at === null ? null : at + before;
  },
});

function together(gameLists: readonly { readonly run: StageRun; readonly list: ListedGames }[]): ListedGames {
  const named = ({ stage }: StageRun, name: string): string => (stage === null ? name : `${stage} ${name}`);
  return {
    about: gameLists.flatMap(({ list }) => list.about),
    games: gameLists.flatMap(({ run, list }) =>
      list.games.map(({ line, record }) => ({ line: { ...line, name: named(run, line.name) }, record })),
    ),
    further: gameLists.flatMap(({ run, list: { further = [] } }) =>
      further.map((line) => ({ ...line, name: named(run, line.name) })),
    ),
  };
}

/** Returns the command that shows a game of a folder; `{game}` stands for the game's address in the folder. */
const showing = (folder: string): string => `npx aiwolf-arena report '${withoutHome(folder, folder, [])}{game}' --open`;

async function comparisonParts(folder: string, { games, trust }: LookSpec): Promise<PageParts> {
  const comparison = withoutPaths(readComparison(folder));
  return {
    ...{ kind: 'compare', ...headOf(comparedTitle(comparison)), agents: [] },
    headline: compareHeadline(comparison),
    sections: compareSections(comparison),
    games: await flippedPairs(comparison, games, trust),
  };
}

function withoutPaths(comparison: Compared): Compared {
  const { candidate, command, folder, lines } = comparison;
  const agents = [candidate, ...lines.map(({ baseline }) => baseline)];
  const shown = (text: string): string => withoutHome(text, folder, agents);
  const sideOf = <Side extends { readonly source: string }>(side: Side): Side => ({ ...side, source: shown(side.source) });
  const reported = lines.map((line) => ({ ...line, name: shown(line.name), baseline: sideOf(line.baseline) }));
  return { ...comparison, candidate: sideOf(candidate), command: shown(command), lines: reported };
}

type Compared = ReturnType<typeof readComparison>;

function comparedTitle({ candidate, lines }: Compared): Said {
  const baselines = titleOfAgents(lines.map(({ baseline }) => baseline.name));
  return lines.length === 0 ? candidate.name : inBoth((language) => `${candidate.name} vs ${textIn(baselines, language)}`);
}

interface StageRun {
  readonly folder: string;
  readonly stage: StageName | null;
  /** What the organiser decided about the stage. Omitted for a run without roster. */
  readonly record?: StageRecord | undefined;
  /** The commands for readers of a published page. Omitted if they are those of the folder. */
  readonly commands?: Pick<SourceFacts, 'command' | 'verify'>;
}

/** Returns the stages of a contest that were started. The last stage comes first. */
const stagesOf = (folder: string): StageRun[] =>
  stagesIn(folder)
    .toReversed()
    .map((one) => ({ ...one, record: readManifest(folder)?.stages[one.stage] }));

/** Returns the facts about a run that a page shows. Throws UsageError if the run has no finished set. */
function runFacts(
  { folder, record, commands }: Pick<StageRun, 'folder' | 'record' | 'commands'>,
  games: Pick<ChosenGames, 'looked' | 'numberOf'>,
): RunFacts {
  const run = readRun(folder);
  if (run.results.length === 0) throw new UsageError(`no game set of ${folder} is finished yet`);
  const merged = mergeRuns([run]);
  const { ranked, effects } = judgedRuns(merged, [run], record?.judgement ?? AS_PLAYED, {});
  const timed = readTimings(folder, run.plan);
  return {
    merged,
    rankings: ranked.stages,
    effects,
    ...decisionOf(merged, ranked.stages.at(-1), record),
    timings: timed.length === 0 ? [] : timingsOf(merged, [run], timed, TOLERANCE),
    blocks: blocksOf(folder),
    languages: new Map((readManifest(dirname(folder))?.teams ?? []).map(({ team, language }) => [team, language])),
    source: { ...sourceOf(run), ...commands },
    records: games.looked,
    gameAt: games.numberOf,
  };
}

/** Returns whether the last stage is complete, and the winner who was chosen at random, if the stage has a roster. */
function decisionOf(
  { blocks, missing: failed, results }: MergedRuns,
  last: StageRanking | undefined,
  record: StageRecord | undefined,
): Pick<RunFacts, 'isComplete' | 'drawn'> {
  const missing = blocks.reduce((sum, { sets }) => sum + sets, 0) - results.length;
  const withoutSets = record !== undefined && isWithoutSets(record);
  const ranking = (last?.agents ?? []).map((line) => ({ ...line, team: line.name }));
  const winner = contestWinner({ missing, failed, withoutSets, ranking });
  return { isComplete: winner !== null, drawn: record === undefined || last?.stage !== 'final' ? null : winner };
}

/** Adds to each exception of a run its place in the code. Removes all places on a public page, which must not show code. */
async function shownFaults(folder: string, facts: RunFacts): Promise<RunFacts> {
  const { agents } = facts.merged;
  return { ...facts, effects: isPublic(folder) ? withoutPlaces(facts.effects) : await withPlaces(facts.effects, agents) };
}

/** Whether the page of a run is public: for a contest, a stage with a roster (has a seed hash), or a published run (`draw`). */
function isPublic(folder: string): boolean {
  const { contest, seedSha256 } = planOfFolder(folder);
  return contest !== null || seedSha256 !== undefined || existsSync(join(folder, DRAW_NAME));
}

/** Returns the standings of a run, with the behaviour of its agents. */
function blocksOf(folder: string): RunFacts['blocks'] {
  using sets = new RecordedSets(folder);
  return standingsOf(sets.plan, sets.results());
}

function sourceOf({ folder, plan, results, notes }: RecordedRun): SourceFacts {
  const root = rootHash(results);
  const shown = (text: string): string => withoutHome(text, folder, plan.agents);
  return {
    arena: arenasOf(plan).map(arenaText).join('; '),
    ...{ seeds: [plan.seed], rootHash: root, notes: notes.map(shown) },
    rules: [...new Set(plan.blocks.map(({ rules }) => rules.name))],
    draws: plan.blocks.map(({ draw, name }) => `${name}: ${draw}`),
    sets: results.length,
    games: results.reduce((sum, one) => sum + one.games, 0),
    command: shown(repeatCommand(plan, folder)),
    verify: results.every((set) => hasClient(set, plan)) ? null : shown(arenaLine('verify', folder)),
    certificate: keptCertificate(folder, root),
    agents: plan.agents.map((agent) => ({ ...agent, source: shown(agent.source) })),
  };
}
