import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProjectTerms } from '@aiwolf-arena/kit';
import { UsageError } from '../../usage-error.ts';
import { ARENA_VERSION } from '../../version.ts';

/** Where a project goes, and where it gets the arena from. */
export interface ProjectHome {
  readonly folder: string;
  readonly terms: Pick<ProjectTerms, 'name' | 'command' | 'vitest' | 'devDependencies'>;
  /** What to type before anything else. */
  readonly first: readonly string[];
  /** Links in the project's node_modules, by name; none where npm installs. */
  readonly links: Readonly<Record<string, string>>;
}

const PACKAGES = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../../..');
const AGENT_NAME = /^[a-z0-9][a-z0-9._-]*$/i;
/** With what the kit is tested. */
const VITEST = '5.1.1';
const NODE_TYPES = '26.6.6';
/** What an agent and its tests may import: each named, as some package managers let nobody use what he does not name. */
const OURS = ['agents', 'beliefs', 'engine', 'kit', 'protocol', 'random'];

/** UsageError for a folder that holds something, or whose name no agent can have. */
export function projectHome(typed: string): ProjectHome {
  const folder = resolve(typed);
  const name = basename(folder);
  if (!AGENT_NAME.test(name))
    throw new UsageError(
      `${typed}: letters, digits, dots, - and _ are what the name of an agent is made of`,
    );
  if (existsSync(folder) && !isEmpty(folder))
    throw new UsageError(`${typed} is there already: name a new folder`);
  return isCheckout() ? besideCheckout(folder, name) : installing(folder, name);
}

const isEmpty = (folder: string): boolean =>
  statSync(folder).isDirectory() && readdirSync(folder).length === 0;

/** Only a checkout runs from its sources: Node takes no types off what is installed. */
const isCheckout = (): boolean => import.meta.url.endsWith('.ts');

/** Nothing has to be installed: the project is linked to the checkout that made it. */
function besideCheckout(folder: string, name: string): ProjectHome {
  const root = dirname(PACKAGES);
  const bin = (tool: string): string => relative(folder, join(root, 'node_modules/.bin', tool));
  return {
    folder,
    terms: { name, command: bin('aiwolf-arena'), vitest: bin('vitest'), devDependencies: {} },
    first: [],
    links: {
      '@aiwolf-arena': PACKAGES,
      '@types/node': join(root, 'node_modules/@types/node'),
      vitest: join(root, 'node_modules/vitest'),
    },
  };
}

const installing = (folder: string, name: string): ProjectHome => ({
  folder,
  terms: {
    ...{ name, command: 'aiwolf-arena', vitest: 'vitest' },
    devDependencies: {
      ...Object.fromEntries(OURS.map((name) => [`@aiwolf-arena/${name}`, ARENA_VERSION])),
      ...{ '@types/node': NODE_TYPES, 'aiwolf-arena': ARENA_VERSION, vitest: VITEST },
    },
  },
  first: ['npm install'],
  links: {},
});

/** Writes all files into the new folder. */
export function writeProject(
  { folder, links }: ProjectHome,
  files: Readonly<Record<string, string>>,
): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const [name, target] of Object.entries(links)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
}
