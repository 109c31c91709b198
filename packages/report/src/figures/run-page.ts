import {
  absentAgents,
  type BlockStandings,
  convergence,
  gameLengths,
  type MergedRuns,
  ofStage,
  pairDifferences,
  type StageLedger,
  type StageRanking,
  type StageTiming,
} from '@aiwolf-arena/analysis';
import type { GameTape } from '../page/document.ts';
import type { Sentence } from '../words/words.ts';
import { behaviourFigures } from './behaviour.ts';
import { cardsOf } from './cards.ts';
import { type DrawnSection, type SourceFacts, sourceFigures } from './figure.ts';
import { lengthFigure, survivalFigure } from './games.ts';
import { convergenceFigure, rankingFigure } from './ranking.ts';
import { pairsFigure, rolesFigures } from './roles.ts';

import { faultsFigure, type GameNumber, speedFigure } from './wrong.ts';

/** All that is known of a run. Lists by stage are in the order of the rankings. */
export interface RunFacts {
  readonly merged: MergedRuns;
  readonly rankings: readonly StageRanking[];
  readonly ledgers: readonly StageLedger[];
  readonly timings: readonly StageTiming[];
  readonly blocks: readonly BlockStandings[];
  readonly source: SourceFacts;
  /** Games that were looked at in full, by block. */
  readonly tapes: ReadonlyMap<string, readonly Pick<GameTape, 'roles' | 'events'>[]>;
  readonly gameAt: GameNumber;
}

interface LabelledFacts extends RunFacts {
  readonly label: StageLabel;
}

/** The stage of a contest that a run is, where every stage is a run of its own. */
type StageLabel = 'testing' | 'preliminary' | 'final' | null;

/** The sections of a run's page; the last stage first, since it decides. */
export function runSections(run: RunFacts, label: StageLabel = null): DrawnSection[] {
  const facts = { ...run, label };
  const stages = facts.rankings.map((_, at) => at).reverse();
  return [
    ...stages.map((at) => aheadOf(facts, at)),
    ...stages.map((at) => whereOf(facts, at)),
    ...stages.map((at) => wrongOf(facts, at)),
    sourceOf(facts),
  ];
}

/** Names of sections and figures stay the same for runs of one stage. */
const idOf = (facts: LabelledFacts, at: number): string => {
  const stage = stageOf(facts, at);
  return stage === null ? '' : `-${stage}`;
};

/** Null where there is only one. */
const stageOf = ({ label, rankings }: LabelledFacts, at: number) =>
  label ?? (rankings.length === 1 ? null : rankings[at]!.stage);

function titleOf(facts: LabelledFacts, at: number, key: 'ahead' | 'where' | 'wrong'): Sentence {
  const stage = stageOf(facts, at);
  return stage === null ? { say: key } : { say: `${key}-of`, with: { stage: { word: stage } } };
}

function aheadOf(facts: LabelledFacts, at: number): DrawnSection {
  const [ranking, id] = [facts.rankings[at]!, idOf(facts, at)];
  const { stage } = ranking;
  const { agents, gamesPerSet, missing, results } = ofStage(facts.merged, stage);
  const absent = absentAgents(agents, results);
  return {
    id: `ahead${id}`,
    title: titleOf(facts, at, 'ahead'),
    figures: [
      rankingFigure(ranking, gamesPerSet, id, missing.length, absent),
      ...convergenceFigure(convergence(facts.merged, stage), ranking, id),
    ],
  };
}

function whereOf(facts: LabelledFacts, at: number): DrawnSection {
  const [ranking, id] = [facts.rankings[at]!, idOf(facts, at)];
  const pairs = pairDifferences(facts.merged, ranking.stage);
  const blocks = facts.blocks.filter(
    ({ block, sets }) => block.stage === ranking.stage && sets > 0,
  );
  const ledger = facts.ledgers[at];
  const names = ranking.agents.map(({ name }) => name);
  return {
    id: `where${id}`,
    title: titleOf(facts, at, 'where'),
    cards: cardsOf({ ranking, ledger, pairs, blocks }),
    figures: [
      ...rolesFigures(ranking, id),
      ...pairsFigure(pairs, ranking, id),
      ...blocks.flatMap((block) => behaviourFigures(block, names, id)),
      ...blocks.flatMap((block) => {
        const { name, players } = block.block;
        const own = facts.merged.results.filter((result) => result.block === name);
        return [
          ...lengthFigure(block, gameLengths(own), id),
          ...survivalFigure(facts.tapes.get(name) ?? [], `${id}-${players}`),
        ];
      }),
    ],
  };
}

function wrongOf(facts: LabelledFacts, at: number): DrawnSection {
  const id = idOf(facts, at);
  const { stage } = facts.rankings[at]!;
  return {
    id: `wrong${id}`,
    title: titleOf(facts, at, 'wrong'),
    figures: [
      faultsFigure(facts.ledgers[at], id, facts.gameAt),
      speedFigure(
        facts.timings.find((timing) => timing.stage === stage),
        id,
      ),
    ],
  };
}

function sourceOf({ label, source }: LabelledFacts): DrawnSection {
  const id = label === null ? '' : `-${label}`;
  const title = label === null ? 'source' : 'source-of';
  return {
    id: `source${id}`,
    title: { say: title, ...(label === null ? {} : { with: { stage: { word: label } } }) },
    figures: sourceFigures(source).map((figure) => ({ ...figure, id: `${figure.id}${id}` })),
  };
}
