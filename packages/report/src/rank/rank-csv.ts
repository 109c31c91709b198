import type { RankedLine, Rate, StageRanking } from '@aiwolf-arena/analysis';
import { LUCK_COLUMNS } from './luck-columns.ts';
import { rankColumns } from './rank-columns.ts';
import type { RankedRuns } from './rank-json.ts';

/** A line an agent and stage with all numbers in full (RFC 4180); undefined numbers are empty. */
export const rankCsv = ({ stages }: RankedRuns): string => csvOf(stages.flatMap(recordsOf));

/** Records as CSV; a field that a record does not have is empty. */
export function csvOf(rows: readonly Readonly<Record<string, Value>>[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => head.map((key) => field(row[key] ?? null)).join(','));
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`;
}

/** What a field can hold. */
export type Value = string | number | boolean | null;

function recordsOf(ranking: StageRanking): Record<string, Value>[] {
  const columns = [...rankColumns(ranking), ...LUCK_COLUMNS];
  const stage = { stage: ranking.stage, rankBy: String(ranking.rule) };
  return ranking.agents.map((line) => ({
    ...Object.assign({ ...stage }, ...columns.map(({ values }) => values(line))),
    ...ratesOf(line),
    draw: ranking.blocks.map(({ players, draw }) => `${players}:${draw}`).join(' '),
    given: ranking.wishes.map(({ name, role }) => `${name}=${role}`).join(' '),
  }));
}

/** All rates by the names that they have in JSON, sizes and roles added: `winRate15SEERLow`. */
function ratesOf({ wins, games, winRate, balanced, sizes }: RankedLine): Record<string, Value> {
  return {
    ...{ wins, games },
    ...rateOf('winRate', winRate),
    designEffect: winRate.designEffect,
    ...rateOf('balanced', balanced),
    ...Object.assign({}, ...sizes.map(sizeOf)),
  };
}

function sizeOf({ players, winRate, balanced, roles }: RankedLine['sizes'][number]) {
  const each = Object.entries(roles).map(([role, line]) => ({
    [`games${players}${role}`]: line.games,
    ...rateOf(`winRate${players}${role}`, line.winRate),
  }));
  const all = {
    ...rateOf(`winRate${players}`, winRate),
    ...rateOf(`balanced${players}`, balanced),
  };
  return Object.assign(all, ...each);
}

const rateOf = (name: string, { value, low, high, status }: Rate): Record<string, Value> => ({
  [name]: value,
  [`${name}Low`]: low,
  [`${name}High`]: high,
  [`${name}Status`]: status,
});

const field = (value: Value): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
