import type { AbsentAgent, RateSoFar, StageRanking } from '@aiwolf-arena/analysis';
import { type ColumnOf, intervalOf, percent, points, type Said, tableOf, withCommas } from '@aiwolf-arena/report/browser';
import { column, INTERVALS, notPlayedOf, rankingTable, resultsTable } from '@aiwolf-arena/report/tables';
import { rankingChart } from '../charts/dots-chart.ts';
import { linesChart } from '../charts/lines-chart.ts';
import { type DrawnFigure, missingSaid, say } from './figure.ts';

export function rankingFigure(
  ranking: StageRanking,
  gamesPerSet: number,
  id: string,
  missing = 0,
  absent: readonly AbsentAgent[] = [],
): DrawnFigure {
  return {
    drawing: rankingChart(ranking),
    id: `ranking${id}`,
    title: say('ranking-title'),
    answer: [
      ...absentSaid(absent),
      ...leaderSaid(ranking),
      ...notPlayedOf(ranking),
      ...cutSaid(ranking),
      ...ranking.blocks.map(({ players, sets }): Said => say('sets-played', { players, sets, games: gamesPerSet })),
      ...missingSaid(missing),
    ],
    caption: say('caption-ranking', INTERVALS),
    explain: [
      say('explain-ranking', { level: INTERVALS.level, miss: INTERVALS.misses }),
      say(ranking.places === null ? 'explain-ranks-nocut' : 'explain-ranks'),
    ],
    table: rankingTable(ranking),
  };
}

/** Returns the table as the contest prints its results. `languages`: the languages of teams, where they are known. */
export const resultsFigure = (ranking: StageRanking, languages: ReadonlyMap<string, string>, id: string): DrawnFigure => ({
  id: `results${id}`,
  title: say('results-title'),
  answer: [],
  explain: [say('explain-results', INTERVALS)],
  drawing: null,
  table: resultsTable(ranking.agents.map((line) => ({ ...line, language: languages.get(line.name) }))),
});

function leaderSaid({ agents }: StageRanking): Said[] {
  const [leader, ...others] = agents.filter(({ rank }) => rank !== null);
  if (leader === undefined) return [];
  const said = { agent: leader.name, rate: percent({ value: leader.score ?? 0 }) };
  if (others.length === 0 || leader.ranks === null) return [say('only-one', said)];
  const { best, worst } = leader.ranks;
  if (worst === 1) return [say('leader-sure', said)];
  const rivals = others.filter(({ ranks }) => ranks !== null && ranks.best === 1);
  return [say('leader-shared', { ...said, others: listed(rivals), best, worst })];
}

const listed = (agents: readonly { readonly name: string }[], most = 4): string => {
  const names = agents.slice(0, most).map(({ name }) => name);
  return agents.length > most ? `${names.join(', ')}, …` : names.join(', ');
};

function cutSaid({ agents, places }: StageRanking): Said[] {
  if (places === null) return [];
  const open = agents.filter(({ place }) => place === 'undecided');
  if (open.length === 0) return [say('cut-settled', { places })];
  return [say('cut-open', { places, agents: listed(open, 6) })];
}

function absentSaid(absent: readonly AbsentAgent[]): Said[] {
  if (absent.length === 0) return [];
  const agents = absent.map(({ agent, sets, of }) => `${agent} (${withCommas(sets)}/${withCommas(of)})`).join(', ');
  return [say('clients-absent', { agents })];
}

/** The band around the leader's rate is drawn only where its width is at most this. Wider parts would flatten all lines. */
const WIDEST_BAND = 0.3;

/** Draws how the win rates settled in villages of one size. */
export function convergenceFigure(
  rates: readonly RateSoFar[],
  { agents }: StageRanking,
  players: number,
  id: string,
): DrawnFigure[] {
  const known = rates.filter(({ winRate }) => winRate.value !== null);
  if (new Set(known.map(({ sets }) => sets)).size < 3) return [];
  const leader = agents[0]!.name;
  const own = known.filter(({ name }) => name === leader);
  const band = own.slice(own.findLastIndex(({ winRate }) => !isNarrow(winRate)) + 1);
  return [
    {
      drawing: linesChart({
        points: known.map(({ name, sets, winRate }) => ({ line: name, x: sets, y: winRate.value! * 100 })),
        lines: agents.map(({ name }) => name),
        band: band.flatMap(({ sets, winRate: { low, high } }) =>
          low === null || high === null ? [] : [{ x: sets, low: low * 100, high: high * 100 }],
        ),
        xTitle: 'sets-axis',
        yTitle: 'convergence-axis',
      }),
      id: `convergence${id}`,
      title: say('convergence-title', { players }),
      answer: moveSaid(known),
      folded: true,
      explain: [say('explain-convergence')],
      table: tableOf(CONVERGENCE_COLUMNS, known),
    },
  ];
}

const CONVERGENCE_COLUMNS: readonly ColumnOf<RateSoFar>[] = [
  column('agent', ({ name }) => name),
  column('set-number', ({ sets }) => sets),
  column('win-rate', ({ winRate }) => intervalOf(winRate)),
];

const isNarrow = ({ low, high }: RateSoFar['winRate']): boolean => low !== null && high !== null && high - low <= WIDEST_BAND;

/** Says which agent's rate was, in the second half of the sets, furthest from its final rate, and how far. */
function moveSaid(rates: readonly RateSoFar[]): Said[] {
  const all = rates.at(-1)!.sets;
  const ends = new Map(rates.map(({ name, winRate }) => [name, winRate.value!]));
  const moves = rates
    .filter(({ sets }) => sets >= all / 2)
    .map(({ name, winRate }) => ({ name, by: Math.abs(winRate.value! - ends.get(name)!) }));
  const most = moves.reduce((a, b) => (b.by > a.by ? b : a));
  return [say('convergence-answer', { agent: most.name, points: points(most.by) })];
}
