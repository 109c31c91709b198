import type { RateSoFar, StageRanking } from '@aiwolf-arena/analysis';
import { linesChart } from '../charts/lines-chart.ts';
import type { Sentence } from '../page/document/section.ts';
import type { DrawnFigure } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';

/** The band around the leader begins where it tells something: a wider one would only make all lines flat. */
const WIDEST_BAND = 0.3;

/** Whether more sets would still change the picture. */
export function convergenceFigure(
  rates: readonly RateSoFar[],
  { agents }: StageRanking,
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
        points: known.map(({ name, sets, winRate }) => ({
          line: name,
          x: sets,
          y: winRate.value! * 100,
        })),
        lines: agents.map(({ name }) => name),
        band: band.flatMap(({ sets, winRate: { low, high } }) =>
          low === null || high === null ? [] : [{ x: sets, low: low * 100, high: high * 100 }],
        ),
        xTitle: 'sets-axis',
        yTitle: 'convergence-axis',
      }),
      figure: {
        id: `convergence${id}`,
        title: { say: 'convergence-title' },
        answer: moveSaid(known),
        explain: [{ say: 'explain-convergence' }],
        table: {
          rowHead: 0,
          columns: [
            { head: 'agent', form: 'text' },
            { head: 'set-number', form: 'count' },
            { head: 'win-rate', form: 'percent' },
          ],
          rows: known.map(({ name, sets, winRate }) => [name, sets, intervalOf(winRate)]),
        },
      },
    },
  ];
}

const isNarrow = ({ low, high }: RateSoFar['winRate']): boolean =>
  low !== null && high !== null && high - low <= WIDEST_BAND;

/** The largest distance of a rate in the later half of the sets to where it ended. */
function moveSaid(rates: readonly RateSoFar[]): Sentence[] {
  const all = rates.at(-1)!.sets;
  const ends = new Map(rates.map(({ name, winRate }) => [name, winRate.value!]));
  const moves = rates
    .filter(({ sets }) => sets >= all / 2)
    .map(({ name, winRate }) => ({ name, by: Math.abs(winRate.value! - ends.get(name)!) }));
  const most = moves.reduce((a, b) => (b.by > a.by ? b : a));
  return [
    { say: 'convergence-answer', with: { agent: most.name, points: (most.by * 100).toFixed(1) } },
  ];
}
