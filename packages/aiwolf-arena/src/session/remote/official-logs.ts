import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';

/** Writes the logs of a run of one set where the official AutoStarter does: `000.log`, `001.log`, ... */
export function writeOfficialLogs(runFolder: string, folder: string): void {
  const logs = globSync('logs/*/*/game-*.log', { cwd: runFolder }).sort(
    (a, b) => order(a) - order(b),
  );
  makeFolder(folder);
  for (const log of logs) {
    const name = `${String(order(log)).padStart(3, '0')}.log`;
    writeWhole(join(folder, name), [readFileSync(join(runFolder, log))]);
  }
}

const order = (log: string): number => Number(/game-(\d+)\.log$/.exec(log)![1]);
