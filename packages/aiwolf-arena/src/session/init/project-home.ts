import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATALOG } from '@aiwolf-arena/agents';
import type { ProjectTerms } from '../../author/project/new-project.ts';
import { shellLine } from '../../options/command-line.ts';
import { UsageError } from '../../options/usage-error.ts';
import { ARENA_VERSION } from '../../version.ts';
import { linkProject, makeFolder, type ProjectLinks } from './project-links.ts';

/** Where a project goes, and where it gets the arena from. */
export interface ProjectHome {
  readonly folder: string;
  readonly terms: Pick<ProjectTerms, 'name' | 'vitest' | 'relink' | 'devDependencies'>;
  /** What to type before anything else. */
  readonly first: readonly string[];
  /** None where npm installs. */
  readonly links: ProjectLinks;
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
  if (name === 'all' || CATALOG.some((bundled) => bundled.name === name))
    throw new UsageError(`${name} is a bundled agent, or all of them: name yours otherwise`);
  if (existsSync(folder) && !isEmpty(folder))
    throw new UsageError(`${typed} is there already: name a new folder`);
  return isCheckout() ? besideCheckout(folder, name) : installing(folder, name);
}

const isEmpty = (folder: string): boolean =>
  statSync(folder).isDirectory() && readdirSync(folder).length === 0;

/** Only a checkout runs from its sources: Node takes no types off what is installed. */
const isCheckout = (): boolean => import.meta.url.endsWith('.ts');

/** Nothing has to be installed: the project is linked to the checkout that made it, again after npm has removed the links. */
function besideCheckout(folder: string, name: string): ProjectHome {
  const tools = relative(folder, join(dirname(PACKAGES), 'node_modules/.bin'));
  return {
    folder,
    terms: {
      name,
      vitest: shellLine([join(tools, 'vitest')]),
      relink: shellLine([join(tools, 'aiwolf-arena'), 'init', '--relink', '.']),
      devDependencies: {},
    },
    first: [],
    links: linksToCheckout(),
  };
}

function linksToCheckout(): ProjectLinks {
  const installed = join(dirname(PACKAGES), 'node_modules');
  return {
    ...Object.fromEntries(OURS.map((name) => [`@aiwolf-arena/${name}`, join(PACKAGES, name)])),
    'aiwolf-arena': join(PACKAGES, 'aiwolf-arena'),
    '.bin/aiwolf-arena': join(PACKAGES, 'aiwolf-arena/bin/aiwolf-arena.mjs'),
    '.bin/node': join(installed, '.bin/node'), // as young as the arena needs it
    '@types/node': join(installed, '@types/node'),
    vitest: join(installed, 'vitest'),
  };
}

/** Links a project again that stands there. UsageError where npm installs what it needs. */
export function relink(typed: string): void {
  const folder = resolve(typed);
  if (!isCheckout()) throw new UsageError('--relink: nothing is linked here: npm install');
  if (!existsSync(join(folder, 'package.json')))
    throw new UsageError(`--relink: ${typed} is no project: it has no package.json`);
  linkProject(folder, linksToCheckout());
}

const installing = (folder: string, name: string): ProjectHome => ({
  folder,
  terms: {
    ...{ name, vitest: 'vitest' },
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
  makeHome(folder);
  for (const [path, text] of Object.entries(files)) {
    makeFolder(dirname(join(folder, path)));
    writeFileSync(join(folder, path), text);
  }
  linkProject(folder, links);
}

function makeHome(folder: string): void {
  try {
    makeFolder(folder);
  } catch (thrown) {
    throw new UsageError(`no folder can be made there: ${(thrown as Error).message}`);
  }
}
