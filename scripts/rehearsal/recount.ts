import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Wins and games by team. */
export type Counts = Readonly<Record<string, { readonly wins: number; readonly games: number }>>;

/** Counts the published logs of a stage by the words of the official format, with nothing of the arena. */
export function recountLogs(stageFolder: string): Counts {
  const counts: Record<string, { wins: number; games: number }> = {};
  for (const log of globSync('logs/**/*.log.gz', { cwd: stageFolder })) {
    const text = gunzipSync(readFileSync(join(stageFolder, log))).toString();
    const winner = /^\d+,result,\d+,\d+,(\w+)$/m.exec(text)![1];
    for (const [, role, team] of text.matchAll(/^0,status,\d+,(\w+),ALIVE,(.*)$/gm)) {
      const own = role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER';
      counts[team!] ??= { wins: 0, games: 0 };
      counts[team!]!.games++;
      if (own === winner) counts[team!]!.wins++;
    }
  }
  return counts;
}
