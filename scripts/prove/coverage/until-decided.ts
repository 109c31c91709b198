// How often is a stage that is played until it is decided decided wrongly, and after how many rounds is it decided?
import { roundLooks } from '@aiwolf-arena/analysis';
import { rootOf } from '@aiwolf-arena/engine/random';
import { clopperPearson, pairsOf, rawScores, topPlaces, type WinCounts } from '@aiwolf-arena/stats';
import { evenRound } from '@aiwolf-arena/tournament';
import seedrandom from 'seedrandom';
import { drawVillages } from '../../../packages/tournament/src/plan/draw.ts';
import { percent, table } from '../../report.ts';
import { WEREWOLF_SIDE } from './ranks.ts';
import { normal } from './sample.ts';

const SIZES = [5, 15] as const;
type Size = (typeof SIZES)[number];
const GAMES = 100;
const MOST_ROUNDS = 240;
/** Standard deviation of a set's village side (correlation .03), and of how much better an agent does in a set (.015). */
const IN_SET = { village: Math.sqrt(0.25 * 0.03), own: Math.sqrt(0.25 * 0.015) };
const DRAWS = 20;

interface Field {
  readonly name: string;
  /** True win rates, best first. */
  readonly rates: readonly number[];
  /** Number of places above the cut. Of equal agents at the cut, those that come first in `rates` count as the best. */
  readonly places: number;
  /** Whether an agent does far better in few sets, and a little worse in the others. */
  readonly isSkewed?: boolean;
}

const even = (agents: number, rate = 0.5): number[] => new Array<number>(agents).fill(rate);
const ladder = (agents: number, step: number): number[] =>
  even(agents).map((rate, at) => rate + step * ((agents - 1) / 2 - at));
/** The win rates of the final of 2023. */
const FINAL_2023 = [63.8, 58.2, 57.1, 56.5, 53.5, 52.9, 51.4, 49.4, 49.1, 48.5, 48.5].map((rate) => rate / 100);
const around = (equal: number): number[] => ladder(20, 0.01).map((rate, at) => (Math.abs(at - 14.5) < equal / 2 ? 0.45 : rate));

const EQUAL: readonly Field[] = [
  { name: 'all equal', rates: even(11), places: 1 },
  { name: 'the best two equal, 3 points ahead', rates: [0.53, 0.53, ...even(9)], places: 1 },
  {
    name: 'the best two equal, 3 points ahead, far better in few sets',
    rates: [0.53, 0.53, ...even(9)],
    places: 1,
    isSkewed: true,
  },
  { name: 'all equal', rates: even(15), places: 1 },
  { name: 'the best two equal, 3 points ahead', rates: [0.53, 0.53, ...even(13)], places: 1 },
  { name: 'all equal', rates: even(20), places: 15 },
  { name: 'places 15 and 16 equal, the others a point apart', rates: around(2), places: 15 },
  { name: 'places 13 to 18 equal, the others a point apart', rates: around(6), places: 15 },
];

const APART: readonly Field[] = [
  { name: 'the final of 2023', rates: FINAL_2023, places: 1 },
  { name: 'the first 3 points ahead', rates: [0.53, ...even(14)], places: 1 },
  { name: 'a point apart', rates: ladder(15, 0.01), places: 1 },
  { name: 'a point apart', rates: ladder(20, 0.01), places: 15 },
  { name: '3 points between places 15 and 16', rates: [...even(15), ...even(5, 0.47)], places: 15 },
];

/** The sets of a stage, by rounds: who plays in each. A village that has more seats than agents has fillers, which have no number. */
function drawnRounds(agents: number, seed: string): { readonly players: Size; readonly seated: readonly number[] }[][] {
  const blocks = SIZES.map((players) => ({
    players,
    draw: agents > players ? ('balanced' as const) : ('fixed' as const),
    entrants: new Array<number>(Math.max(agents, players)).fill(0),
  }));
  const { sets } = evenRound(blocks);
  const villages = blocks.map(({ players, draw }, at) => {
    const all = [...new Array(agents).keys()];
    if (draw === 'fixed') return () => all;
    const drawn = drawVillages('balanced', rootOf(seed, `${players}`), agents, players, { sets: MOST_ROUNDS * sets[at]! });
    return (set: number): number[] => [...drawn.subarray(set * players, (set + 1) * players)];
  });
  return Array.from({ length: MOST_ROUNDS }, (_, round) =>
    SIZES.flatMap((players, at) =>
      Array.from({ length: sets[at]! }, (__, set) => ({ players, seated: villages[at]!(round * sets[at]! + set) })),
    ),
  );
}

/**
 * Plays a set: wins of each seat, normally distributed about their expected number. Agents of a game win together if they are on the
 * same side, so their wins are correlated: by -.2 in villages of five, by .16 in villages of fifteen.
 */
function playedSet(random: () => number, players: Size, rates: readonly number[], isSkewed: boolean): number[] {
  const wolves = WEREWOLF_SIDE[players];
  const same = (wolves * (wolves - 1) + (players - wolves) * (players - wolves - 1)) / (players * (players - 1));
  const correlation = 2 * same - 1;
  const village = IN_SET.village * normal(random) * (1 - (2 * wolves) / players);
  const noise = Array.from({ length: players }, () => normal(random));
  const shared = noise.reduce((sum, one) => sum + one, 0) / players;
  const [own, all] = [Math.sqrt(1 - correlation), Math.sqrt(1 + (players - 1) * correlation)];
  return rates.map((rate, seat) => {
    const better = isSkewed ? -Math.log(1 - random()) - 1 : normal(random);
    const expected = rate + village + IN_SET.own * better;
    const deviation = Math.sqrt(GAMES * 0.25) * (own * noise[seat]! + (all - own) * shared);
    return Math.min(GAMES, Math.max(0, Math.round(GAMES * expected + deviation)));
  });
}

const ABSENT: WinCounts = { wins: 0, games: 0 };

/** Plays a stage until it is decided, or the last round was played. */
function stageOf({ rates, places, isSkewed = false }: Field, rounds: ReturnType<typeof drawnRounds>, random: () => number) {
  const rows: WinCounts[][] = rates.map(() => []);
  let [round, isWrong] = [0, false];
  for (const look of roundLooks()) {
    if (look.rounds > MOST_ROUNDS) return { isWrong, decided: null };
    for (; round < look.rounds; round++)
      for (const { players, seated } of rounds[round]!) {
        const wins = playedSet(
          random,
          players,
          seated.map((agent) => rates[agent]!),
          isSkewed,
        );
        for (const row of rows) row.push(ABSENT);
        for (const [seat, agent] of seated.entries()) rows[agent]!.splice(-1, 1, { wins: wins[seat]!, games: GAMES });
      }
    const said = topPlaces(pairsOf(rawScores(rows)), places, look.level);
    isWrong ||= said.some((place, agent) => place === (agent < places ? 'certainly out' : 'certainly in'));
    if (!said.includes('undecided')) return { isWrong, decided: round };
  }
  throw new Error('there is always another look');
}

function rowOf(field: Field, times: number) {
  const { name, places, rates } = field;
  const random = seedrandom.alea(`until-decided/${name}/${rates.length}`);
  const draws = Array.from({ length: DRAWS }, (_, at) => drawnRounds(rates.length, `${name} ${at}`));
  const stages = Array.from({ length: times }, (_, at) => stageOf(field, draws[at % DRAWS]!, random));
  const wrong = stages.filter(({ isWrong }) => isWrong).length;
  const decided = stages.flatMap((stage) => stage.decided ?? []).sort((a, b) => a - b);
  const at = (share: number): string => {
    const rounds = decided[Math.ceil(share * times) - 1];
    return rounds === undefined ? `over ${MOST_ROUNDS}` : `${rounds}`;
  };
  const { low, high } = clopperPearson(wrong, times, 0.95);
  console.error(`${name}, ${rates.length} teams: ${wrong} of ${times} wrong, ${decided.length} decided`);
  return {
    high,
    shown: [
      ...[rates.length, places, name, times, `${percent(wrong / times)} [${percent(low)}, ${percent(high)}]`],
      ...[percent(decided.length / times), at(0.5), at(0.9)],
    ],
  };
}

/** Simulates stages that are played until they are decided, each field `times` times. */
export async function untilDecided(times: number): Promise<string> {
  const [equal, apart] = [EQUAL, APART].map((fields) => fields.map((field) => rowOf(field, times)));
  const head = ['teams', 'places', 'field', 'stages', 'wrong, 95 % interval', 'decided', 'median of rounds', '90 %'];
  const isKept = [...equal!, ...apart!].every(({ high }) => high <= 0.05);
  return `# Stages that are played until they are decided

\`--until-decided\`: after 4, 5, 7, 9, 12, ... rounds of sets with 5 and with 15 players, up to ${MOST_ROUNDS} rounds, it is looked whether it is
decided who is among the best (\`roundLooks\`, \`topPlaces\`). A stage is wrong if one look or more said of a team that it is among the best, or that it
is not, and this is false; of equal teams at the cut, some that are named beforehand count as the best. So if two are equal at the cut, a decision for
either is possible, and one of the two is wrong. Sets of ${GAMES} games are simulated: games of a village are won together, a side does better or worse in a
set (correlation .03), and so does a team (.015).

At most 5 % of stages are wrong, with the upper ends of the intervals: ${isKept ? 'yes' : 'NO'}.

## Teams that are equal at the cut

${table(
  head,
  equal!.map(({ shown }) => shown),
)}

## Teams that are not

${table(
  head,
  apart!.map(({ shown }) => shown),
)}
`;
}
