import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A folder under `results` that is not there yet: `results/run-7f3a-1`, `-2`, ... */
export function freshFolder(results: string, command: string, seed: string): string {
  const stem = `${command}-${seed.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40)}`;
  for (let n = 1; ; n++) {
    const path = join(results, `${stem}-${n}`);
    if (!existsSync(path)) return path;
  }
}
