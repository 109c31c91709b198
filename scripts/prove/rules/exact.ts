import { CATALOG, type CatalogEntry } from '@aiwolf-arena/agents';
import { type Rules, resolveRules, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import type { Role } from '@aiwolf-arena/protocol';
import { playSet } from '../../play.ts';
import { provenance, report, sum, table } from '../../report.ts';
import exact from './exact-values.json' with { type: 'json' };
import { readGame } from './played.ts';
import { deviation, type Mean, RandomPlay, survivalKey } from './random-play.ts';

const LIMIT = 4;
const SEED = 'validate-exact';
/** Of the committed report. */
const FULL = 200_000;

/** Compares everything of random play that has an exact value. */
export function validateExact(scale: number): void {
  const made = provenance();
  const parts = ([5, 15] as const).flatMap((players) =>
    (['afterNight', 'afterEachDeath'] as const).map((check) => partOf(players, check, scale)),
  );
  const text = `# Random play against exact values\n\n${made}\n\n${parts.map((part) => part.text).join('\n\n')}\n`;
  report('validation/exact.md', text, scale >= FULL);
  process.exitCode = parts.every(({ far }) => far === 0) ? 0 : 1;
}

function partOf(players: 5 | 15, victoryCheck: Rules['victoryCheck'], scale: number) {
  const games = players === 5 ? scale : Math.round(scale / 2);
  const play = playRandom(rulesOf(players, victoryCheck), games, SEED);
  const comparisons = compareWithExact(play, players, victoryCheck);
  const far = comparisons.filter((one) => Math.abs(one.deviation) > LIMIT).length;
  const rows = comparisons.map(({ what, seen, exact, error, deviation }) => [
    what,
    ...[seen, exact, error].map((value) => value.toFixed(5)),
    deviation.toFixed(2),
  ]);
  const like = `Like: ${fingerprintsOf(play, players).join(', ') || 'no known fingerprint'}`;
  const lines = [
    `## ${players} players, victory checked ${victoryCheck}, ${games} games\n`,
    table(['what', 'seen', 'exact', 'standard error', 'deviations'], rows),
    `\n${comparisons.length} comparisons, ${far} beyond ${LIMIT} standard errors.`,
    ...(far > 0 ? [like] : []),
  ];
  return { far, text: lines.join('\n') };
}

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
  const random = CATALOG.find(({ name }) => name === 'random')!;
  const village = new Array<CatalogEntry>(rules.playerNum).fill(random);
  const play = new RandomPlay();
  playSet(rootOf(seed), 0, village, { games, rules, onGame: (game) => play.add(readGame(takeRecord(game))) });
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
export function compareWithExact(play: RandomPlay, players: 5 | 15, victoryCheck: Rules['victoryCheck']): Comparison[] {
  const truth: ExactSize = exact[victoryCheck][`${players}`];
  const perGame = [...play.perGame].flatMap(([what, mean]) => {
    const value = exactOf(truth, what);
    return value === undefined ? [] : [compare(what, mean, value)];
  });
  const ties = [...play.ties].flatMap(([what, mean]) => {
    const [round, alive] = what.split(' ') as ['first' | 'final', keyof typeof exact.tie];
    return mean.n < 200 ? [] : [compare(`${round} ballot tied, ${alive} alive`, mean, exact.tie[alive][round])];
  });
  return [...perGame, ...ties, ...placesEven(play)];
}

function exactOf(truth: ExactSize, what: string): number | undefined {
  if (what === 'villageWins') return truth.villageWins;
  if (what === 'meanLastDay') return truth.meanLastDay;
  if (what.startsWith('last day ')) return truth.lastDay[what.slice('last day '.length)] ?? 0;
  if (what.startsWith('alive ')) return truth.survival[survivalKey(what.slice('alive '.length) as Role)];
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
  victoryCheck === 'afterNight' ? resolveRules(players) : resolveRules(players, undefined, { victoryCheck });
