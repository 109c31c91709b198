import { writeFileSync } from 'node:fs';
import { takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { fitLogistic, type Observation } from '@aiwolf-arena/stats';
import { suspicionsOf } from '../../packages/report/src/page/game/onlooker.ts';
import { rolesOf, stepsOf } from '../../packages/report/src/page/game/steps.ts';
import { chanceOf, momentsOfModel, WIN_FEATURES, type WinFeatures } from '../../packages/report/src/page/game/win-chance.ts';
import { drawVillage, playSet } from '../play.ts';
import { commandLine, sum } from '../report.ts';

const FILE = new URL('../../packages/report/src/page/game/win-chance.json', import.meta.url);
const GAMES = 5;
const VILLAGES = [
  { name: 'small', players: 5, sets: 1200 },
  { name: 'large', players: 15, sets: 400 },
] as const;
/** Every n-th undecided step of a game is used, because neighbouring steps say nearly the same. */
const STRIDE = 7;
const PENALTY = 1;

interface Moment {
  readonly features: WinFeatures;
  readonly won: boolean;
  readonly set: number;
}

/** Fits the model of the villagers' chance on games of the field. Tests it on other games, with another seed. */
export function writeWinChance(share: number, seed: string): void {
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
        const tape = { roles: [...roles], events: [...events], said, names: [] };
        const [steps, cast] = [stepsOf(tape), rolesOf(tape)];
        const known = momentsOfModel(steps, cast, suspicionsOf(steps, cast, null));
        const won = known.at(-1) === 1;
        for (let at = set % STRIDE; at < known.length; at += STRIDE) {
          const features = known[at]!;
          if (typeof features !== 'number') moments.push({ features, won, set });
        }
      },
    });
  return moments;
}

function weightsOf(moments: readonly Moment[]): number[] {
  const columns = WIN_FEATURES.map((_, at) => at);
  const observations = moments.map(({ features, won, set }): Observation => ({ columns, values: features, won, set }));
  return fitLogistic(
    observations,
    WIN_FEATURES.map((_, at) => (at === 0 ? 0 : PENALTY)),
  ).coefficients.map(rounded);
}

const rounded = (value: number): number => Number(value.toFixed(4));

function qualityOf(moments: readonly Moment[], weights: readonly number[]) {
  const told = moments.map(({ features, won }) => ({ said: chanceOf(features, weights), won }));
  const rate = told.filter(({ won }) => won).length / told.length;
  const loss = (chance: (one: (typeof told)[number]) => number): number =>
    rounded(sum(told.map((one) => -Math.log(one.won ? chance(one) : 1 - chance(one)))) / told.length);
  const tenths = Map.groupBy(told, ({ said }) => Math.min(9, Math.floor(said * 10)));
  const calibration = [...tenths]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => ({
      said: rounded(sum(own.map(({ said }) => said)) / own.length),
      seen: rounded(own.filter(({ won }) => won).length / own.length),
      moments: own.length,
    }));
  return { logLoss: loss(({ said }) => said), baseline: loss(() => rate), calibration };
}
