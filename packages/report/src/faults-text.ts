import type { BlockStandings, FaultCount } from '@aiwolf-arena/analysis';
import { count } from './percent.ts';
import { columns, shortName } from './table.ts';

/** What agents did wrong, with the first case of each kind; nothing when there is nothing. */
export function faultsText(blocks: readonly BlockStandings[]): string {
  const rows = blocks.flatMap(({ agents }) =>
    agents.flatMap(({ name, faults }) =>
      faults.map((fault) => [shortName(name), fault.kind, caseText(fault), count(fault.count)]),
    ),
  );
  if (rows.length === 0) return '';
  const table = columns(['agent', 'fault', 'first case', 'times'], rows, 3);
  return `Faults (the game goes on with the default answer)\n\n${table}`;
}

/** The address of the game, and below it the request and what was answered. */
function caseText({ first: { block, set, game, day, request, detail } }: FaultCount): string {
  return `${block} set ${set} game ${game}\n${shortened(`day ${day} ${request}: ${detail}`)}`;
}

const CASE_WIDTH = 44;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= CASE_WIDTH ? line : `${line.slice(0, CASE_WIDTH - 1)}…`;
}
