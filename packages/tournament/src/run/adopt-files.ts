import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AgentOutput } from './agent-output.ts';
import { makeFolder, writeWhole } from './disk.ts';
import type { RunSource } from './run-source.ts';
import { adoptTimings } from './timing-file.ts';

/** Folders of which every file is taken that is not there yet: their names are those of what they hold. */
const NAMED_BY_CONTENT = ['agents', 'logs'];

/** Copies what a folder keeps beside its journal: agents, logs, and of the sets that were taken, console output and times. */
export function adoptFiles(
  source: RunSource,
  into: string,
  isTaken: (block: string, set: number) => boolean,
): void {
  for (const below of NAMED_BY_CONTENT) copyBelow(join(source.folder, below), join(into, below));
  new AgentOutput(into, source.plan).adopt(source.folder, isTaken);
  adoptTimings(source, into, isTaken);
}

function copyBelow(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, path] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyBelow(old, path);
    else if (entry.isFile() && !existsSync(path)) {
      makeFolder(dirname(path));
      writeWhole(path, [readFileSync(old)]);
    }
  }
}
