import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { recountLogs } from './recount.ts';

/** A stage as the published result has it. */
export interface PublishedStage {
  readonly stage: string;
  readonly sets: number;
  readonly games: number;
  readonly ranking: readonly {
    readonly rank: number | null;
    readonly team: string;
    readonly wins: number;
    readonly games: number;
  }[];
}

interface PublishedPlan {
  readonly agents: readonly { readonly name: string; readonly ranked: boolean }[];
  readonly sets: readonly { readonly block: string; readonly seats: readonly number[] }[];
}

/** The fewest sets that a team played of a size: `5: 12, 15: 10`. */
export function leastSets(stageFolder: string): string {
  const { agents, sets } = JSON.parse(
    readFileSync(join(stageFolder, 'plan.json'), 'utf8'),
  ) as PublishedPlan;
  const blocks = [...new Set(sets.map(({ block }) => block))];
  return blocks
    .map((block) => {
      const own = sets.filter((set) => set.block === block);
      const played = agents.map((_, at) => own.filter(({ seats }) => seats.includes(at)).length);
      const least = Math.min(...played.filter((_, at) => agents[at]!.ranked));
      return `${block.split('/')[1]}: ${least}`;
    })
    .join(', ');
}

/** Whether the logs, counted by themselves, give the wins and games of the result. */
export function isRecounted(stageFolder: string, { ranking }: PublishedStage): boolean {
  const counts = recountLogs(stageFolder);
  return ranking.every(({ team, wins, games }) => isDeepStrictEqual(counts[team], { wins, games }));
}

/** Whether all files are those that were published. */
export const haveChecksums = (folder: string): boolean =>
  readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
    .every(([sum, path]) => {
      const bytes = readFileSync(join(folder, path!));
      return createHash('sha256').update(bytes).digest('hex') === sum;
    });
