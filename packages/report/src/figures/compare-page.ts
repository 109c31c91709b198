import type { Comparison, Contestant, GateLine, RoleComparison } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { arenaText } from '@aiwolf-arena/tournament';
import { gateChart } from '../charts/dots-chart.ts';
import { heatChart } from '../charts/heat-chart.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import { column } from '../tables/columns.ts';
import { gatePageTable } from '../tables/gate.ts';
import { comparisonReason } from '../tables/gate-reason.ts';
import { inPicture, type Sentence } from '../words/words.ts';
import { type DrawnFigure, type DrawnSection, factsTable, missingSaid, plainFigure, pointsSaid } from './figure.ts';

export function compareSections(comparison: Comparison): DrawnSection[] {
  const { lines } = comparison;
  return [
    { id: 'ahead', title: { say: `gate-title-${comparison.terms.question}` }, figures: [gateFigure(comparison)] },
    ...(lines.some(({ roles }) => roles.length > 0)
      ? [{ id: 'where', title: { say: 'where' }, figures: [rolesFigure(lines)] } as const]
      : []),
    { id: 'source', title: { say: 'source' }, figures: [sourceFigure(comparison)] },
  ];
}

const gateFigure = ({ lines, terms }: Comparison): DrawnFigure => ({
  drawing: lines.length === 0 ? null : gateChart(lines, terms.question === 'better' ? terms.d1 : terms.d0),
  id: 'gate',
  title: { say: 'difference' },
  answer: [...lines.map(lineSaid), ...missingSaid(lines.filter(({ missing }) => missing !== undefined).length)],
  caption: { say: `caption-gate-${terms.question}` },
  explain: [{ say: 'explain-gate' }],
  table: gatePageTable(lines),
});

const lineSaid = ({ baseline, players, difference, verdict }: GateLine): Sentence => ({
  say: 'gate-line',
  with: {
    ...{ baseline: baseline.name, players, verdict: { word: verdict } },
    points: difference.value === null ? '–' : pointsSaid(difference.value),
  },
});

const DEGREE = 0.03;

function rolesFigure(lines: readonly GateLine[]): DrawnFigure {
  const cells = lines.flatMap(({ name, roles }) => roles.map((one) => ({ name, ...one })));
  const roles = CONTEST_ROLES.filter((role) => cells.some((cell) => cell.role === role));
  return {
    drawing: heatChart({
      rows: lines.map(({ name }) => name),
      columns: roles.map(inPicture),
      cellWidth: 92,
      cells: cells.map(({ name, role, difference, interval, verdict }) => ({
        ...{ row: name, column: inPicture(role), text: pointsSaid(difference) },
        range: interval === null ? '' : `${pointsSaid(interval.low)} … ${pointsSaid(interval.high)}`,
        degree: Math.sign(difference) * Math.ceil(Math.abs(difference) / DEGREE),
        unclear: verdict === 'not shown',
      })),
    }),
    id: 'gate-roles',
    title: { say: 'gate-roles-title' },
    answer: [],
    folded: true,
    caption: { say: 'caption-gate-roles' },
    explain: [{ say: 'explain-gate' }],
    table: tableOf(ROLE_COLUMNS, cells),
  };
}

const ROLE_COLUMNS: readonly ColumnOf<RoleComparison & { readonly name: string }>[] = [
  column('baseline', ({ name }) => name),
  column('role', ({ role }) => ({ word: role })),
  column('difference', ({ difference, interval }) => ({
    value: difference,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  })),
  column('candidate', ({ candidate }) => candidate),
  column('of-baseline', ({ baseline }) => baseline),
  column('games_', ({ games }) => games),
];

function sourceFigure(comparison: Comparison): DrawnFigure {
  const { lines, arena, candidate, command, seed } = comparison;
  const facts = factsTable([
    [{ word: 'verdict' }, comparisonReason(comparison)],
    [{ word: 'fact-command' }, command],
    [{ word: 'fact-seed' }, seed],
    [{ word: 'fact-arena' }, arenaText(arena)],
    [{ word: 'candidate' }, codeOf(candidate)],
    ...lines.map(({ baseline, name }) => [name, codeOf(baseline)] as const),
  ]);
  return plainFigure('provenance', 'provenance-title', facts);
}

const codeOf = ({ source, hash }: Contestant): string => `${source} ${hash.slice(0, 12)}`;
