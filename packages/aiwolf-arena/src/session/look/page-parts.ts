import {
  compareSections,
  type PageParts,
  runSections,
  type ShelvedGames,
  trendSections,
} from '@aiwolf-arena/report/html';
import { readRun } from '@aiwolf-arena/tournament';
import { UsageError } from '../../options/usage-error.ts';
import { ARENA_VERSION } from '../../version.ts';
import { readComparison } from '../compare/why-comparison.ts';
import { type ChosenGames, chosenGames } from './chosen-games.ts';
import { flippedPairs } from './flipped-pairs.ts';
import { runFacts } from './run-facts.ts';
import { type StageRun, titleOf, whatToShow } from './what-to-show.ts';

/** How many games are shown, and whose code may run without walls for that. */
export interface LookSpec {
  readonly games: number;
  readonly trust: readonly string[];
}

/** All that a page shows of a folder: a run, a contest, a comparison, or a folder of runs. */
export function pagePartsOf(folder: string, spec: LookSpec): Promise<PageParts> {
  const shown = whatToShow(folder);
  if (shown.kind === 'comparison') return comparisonParts(folder, spec);
  if (shown.kind === 'trend') return Promise.resolve(trendParts(folder, shown.folders));
  return runParts(folder, shown.runs, spec);
}

const headOf = (folder: string) => ({ title: titleOf(folder), arena: ARENA_VERSION });

async function runParts(
  folder: string,
  runs: readonly StageRun[],
  spec: LookSpec,
): Promise<PageParts> {
  const share = Math.ceil(spec.games / runs.length);
  const stages = [];
  let before = 0;
  for (const run of runs) {
    const games = await chosenGames(run.folder, share, spec.trust);
    const facts = runFacts(run.folder, moved(games, before));
    stages.push({ run, games, facts });
    before += games.shelf.games.length;
  }
  return {
    ...{ kind: 'run', ...headOf(folder) },
    agents: [
      ...new Set(
        stages.flatMap(({ facts }) => facts.rankings.at(-1)!.agents.map(({ name }) => name)),
      ),
    ],
    sections: inOrder(stages.flatMap(({ run, facts }) => runSections(facts, run.stage))),
    games: together(stages.map(({ run, games }) => ({ run, shelf: games.shelf }))),
  };
}

const QUESTIONS = ['ahead', 'where', 'wrong', 'source'];

/** Question by question, each stage by stage. */
const inOrder = <Section extends { readonly id: string }>(
  sections: readonly Section[],
): Section[] =>
  QUESTIONS.flatMap((question) => sections.filter(({ id }) => id.split('-')[0] === question));

/** The games behind others on one shelf. */
const moved = (games: ChosenGames, before: number): ChosenGames => ({
  ...games,
  numberOf: (address) => {
    const at = games.numberOf(address);
    return at === null ? null : at + before;
  },
});

function together(
  shelves: readonly { readonly run: StageRun; readonly shelf: ShelvedGames }[],
): ShelvedGames {
  return {
    about: shelves.flatMap(({ shelf }) => shelf.about),
    games: shelves.flatMap(({ run: { stage }, shelf }) =>
      shelf.games.map(({ line, tape }) => ({
        line: stage === null ? line : { ...line, name: `${stage} ${line.name}` },
        tape,
      })),
    ),
  };
}

async function comparisonParts(folder: string, { games, trust }: LookSpec): Promise<PageParts> {
  const comparison = readComparison(folder);
  return {
    ...{ kind: 'compare', ...headOf(folder), agents: [] },
    sections: compareSections(comparison),
    games: await flippedPairs(comparison, games, trust),
  };
}

const NO_GAMES = { looked: new Map(), numberOf: () => null };

function trendParts(folder: string, folders: readonly string[]): PageParts {
  const runs = folders.flatMap((one) => {
    if (readRun(one).results.length === 0) return []; // it has only begun
    const { ledgers, rankings, source } = runFacts(one, NO_GAMES);
    return [{ name: titleOf(one), ranking: rankings.at(-1)!, ledger: ledgers.at(-1), source }];
  });
  if (runs.length === 0) throw new UsageError(`no finished set in the runs of ${folder}`);
  const agents = [
    ...new Set(runs.flatMap(({ ranking }) => ranking.agents.map(({ name }) => name))),
  ];
  return { kind: 'trend', ...headOf(folder), agents, sections: trendSections(runs), games: null };
}
