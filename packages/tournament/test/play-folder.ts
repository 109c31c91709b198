import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setsOf } from '../src/plan/block.ts';
import type { Plan } from '../src/plan/plan.ts';
import { type FolderOptions, RunFolder } from '../src/run/run-folder.ts';
import { resultOf } from './small-run.ts';

/** Plays what a folder lacks, until `stop` sets are played; the notes of its beginning. */
export function play(path: string, plan: Plan, { stop = 1e9, ...options }: FolderOptions & { stop?: number } = {}) {
  const folder = RunFolder.open(path);
  try {
    const notes = folder.begin(plan, options);
    const played: string[] = [];
    for (const { block, set } of setsOf(plan)) {
      const { name } = plan.blocks[block]!;
      if (played.length >= stop || !folder.wants(name, set)) continue;
      played.push(`${name} ${set}`);
      const result = resultOf(plan, set, plan.blocks[block]!);
      const notes = [{ game: 0, seat: 1, text: `one\ntwo ${set}` }];
      const outcome = { result, notes, logs: [], hashes: [], records: [] };
      folder.keepLog(result, { game: 0, text: 'log' });
      folder.keep({ outcome, timing: null });
    }
    if (played.length < stop) folder.seal();
    return { notes, played };
  } finally {
    folder.close();
  }
}

/** The texts of all files below a folder, by path. */
export const filesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(path.length), readFileSync(file, 'utf8')]),
  );
