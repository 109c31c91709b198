import { arenaText, type Comparison, type Contestant, type GateLine, type RoleComparison } from '@aiwolf-arena/analysis';
import { type ColumnOf, type IntervalCell, type Said, signedWithRange, tableOf } from '@aiwolf-arena/report/browser';
import { column, comparisonReason, gatePageTable, verdictSaid } from '@aiwolf-arena/report/tables';
import { type IntervalRow, intervalChart } from '../charts/interval-chart.ts';
import {
  type DrawnFigure,
  type DrawnSection,
  factsTable,
  headOf,
  missingSaid,
  plainFigure,
  pointsSaid,
  say,
} from './figure.ts';

/** Returns the sections of the page of a comparison. */
export function compareSections(comparison: Comparison): DrawnSection[] {
  const { lines } = comparison;
  return [
    { id: 'ahead', title: say(`gate-title-${comparison.options.question}`), figures: [gateFigure(comparison)] },
    ...(lines.some(({ roles }) => roles.length > 0)
      ? [{ id: 'where', ...headOf('where'), figures: [rolesFigure(lines)] }]
      : []),
    { id: 'source', ...headOf('source'), figures: [sourceFigure(comparison)] },
  ];
}

const gateFigure = ({ lines, options }: Comparison): DrawnFigure => ({
  drawing:
    lines.length === 0
      ? null
      : intervalChart(lines.map(differenceRow), {
          ...{ title: 'gate-axis', origin: 0 },
          limit: 100 * (options.question === 'better' ? options.d1 : options.d0),
        }),
  id: 'gate',
  title: say('difference'),
  answer: [...lines.map(lineSaid), ...missingSaid(lines.filter(({ missing }) => missing !== undefined).length)],
  caption: say(`caption-gate-${options.question}`),
  explain: [say('explain-gate')],
  table: gatePageTable(lines),
});

/** Returns the row of a chart in percentage points for a difference of win rates. */
export function differenceRow({
  name,
  difference,
}: Pick<GateLine, 'name'> & { readonly difference: IntervalCell }): IntervalRow {
  const { value, low = null, high = null } = difference;
  const points = (share: number | null): number | null => (share === null ? null : share * 100);
  return { name, value: points(value), low: points(low), high: points(high), tip: `${name} · ${signedWithRange(difference)}` };
}

const lineSaid = ({ baseline, players, difference, verdict }: GateLine): Said =>
  say('gate-line', {
    ...{ baseline: baseline.name, players, verdict: verdictSaid(verdict) },
    points: difference.value === null ? '–' : pointsSaid(difference.value),
  });

function rolesFigure(lines: readonly GateLine[]): DrawnFigure {
  const cells = lines.flatMap(({ name, roles }) => roles.map((one) => ({ name, ...one })));
  return {
    drawing: null,
    id: 'gate-roles',
    title: say('gate-roles-title'),
    answer: [],
    folded: true,
    explain: [say('explain-gate-roles')],
    table: tableOf(ROLE_COLUMNS, cells),
  };
}

const ROLE_COLUMNS: readonly ColumnOf<RoleComparison & { readonly name: string }>[] = [
  column('baseline', ({ name }) => name),
  column('role', ({ role }) => ({ role })),
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
    [say('verdict'), comparisonReason(comparison)],
    [say('fact-command'), command],
    [say('fact-seed'), seed],
    [say('fact-arena'), arenaText(arena)],
    [say('candidate'), codeOf(candidate)],
    ...lines.map(({ baseline, name }) => [name, codeOf(baseline)] as const),
  ]);
  return plainFigure('provenance', 'provenance-title', facts);
}

const codeOf = ({ source, hash }: Contestant): string => `${source} ${hash.slice(0, 12)}`;
