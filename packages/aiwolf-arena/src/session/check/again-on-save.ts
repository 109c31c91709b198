import { existsSync, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { failureOf } from '../../failure.ts';
import { UsageError } from '../../options/usage-error.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 200;

/** Checks now, and again whenever something in the folder of the file is saved, until Ctrl-C. */
export async function againOnSave(named: string, check: () => Promise<void>): Promise<never> {
  if (!existsSync(named)) throw new UsageError(`--watch: there is no file ${named}`);
  const folder = dirname(resolve(named));
  for (;;) {
    const saved = nextSave(folder);
    await check().catch((thrown: unknown) => console.error(failureOf(thrown).message));
    console.error(`waiting for changes in ${folder} (Ctrl-C ends)`);
    await saved;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
}

/** What a check itself writes lies in folders below, which are not watched. */
function nextSave(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, file) => {
      if (file === 'results' || file === null) return;
      watcher.close();
      resolve();
    });
  });
}
