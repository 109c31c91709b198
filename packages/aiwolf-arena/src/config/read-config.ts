import { resolve } from 'node:path';
import { didYouMean } from '@aiwolf-arena/tournament/load';
import type { z } from 'zod';
import { UsageError } from '../usage-error.ts';
import { CONFIG, type Config } from './config-schema.ts';
import { type ConfigChoice, findConfig } from './find-config.ts';

/** What a config file says, and where it stands. */
export interface FoundConfig {
  /** As the user would name it; undefined where there is none. */
  readonly path: string | undefined;
  readonly config: Config;
}

/**
 * Reads the config file of a folder. A .ts or .js file is the user's own code and is run in this process, unlike agents.
 * UsageError that names the file and every key that cannot be read.
 */
export async function readConfig(choice: ConfigChoice, folder: string): Promise<FoundConfig> {
  const path = findConfig(choice, folder);
  if (path === undefined) return { path, config: {} };
  const parsed = CONFIG.safeParse(await contentsOf(path, folder));
  if (parsed.success) return { path, config: parsed.data };
  const said = parsed.error.issues.flatMap(wrong);
  throw new UsageError(said.map((line) => `config file ${path}: ${line}`).join('\nerror: '));
}

/** The file as data. None of c12's other sources is wanted: what is not in this file is not in the config. */
async function contentsOf(path: string, folder: string): Promise<unknown> {
  const { loadConfig } = await import('c12'); // only where there is a file: it is slow to load
  const off = { rcFile: false, extend: false, giget: false, envName: false } as const;
  const file = { cwd: folder, configFile: resolve(folder, path), jitiOptions: { fsCache: false } };
  try {
    const { layers } = await quietly(() => loadConfig({ ...off, ...file }));
    return layers?.[0]?.config; // as it is: c12's own merging would drop nulls
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    if (ON_NOTHING.test(why)) return undefined;
    throw new UsageError(`config file ${path} cannot be read: ${why}`);
  }
}

/** What a file prints while it is run goes to stderr: stdout is for the document of `--json`. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  try {
    return await run();
  } finally {
    Object.assign(console, { log, info, debug });
  }
}

/** How c12 stumbles over a file that holds nothing, or null. */
const ON_NOTHING = /^Cannot .* of (undefined|null) \(.*\$/;

/** One line for every key that an issue is about. */
function wrong(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(CONFIG.shape);
    return issue.keys.map((key) => `there is no ${key}.${didYouMean(key, known) || EVERY}`);
  }
  if (issue.path.length === 0) return [WHOLE];
  return [`${issue.path.join('.')}: ${issue.message}`];
}

const EVERY = ' aiwolf-arena config --schema prints all keys.';
const WHOLE = 'expected an object, such as {"players": [5, 15]}; a .ts file exports it as default';
