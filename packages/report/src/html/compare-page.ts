import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { arenaText } from '@aiwolf-arena/tournament';
import { gateChart } from '../charts/gate-chart.ts';
import { heatChart } from '../charts/heat-chart.ts';
import type { Sentence } from '../page/document/section.ts';
import { inPicture } from '../page/words/words.ts';
import type { DrawnFigure, DrawnSection } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';
import { points } from './percent-text.ts';
import { plainFigure } from './source-figures.ts';

/** The sections of a comparison's page; the games that turned out differently stand behind them. */
export function compareSections(comparison: Comparison): DrawnSection[] {
  const { lines } = comparison;
  return [
    { id: 'ahead', title: { say: 'gate-title' }, figures: [gateFigure(comparison)] },
    ...(lines.some(({ roles }) => roles.length > 0)
      ? [{ id: 'where', title: { say: 'where' }, figures: [rolesFigure(lines)] } as const]
      : []),
    { id: 'source', title: { say: 'source' }, figures: [sourceFigure(comparison)] },
  ];
}

function gateFigure({ candidate, verdict, lines, terms }: Comparison): DrawnFigure {
  return {
    drawing: lines.length === 0 ? null : gateChart(lines, terms.d0),
    figure: {
      id: 'gate',
      title: { say: 'difference' },
      answer: [
        { say: `verdict-${verdict}`, with: { candidate: candidate.name } },
        ...lines.map(lineSaid),
        ...missingSaid(lines),
      ],
      caption: { say: 'caption-gate' },
      explain: [{ say: 'explain-gate' }],
      table: {
        rowHead: 0,
        columns: [
          { head: 'baseline', form: 'text' },
          { head: 'players', form: 'count' },
          { head: 'verdict', form: 'text' },
          { head: 'difference', form: 'points' },
          { head: 'gained', form: 'count' },
          { head: 'lost', form: 'count' },
          { head: 'sets', form: 'count' },
        ],
        rows: lines.map(({ baseline, players, verdict: found, difference, gained, lost, sets }) => [
          ...[baseline.name, players, { word: found }, intervalOf(difference), gained, lost, sets],
        ]),
      },
    },
  };
}

/** Lines that had to end where the arena failed. */
function missingSaid(lines: readonly GateLine[]): Sentence[] {
  const sets = lines.filter(({ missing }) => missing !== undefined).length;
  return sets === 0 ? [] : [{ say: 'sets-missing', with: { sets } }];
}

const lineSaid = ({ baseline, players, difference, verdict }: GateLine): Sentence => ({
  say: 'gate-line',
  with: {
    ...{ baseline: baseline.name, players, verdict: { word: verdict } },
    points: difference.value === null ? '–' : points(difference.value),
  },
});

const DEGREE = 0.03;

/** Where the candidate has become better or worse. */
function rolesFigure(lines: readonly GateLine[]): DrawnFigure {
  const cells = lines.flatMap(({ name, roles }) => roles.map((one) => ({ name, ...one })));
  const roles = CONTEST_ROLES.filter((role) => cells.some((cell) => cell.role === role));
  return {
    drawing: heatChart({
      rows: lines.map(({ name }) => name),
      columns: roles.map(inPicture),
      cellWidth: 92,
      cells: cells.map(({ name, role, difference, interval, verdict }) => ({
        ...{ row: name, column: inPicture(role), text: points(difference) },
        range: interval === null ? '' : `${points(interval.low)} … ${points(interval.high)}`,
        degree: Math.sign(difference) * Math.ceil(Math.abs(difference) / DEGREE),
        unclear: verdict === 'not shown',
      })),
    }),
    figure: {
      id: 'gate-roles',
      title: { say: 'gate-roles-title' },
      answer: [],
      caption: { say: 'caption-gate-roles' },
      explain: [{ say: 'explain-gate' }],
      table: {
        rowHead: 0,
        columns: [
          { head: 'baseline', form: 'text' },
          { head: 'role', form: 'text' },
          { head: 'difference', form: 'points' },
          { head: 'candidate', form: 'percent' },
          { head: 'of-baseline', form: 'percent' },
          { head: 'games_', form: 'count' },
        ],
        rows: cells.map(({ name, role, difference, interval, candidate, baseline, games }) => [
          ...[name, { word: role }],
          { value: difference, low: interval?.low ?? null, high: interval?.high ?? null },
          ...[candidate, baseline, games],
        ]),
      },
    },
  };
}

const sourceFigure = ({
  arena,
  candidate,
  command,
  folder,
  lines,
  reason,
  seed,
}: Comparison): DrawnFigure =>
  plainFigure('provenance', 'provenance-title', [
    ['fact', 'value'],
    [
      [{ word: 'verdict' }, reason],
      [{ word: 'fact-command' }, command],
      [{ word: 'fact-seed' }, seed],
      [{ word: 'fact-arena' }, arenaText(arena)],
      [{ word: 'fact-folder' }, folder],
      [{ word: 'candidate' }, `${candidate.source} ${candidate.hash.slice(0, 12)}`],
      ...lines.map(({ baseline, name }) => [
        name,
        `${baseline.source} ${baseline.hash.slice(0, 12)}`,
      ]),
    ],
  ]);
