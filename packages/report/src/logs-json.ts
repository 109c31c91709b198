import type { BlockStandings } from '@aiwolf-arena/analysis';
import type { LogsRead } from './logs-text.ts';
import { agentsJson } from './run-json.ts';

export const ANALYZE_SCHEMA = 'aiwolf-arena/analyze/2' as const;

/** Something odd about a log: `line` counts from 1. */
export interface FileNote {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** The JSON document of `analyze`: a block for every village size. */
export function logsJson(
  read: LogsRead,
  notes: readonly FileNote[],
  blocks: readonly BlockStandings[],
) {
  return { schema: ANALYZE_SCHEMA, ...read, notes, blocks: blocks.map(blockOf) };
}

const blockOf = ({ block, sets, games, village, agents }: BlockStandings) => ({
  players: block.players,
  sets,
  games,
  village,
  agents: agentsJson(agents),
});
