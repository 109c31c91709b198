import { CATALOG } from '@aiwolf-arena/agents';
import {
  Game,
  PlayerDice,
  type Rules,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import type { Role } from '@aiwolf-arena/protocol';
import exact from './exact-values.json' with { type: 'json' };
import { deviation, type Mean } from './mean.ts';
import { RandomPlay, survivalKey } from './random-play.ts';

/** One quantity with an exact value: what was seen, what is true, and how many standard errors lie between. */
export interface Comparison {
  readonly what: string;
  readonly seen: number;
  readonly exact: number;
  readonly error: number;
  readonly deviation: number;
}

/** Plays `games` games among bundled `random` agents. */
export function playRandom(rules: Rules, games: number, seed: string): RandomPlay {
  const root = rootOf(seed);
  const dice = Array.from(
    { length: rules.playerNum },
    (_, i) => new PlayerDice(seatKey(root, 0, i + 1)),
  );
  const { create } = CATALOG.find(({ name }) => name === 'random')!;
  const players = dice.map((die) =>
    create({
      name: 'random',
      random: () => die.random(),
      log() {},
      readText: () => '',
      readBytes: () => new Uint8Array(),
    }),
  );
  const game = new Game(rules, root);
  const table = new Table(game, players);
  const play = new RandomPlay();
  for (let index = 0; index < games; index++) {
    for (const die of dice) die.startGame(index);
    game.start(0, index);
    void table.play();
    play.add(takeRecord(game));
  }
  return play;
}

interface ExactSize {
  readonly villageWins: number;
  readonly meanLastDay: number;
  readonly survival: Readonly<Record<string, number>>;
  readonly lastDay: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
}

/** All comparisons for one village size and moment of the victory check. */
export function compareWithExact(
  play: RandomPlay,
  players: 5 | 15,
  victoryCheck: Rules['victoryCheck'],
): Comparison[] {
  const truth: ExactSize = exact[victoryCheck][`${players}`];
  const perGame = [...play.perGame].flatMap(([what, mean]) => {
    const value = exactOf(truth, what);
    return value === undefined ? [] : [compare(what, mean, value)];
  });
  const ties = [...play.ties].flatMap(([what, mean]) => {
    const [round, alive] = what.split(' ') as ['first' | 'final', keyof typeof exact.tie];
    return mean.n < 200
      ? []
      : [compare(`${round} ballot tied, ${alive} alive`, mean, exact.tie[alive][round])];
  });
  return [...perGame, ...ties, ...placesEven(play)];
}

function exactOf(truth: ExactSize, what: string): number | undefined {
  if (what === 'villageWins') return truth.villageWins;
  if (what === 'meanLastDay') return truth.meanLastDay;
  if (what.startsWith('last day ')) return truth.lastDay[what.slice('last day '.length)] ?? 0;
  if (what.startsWith('alive '))
    return truth.survival[survivalKey(what.slice('alive '.length) as Role)];
  return truth.counts[what];
}

const compare = (what: string, mean: Mean, value: number): Comparison => ({
  what,
  seen: mean.value,
  exact: value,
  error: mean.error,
  deviation: deviation(mean, value),
});

/** Every living seat is executed as often as any other: chi-square by the number alive, as a normal deviate. */
function placesEven(play: RandomPlay): Comparison[] {
  return [...play.places]
    .filter(([, places]) => sum(places) >= 50 * places.length)
    .map(([alive, places]) => {
      const expected = sum(places) / alive;
      const chi2 = sum(places.map((count) => (count - expected) ** 2 / expected));
      const freedom = alive - 1;
      const error = Math.sqrt(2 * freedom);
      return {
        what: `chi2 of executions by seat, ${alive} alive`,
        seen: chi2,
        exact: freedom,
        error,
        deviation: (chi2 - freedom) / error,
      };
    });
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** Known bugs and rule variants whose exact values lie within 4 standard errors of what was seen. */
export function fingerprintsOf(play: RandomPlay, players: 5 | 15): string[] {
  const near = (name: string, value: number | undefined) =>
    value === undefined || Math.abs(deviation(play.perGame.get(name)!, value)) < 4;
  return Object.entries(exact.fingerprints).flatMap(([name, sizes]) => {
    const print = (sizes as Record<string, Partial<ExactSize>>)[`${players}`];
    if (print === undefined) return [];
    const survival = print.survival ?? {};
    const alike =
      near('villageWins', print.villageWins) &&
      near('meanLastDay', print.meanLastDay) &&
      near('alive WEREWOLF', survival.werewolf) &&
      near('alive VILLAGER', survival.other_human) &&
      (players === 5 || near('alive BODYGUARD', survival.bodyguard));
    return alike ? [name] : [];
  });
}

export const rulesOf = (players: 5 | 15, victoryCheck: Rules['victoryCheck']): Rules =>
  victoryCheck === 'afterNight'
    ? resolveRules(players)
    : resolveRules(players, undefined, { victoryCheck });
