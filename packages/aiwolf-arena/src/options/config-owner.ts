import { lstatSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './usage.ts';

const USER = process.geteuid?.();

/**
 * Throws UsageError if a config file that was found, and is code, belongs neither to the user nor to the owner of the folder: in a
 * folder that many may write to, such as `/tmp`, anybody could have put it there. Continuous integration often runs as another user
 * than the one that owns the whole checkout.
 */
export function refuseForeignCode(path: string, folder: string): void {
  if (USER === undefined) return; // Windows
  const own = [USER, statSync(folder).uid];
  const file = resolve(folder, path);
  const foreign = [lstatSync(file).uid, statSync(file).uid].find((uid) => !own.includes(uid));
  if (foreign === undefined) return;
  throw new UsageError(
    `config file ${path}: it is code that would be executed, and it belongs to another user (uid ${foreign}) than you and the folder. ` +
      `If you trust it: --config ${path}; if not: --no-config`,
  );
}
