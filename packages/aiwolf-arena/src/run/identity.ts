import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ArenaIdentity, arenaText, gamesHash } from '@aiwolf-arena/tournament';
import { ARENA_VERSION } from './version.ts';

let known: Promise<ArenaIdentity> | undefined;

/** Returns the version of this aiwolf-arena, its commit, and a hash of the code that plays games. */
export function thisArena(): Promise<ArenaIdentity> {
  known ??= identified();
  known.catch(() => {
    known = undefined; // the next call may succeed, for example if the disk was full
  });
  return known;
}

/** Returns the text that --version prints. Computing it takes time, since the text contains a hash of the code. */
export const longVersion = async (): Promise<string> => arenaText(await thisArena());

async function identified(): Promise<ArenaIdentity> {
  const built = existsSync(PUBLISHED) ? readFileSync(PUBLISHED, 'utf8') : undefined;
  if (built !== undefined) return { version: ARENA_VERSION, ...(JSON.parse(built) as Code) };
  const [source, hash] = await Promise.all([checkoutAt(ROOT), gamesHash()]);
  return { version: ARENA_VERSION, ...source, gamesHash: hash };
}

/** The commit and the hash of a published package. The build has written them to a file. */
type Code = Omit<ArenaIdentity, 'version'>;
const PUBLISHED = new URL('../built-from.json', import.meta.url);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

type BuiltFrom = Pick<ArenaIdentity, 'commit' | 'changed'>;

const UNKNOWN: BuiltFrom = { commit: null, changed: null };

/** The environment for git, without variables that git sets in hooks, since they would select the repository of the hook. */
export const OWN_REPOSITORY: NodeJS.ProcessEnv = {
  ...process.env,
  ...{ GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined },
};

/** Returns an environment in which git reads only this repository. */
const onlyIn = (root: string): NodeJS.ProcessEnv => ({
  ...OWN_REPOSITORY,
  ...{ GIT_CEILING_DIRECTORIES: dirname(realpathSync(root)), GIT_OPTIONAL_LOCKS: '0' },
});

/** Returns the commit of a checkout, and whether files differ from the commit. Both are null if git finds no commit. */
export async function checkoutAt(root: string): Promise<BuiltFrom> {
  if (!existsSync(join(root, '.git'))) return UNKNOWN;
  const asked = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty'];
  try {
    const { stdout } = await promisify(execFile)('git', asked, { ...{ cwd: root, env: onlyIn(root) } });
    const [commit, dirty] = stdout.trim().split('-');
    return /^[0-9a-f]{40,64}$/.test(commit!) ? { commit: commit!, changed: dirty !== undefined } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
