import { writeFileSync } from 'node:fs';
import { takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { suspicionsOf } from '../../../packages/viewer/src/page/game/onlooker.ts';
import { rolesOf, stepsOf } from '../../../packages/viewer/src/page/game/steps.ts';
import {
  momentsOfModel,
  probabilityOf,
  WIN_FEATURES,
  type WinFeatures,
} from '../../../packages/viewer/src/page/game/win-probability.ts';
import { drawVillage, playSet } from '../../play.ts';
import { commandLine, sum } from '../../report.ts';

const FILE = new URL('../../../packages/viewer/src/page/game/win-probability.json', import.meta.url);
const GAMES = 5;
const VILLAGES = [
  { name: 'small', players: 5, sets: 1200 },
  { name: 'large', players: 15, sets: 400 },
] as const;
/** Every n-th undecided step of a game is used, because neighbouring steps say nearly the same. */
const STRIDE = 7;
const PENALTY = 1;
/** Newton's method has converged to the last printed digit long before. */
const STEPS = 25;

interface Moment {
  readonly features: WinFeatures;
  readonly won: boolean;
}

/** Fits the model of the villagers' chance on games of the field. Tests it on other games, with another seed. */
export function writeWinProbability(share: number, seed: string): void {
  const fitted = VILLAGES.map(({ name, players, sets }) => {
    const count = Math.ceil(sets * share);
    const weights = weightsOf(momentsOf(`${seed} fit`, players, count));
    const test = momentsOf(`${seed} test`, players, count);
    return { name, weights, facts: { players, games: count * GAMES, ...qualityOf(test, weights) } };
  });
  const weights = Object.fromEntries(fitted.map((one) => [one.name, one.weights]));
  const facts = { command: commandLine(), villages: fitted.map((one) => one.facts) };
  writeFileSync(FILE, `${JSON.stringify({ weights, facts }, null, 2)}\n`);
  console.log(JSON.stringify({ features: WIN_FEATURES, weights, facts }, null, 1));
}

function momentsOf(seed: string, players: number, sets: number): Moment[] {
  const root = rootOf(seed);
  const moments: Moment[] = [];
  for (let set = 0; set < sets; set++)
    playSet(root, set, drawVillage(root, set, players), {
      games: GAMES,
      onGame: (game) => {
        const { roles, events, said } = takeRecord(game);
        const record = { roles: [...roles], events: [...events], said, names: [] };
        const [steps, cast] = [stepsOf(record), rolesOf(record)];
        const known = momentsOfModel(steps, cast, suspicionsOf(steps, cast, null));
        const won = known.at(-1) === 1;
        for (let at = set % STRIDE; at < known.length; at += STRIDE) {
          const features = known[at]!;
          if (typeof features !== 'number') moments.push({ features, won });
        }
      },
    });
  return moments;
}

/** Fits a ridge logistic regression by Newton's method; the first feature, a constant, has no penalty. */
function weightsOf(moments: readonly Moment[]): number[] {
  let weights = WIN_FEATURES.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, at) => -penaltyOf(at) * weight);
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? penaltyOf(i) : 0)));
    for (const { features, won } of moments) {
      const probability = probabilityOf(features, weights);
      for (const [i, value] of features.entries()) {
        gradient[i]! += ((won ? 1 : 0) - probability) * value;
        for (const [j, other] of features.entries()) curvature[i]![j]! += probability * (1 - probability) * value * other;
      }
    }
    const moves = solved(curvature, gradient);
    weights = weights.map((weight, at) => weight + moves[at]!);
  }
  return weights.map(rounded);
}

const penaltyOf = (feature: number): number => (feature === 0 ? 0 : PENALTY);

/** Solves a positive definite system of equations by elimination. */
function solved(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, vector[at]!]);
  for (const [i, own] of rows.entries()) {
    const scaled = own.map((value) => value / own[i]!);
    for (const row of rows) {
      const factor = row === own ? row[i]! - 1 : row[i]!;
      for (const [j, value] of scaled.entries()) row[j]! -= factor * value;
    }
  }
  return rows.map((row) => row.at(-1)!);
}

const rounded = (value: number): number => Number(value.toFixed(4));

function qualityOf(moments: readonly Moment[], weights: readonly number[]) {
  const shown = moments.map(({ features, won }) => ({ said: probabilityOf(features, weights), won }));
  const rate = shown.filter(({ won }) => won).length / shown.length;
  const loss = (probability: (one: (typeof shown)[number]) => number): number =>
    rounded(sum(shown.map((one) => -Math.log(one.won ? probability(one) : 1 - probability(one)))) / shown.length);
  const tenths = Map.groupBy(shown, ({ said }) => Math.min(9, Math.floor(said * 10)));
  const calibration = [...tenths]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => ({
      said: rounded(sum(own.map(({ said }) => said)) / own.length),
      seen: rounded(own.filter(({ won }) => won).length / own.length),
      moments: own.length,
    }));
  return { logLoss: loss(({ said }) => said), baseline: loss(() => rate), calibration };
}
