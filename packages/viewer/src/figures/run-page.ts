import {
  absentAgents,
  type BlockStandings,
  convergence,
  gameLengths,
  type MergedRuns,
  ofStage,
  type PairDifference,
  pairDifferences,
  type StageEffects,
  type StageRanking,
  type StageTiming,
} from '@aiwolf-arena/analysis';
import { isViolation } from '@aiwolf-arena/engine';
import { percent, ROLE_NAMES, type Said } from '@aiwolf-arena/report/browser';
import type { StageNotes } from '@aiwolf-arena/report/tables';
import type { ShownRecord } from '../page/document.ts';
import { pageSaid } from '../page/words.ts';
import { type DrawnSection, headOf, pointsSaid, type SourceFacts, say, sourceFigures } from './figure.ts';
import { agentFindings, type BehaviourFinding, findingsFigure, findingsOf } from './findings.ts';
import { lengthFigure, survivalFigure } from './games.ts';
import { convergenceFigure, rankingFigure, resultsFigure } from './ranking.ts';
import { mayBeRandom, pairsFigure, type RoleGap, roleGaps, rolesFigures } from './roles.ts';
import { faultsFigure, type GameNumber, speedFigure } from './wrong.ts';

/** The data of a run for its page. Lists with one entry per stage have the same order as `rankings`. */
export interface RunFacts {
  readonly merged: MergedRuns;
  readonly rankings: readonly StageRanking[];
  readonly effects: readonly StageEffects[];
  readonly timings: readonly StageTiming[];
  readonly blocks: readonly BlockStandings[];
  /** The languages of the agents by name, where a contest has told them. */
  readonly languages: ReadonlyMap<string, string>;
  readonly source: SourceFacts;
  /** Whether no set is missing, or the organiser decided to do without the missing sets. Otherwise there is no winner yet. */
  readonly isComplete: boolean;
  /** The winner of a final that was chosen at random among equal agents; otherwise `null`. */
  readonly drawn: StageNotes['winner'];
  readonly records: ReadonlyMap<string, readonly Pick<ShownRecord, 'roles' | 'events'>[]>;
  readonly gameAt: GameNumber;
}

/** Which stage of a contest this run is; `null` if the run is not a single stage. */
type StageLabel = 'testing' | 'preliminary' | 'final' | null;

interface StageFacts {
  readonly run: RunFacts;
  readonly ranking: StageRanking;
  readonly faultEffects: StageEffects | undefined;
  /** The name of the stage; `null` if the run has only one stage. */
  readonly name: StageLabel | StageRanking['stage'];
  /** Text that is added to the ids of the stage's sections and figures, so that they are unique on the page. */
  readonly id: string;
}

/** Returns the sections of a run's page. The last stage comes first, because it decides the contest. */
export function runSections(run: RunFacts, label: StageLabel = null): DrawnSection[] {
  const { rankings, effects, source } = run;
  const stages = rankings.map((ranking, at): StageFacts => {
    const name = label ?? (rankings.length === 1 ? null : ranking.stage);
    return { run, ranking, faultEffects: effects[at], name, id: suffixOf(name) };
  });
  const lastFirst = stages.reverse();
  return [...lastFirst.map(aheadOf), ...lastFirst.map(whereOf), ...lastFirst.map(wrongOf), sourceOf(source, label)];
}

/** Returns the text that is added to the ids of a stage's sections and figures; '' if the run has only one stage. */
const suffixOf = (stage: StageFacts['name']): string => (stage === null ? '' : `-${stage}`);

/** Returns the title of a section, which names the stage if the run has several. */
const titleOf = (key: 'ahead' | 'where' | 'wrong' | 'source', stage: StageFacts['name']) =>
  headOf(key, stage === null ? undefined : pageSaid(stage));

/** Returns the stage of a section. A run that is not a contest has no stages. */
const stageOf = (stage: StageFacts['name']): Pick<DrawnSection, 'stage'> =>
  stage === null || stage === 'run' ? {} : { stage };

function aheadOf({ run, ranking, name, id }: StageFacts): DrawnSection {
  const { agents, gamesPerSet, missing, results } = ofStage(run.merged, ranking.stage);
  const absent = absentAgents(agents, results);
  return {
    id: `ahead${id}`,
    ...titleOf('ahead', name),
    ...stageOf(name),
    figures: [
      rankingFigure(ranking, gamesPerSet, id, missing.length, absent),
      resultsFigure(ranking, run.languages, id),
      ...ranking.blocks.flatMap(({ players }) => {
        const own = convergence(ofSize(run.merged, players), ranking.stage);
        return convergenceFigure(own, ranking, players, ranking.blocks.length === 1 ? id : `${id}-${players}`);
      }),
    ],
  };
}

/** Returns the part of a run that was played in villages of one size. */
function ofSize(merged: MergedRuns, players: number): MergedRuns {
  const blocks = merged.blocks.filter((block) => block.players === players);
  return { ...merged, blocks, results: merged.results.filter(({ block }) => blocks.some(({ name }) => name === block)) };
}

function whereOf(stage: StageFacts): DrawnSection {
  const { run, ranking, id } = stage;
  const pairs = pairDifferences(run.merged, ranking.stage);
  const blocks = run.blocks.filter(({ block, sets }) => block.stage === ranking.stage && sets > 0);
  const findings = findingsOf(blocks);
  return {
    id: `where${id}`,
    ...titleOf('where', stage.name),
    ...stageOf(stage.name),
    cards: cardsOf(stage, pairs, findings),
    figures: [
      ...findingsFigure(findings, id),
      ...rolesFigures(ranking, id),
      ...pairsFigure(pairs, ranking, id),
      ...blocks.flatMap((block) => {
        const { name, players } = block.block;
        const own = run.merged.results.filter((result) => result.block === name);
        return [...lengthFigure(block, gameLengths(own), id), ...survivalFigure(run.records.get(name) ?? [], players, id)];
      }),
    ],
  };
}

function wrongOf({ run, ranking, faultEffects, name, id }: StageFacts): DrawnSection {
  const timing = run.timings.find(({ stage }) => stage === ranking.stage);
  return {
    id: `wrong${id}`,
    ...titleOf('wrong', name),
    ...stageOf(name),
    figures: [faultsFigure(faultEffects, id, run.gameAt), speedFigure(timing, id)],
  };
}

function sourceOf(source: SourceFacts, label: StageLabel): DrawnSection {
  const id = suffixOf(label);
  const figures = sourceFigures(source).map((figure) => ({ ...figure, id: `${figure.id}${id}` }));
  return { id: `source${id}`, ...titleOf('source', label), ...stageOf(label), figures };
}

/** Returns for each agent the sentences that explain its rank to its author. */
function cardsOf(
  { ranking, faultEffects }: StageFacts,
  pairs: readonly PairDifference[],
  findings: readonly BehaviourFinding[],
): Record<string, Said[]> {
  const gaps = roleGaps(ranking);
  const cards = ranking.agents.map((line) => {
    const { name, rolesLuck } = line;
    const place = placeSaid(line, ranking.agents.length);
    const roles = rolesSaid(gaps.filter((gap) => gap.name === name));
    const others = [...agentFindings(findings, name), ...nemesisSaid(pairs, name), ...luckSaid(rolesLuck)];
    return [name, [...place, ...roles, ...others, ...violationsSaid(faultEffects, name)]];
  });
  return Object.fromEntries(cards);
}

function placeSaid({ rank, ranks, score }: StageRanking['agents'][number], agents: number): Said[] {
  if (rank === null || score === null) return [];
  const said: Said[] = [say('card-rank', { rank, agents, rate: percent({ value: score }) })];
  if (ranks !== null && ranks.best < ranks.worst) said.push(say('card-ranks', { ...ranks }));
  return said;
}

function rolesSaid(own: readonly RoleGap[]): Said[] {
  const sorted = own.toSorted((a, b) => a.gap - b.gap);
  const [worst, best] = [sorted[0], sorted.at(-1)];
  return [
    ...(worst !== undefined && worst.gap < 0 ? [roleSaid('card-weak', worst)] : []),
    ...(best !== undefined && best.gap > 0 ? [roleSaid('card-strong', best)] : []),
  ];
}

function roleSaid(key: 'card-weak' | 'card-strong', own: RoleGap): Said {
  const { role, players, line, field, gap } = own;
  const said = {
    ...{ role: ROLE_NAMES[role], players, rate: percent({ value: line.winRate.value! }) },
    ...{ field: percent({ value: field }), points: pointsSaid(gap) },
  };
  return say(mayBeRandom(own) ? `${key}-maybe` : key, said);
}

function nemesisSaid(pairs: readonly PairDifference[], name: string): Said[] {
  const [worst] = pairs
    .filter((pair) => pair.name === name && pair.difference.high !== null && pair.difference.high < 0)
    .toSorted((a, b) => a.difference.value! - b.difference.value!);
  if (worst === undefined) return [];
  return [say('card-loses-to', { agent: worst.opponent, points: pointsSaid(worst.difference.value!) })];
}

const luckSaid = (luck: number | null): Said[] =>
  luck === null || Math.abs(luck) < 0.0005 ? [] : [say('card-luck', { points: pointsSaid(luck) })];

function violationsSaid(faultEffects: StageEffects | undefined, name: string): Said[] {
  const faults = faultEffects?.agents.find((line) => line.name === name)?.faults ?? [];
  const violations = faults.filter(({ kind }) => isViolation(kind));
  if (violations.length === 0) return [say('card-no-violations')];
  const sum = (of: 'count' | 'games'): number => violations.reduce((n, fault) => n + fault[of], 0);
  const kinds = violations.map(({ kind }) => kind).join(', ');
  return [say('card-violations', { count: sum('count'), games: sum('games'), kinds })];
}
