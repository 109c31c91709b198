import type { StageRanking } from '@aiwolf-arena/analysis';
import { LUCK_COLUMNS } from './luck-columns.ts';
import { rankColumns } from './rank-columns.ts';
import type { RankedRuns } from './rank-json.ts';

/** A line an agent and stage with all numbers in full (RFC 4180); undefined numbers are empty. */
export function rankCsv({ stages }: RankedRuns): string {
  const rows = stages.flatMap(recordsOf);
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => head.map((key) => field(row[key] ?? null)).join(','));
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`;
}

type Value = string | number | boolean | null;

function recordsOf(ranking: StageRanking): Record<string, Value>[] {
  const columns = [...rankColumns(ranking), ...LUCK_COLUMNS];
  return ranking.agents.map((line) =>
    Object.assign({ stage: ranking.stage }, ...columns.map(({ values }) => values(line))),
  );
}

const field = (value: Value): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
