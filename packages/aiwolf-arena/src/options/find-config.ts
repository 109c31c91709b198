import { readdirSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

const ENDINGS: readonly string[] = ['.ts', '.mts', '.js', '.mjs', '.json', '.yaml', '.yml'];
const NAME = /^aiwolf-arena\.config\.[A-Za-z0-9]+$/;

/** `--config FILE`, `--no-config` (false), or neither. */
export type ConfigChoice = string | false | undefined;

/**
 * The file to read, as it was named: the one that was chosen, or the one in this folder; undefined for none. UsageError
 * for one that is not there, and where several could be meant.
 */
export function findConfig(choice: ConfigChoice, folder: string): string | undefined {
  if (choice === false) return undefined;
  if (choice === undefined) return theOneIn(folder);
  const found = statSync(resolve(folder, choice), { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`--config: there is no file ${choice}`);
  if (!found.isFile()) throw new UsageError(`--config: ${choice} is no file`);
  refuseOtherEnding(choice);
  return choice;
}

function theOneIn(folder: string): string | undefined {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  if (names.length > 1)
    throw new UsageError(
      `there are several config files here, ${names.join(', ')}: keep one, or choose (--config FILE)`,
    );
  for (const name of names) refuseOtherEnding(name);
  return names[0];
}

function refuseOtherEnding(path: string): void {
  if (ENDINGS.includes(extname(path))) return;
  throw new UsageError(
    `config file ${path}: it ends in ${extname(path) || 'nothing'}; use ${ENDINGS.join(', ')}`,
  );
}
