import type { BlockStandings } from '@aiwolf-arena/analysis';
import { count } from './percent.ts';
import { columns, shortName } from './table.ts';

/** What agents did wrong, with the first case of each kind; nothing when there is nothing. */
export function faultsText(blocks: readonly BlockStandings[]): string {
  const rows = blocks.flatMap(({ agents }) =>
    agents.flatMap(({ name, faults }) =>
      faults.map(({ kind, count: times, first }) => [
        shortName(name),
        kind,
        `${first.block} set ${first.set} game ${first.game} day ${first.day} ${first.request}`,
        oneLine(first.detail),
        count(times),
      ]),
    ),
  );
  if (rows.length === 0) return '';
  return `Faults (the game goes on with the default answer)\n\n${columns(['agent', 'fault', 'first case', 'what', 'times'], rows, 4)}`;
}

const oneLine = (detail: string): string => {
  const line = detail.replaceAll(/\s+/g, ' ');
  return line.length <= 30 ? line : `${line.slice(0, 29)}…`;
};
