import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATALOG } from '@aiwolf-arena/agents';
import { makeFolder } from '@aiwolf-arena/tournament';
import { clientNameFault, newClientProject } from '../author/client-project.ts';
import { newProject, type ProjectOptions, TEMPLATES, type Template } from '../author/project.ts';
import { isGroup, word } from '../options/kinds.ts';
import { argument, flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { shellLine, UsageError } from '../options/usage.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { command } from '../terminal/session.ts';

const names = Object.keys(TEMPLATES) as Template[];

const INIT = options(
  {
    folder: argument('<folder>', 'a new folder; its name is the name of the agent'),
    template: option('--template <name>', 'template to start from (TypeScript and JavaScript)', word(names), {
      unset: 'bayes',
    }),
    lang: option('--lang <language>', 'language of the agent', word(['typescript', 'javascript', 'python', 'java']), {
      isPlain: true,
    }).default('typescript'),
    js: flag('--js', 'same as --lang javascript'),
    relink: flag('--relink', 'link an existing project again, after npm removed the link', { isHidden: true }),
  },
  [({ js, lang }) => !js || lang === 'typescript' || lang === 'javascript', '--js is JavaScript: leave it out, or --lang'],
  [
    ({ lang, template }) => template === undefined || lang === 'typescript' || lang === 'javascript',
    '--template is for agents in TypeScript and JavaScript: in Python and Java there is one template, which follows the first seer',
  ],
);
type InitSpec = Spec<typeof INIT.rows>;

export const initCommand = command('init', INIT, init, () => ({
  templates: names.map((name) => `  ${name.padEnd(8)} ${TEMPLATES[name]}`).join('\n'),
}));

function init({ folder, relink: again, ...asked }: InitSpec): string {
  if (again) return relink(folder);
  const files = filesFor(folder, asked);
  writeProject(resolve(folder), files);
  const next = [`cd ${folder}`, ...(isCheckout() ? [] : ['npm install']), 'npm run check', 'npm test', 'npm run rank'];
  return `${folder} has ${Object.keys(files).sort().join(', ')}\nnext:\n${next.map((line) => `  ${line}\n`).join('')}`;
}

/** Returns the files of a new project: the path and the text of each file. */
function filesFor(folder: string, { js, lang, template = 'bayes' }: Omit<InitSpec, 'folder' | 'relink'>) {
  const home = optionsFor(folder);
  if (lang !== 'python' && lang !== 'java') return newProject({ ...home, template, javascript: js || lang === 'javascript' });
  const fault = clientNameFault(lang, home.name);
  if (fault !== undefined) throw new UsageError(`${folder}: ${fault.why}. Try ${fault.fit}`);
  const devDependencies = Object.fromEntries(Object.entries(home.devDependencies).filter(([name]) => name === 'aiwolf-arena'));
  return newClientProject({ ...home, language: lang, devDependencies });
}

type HomeOptions = Pick<ProjectOptions, 'name' | 'vitest' | 'tsc' | 'relink' | 'devDependencies'>;

const PACKAGES = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../..');
const AGENT_NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?$/i;
const VITEST = '4.1.12';
const NODE_TYPES = '26.6.6';
const TYPESCRIPT = '7.0.2';
/** Packages that a new agent and its tests may import. All are listed, since some package managers hide unlisted packages. */
const OURS = ['agents', 'beliefs', 'engine', 'protocol'];

const NAMED_SO =
  'names of new projects may contain the letters a to z, digits, dots, - and _, begin with a letter or a digit, and do not end with a dot';

/** Returns a hint for an invalid project name, such as `. Try my-agent` for `my agent`, or for a name without any letter. */
function nameHint(name: string): string {
  const fit = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[-.]+$/gi, '');
  return `. Try ${fit === '' ? 'my-agent' : fit}`;
}

/** Returns the options of a new project that its folder determines. Throws UsageError if the folder is not empty or its name is invalid. */
function optionsFor(typed: string): HomeOptions {
  const folder = resolve(typed);
  const name = basename(folder);
  if (!AGENT_NAME.test(name)) throw new UsageError(`${typed}: ${NAMED_SO}${nameHint(name)}`);
  if (isGroup(name) || CATALOG.some((bundled) => bundled.name === name))
    throw new UsageError(`${name} is a reserved name (a bundled agent, or a group of them): choose another name`);
  if (existsSync(folder) && !isEmpty(folder)) throw new UsageError(`${typed} already exists: choose a new folder`);
  return isCheckout() ? besideCheckout(folder, name) : installing(folder, name);
}

const isEmpty = (folder: string): boolean => statSync(folder).isDirectory() && readdirSync(folder).length === 0;

/** Whether this aiwolf-arena is a checkout of its repository. An installed package contains JavaScript, not TypeScript. */
const isCheckout = (): boolean => import.meta.url.endsWith('.ts');

/** Returns the options of a project that links to the packages of this checkout. A script restores links that npm deletes. */
function besideCheckout(folder: string, name: string): HomeOptions {
  const tools = relative(folder, join(dirname(PACKAGES), 'node_modules/.bin'));
  return {
    name,
    vitest: shellLine([join(tools, 'vitest')]),
    tsc: shellLine([join(tools, 'tsc')]),
    relink: shellLine([join(tools, 'aiwolf-arena'), 'init', '--relink', '.']),
    devDependencies: {},
  };
}

function linksToCheckout(): ProjectLinks {
  const installed = join(dirname(PACKAGES), 'node_modules');
  return {
    ...Object.fromEntries(OURS.map((name) => [scoped(name), join(PACKAGES, name)])),
    'aiwolf-arena': join(PACKAGES, 'aiwolf-arena'),
    '.bin/aiwolf-arena': join(PACKAGES, 'aiwolf-arena/bin/aiwolf-arena.mjs'),
    '.bin/node': join(installed, '.bin/node'), // the version that the arena needs
    '@types/node': join(installed, '@types/node'),
    vitest: join(installed, 'vitest'),
  };
}

function relink(typed: string): string {
  const folder = resolve(typed);
  if (!isCheckout() && !isOneFile()) throw new UsageError('--relink: there are no links to restore; run npm install instead');
  if (!existsSync(join(folder, 'package.json')))
    throw new UsageError(`--relink: ${typed} was not created by init: it contains no package.json`);
  linkProject(folder, isCheckout() ? linksToCheckout() : linksToParts());
  return '';
}

const installing = (folder: string, name: string): HomeOptions => ({
  ...{ name, vitest: 'vitest', tsc: 'tsc', ...(isOneFile() ? { relink: 'aiwolf-arena init --relink .' } : {}) },
  devDependencies: {
    ...(isOneFile() ? { 'aiwolf-arena': fileFor(folder) } : versions(['aiwolf-arena', ...OURS.map(scoped)])),
    ...{ '@types/node': NODE_TYPES, typescript: TYPESCRIPT, vitest: VITEST },
  },
});

const scoped = (name: string): string => `@aiwolf-arena/${name}`;
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ARENA_VERSION]));

/** The folder with our packages if aiwolf-arena was installed from the one file that contains them. */
const PARTS = join(PACKAGES, 'aiwolf-arena/node_modules');
const isOneFile = (): boolean => existsSync(join(PARTS, '@aiwolf-arena'));

/** Authors' agents, tests and editors find our packages only at the top of the project's own `node_modules`. */
const linksToParts = (): ProjectLinks =>
  Object.fromEntries(readdirSync(join(PARTS, '@aiwolf-arena')).map((name) => [scoped(name), join(PARTS, scoped(name))]));

/** Returns how a new project names the file from which this aiwolf-arena was installed. Throws UsageError if that is unknown. */
function fileFor(folder: string): string {
  const own = dirname(PACKAGES);
  const manifest = join(own, 'package.json');
  const { dependencies, devDependencies } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  const spec = { ...dependencies, ...devDependencies }['aiwolf-arena'];
  if (typeof spec !== 'string') throw new UsageError('init: install aiwolf-arena in a folder, not globally: npm install FILE');
  return spec.startsWith('file:') ? `file:${relative(folder, resolve(own, spec.slice('file:'.length)))}` : spec;
}

function writeProject(folder: string, files: Readonly<Record<string, string>>): void {
  makeFolder(folder);
  for (const [path, text] of Object.entries(files)) {
    makeFolder(dirname(join(folder, path)));
    writeFileSync(join(folder, path), text, { mode: text.startsWith('#!') ? 0o777 : 0o666 });
  }
  if (isCheckout()) linkProject(folder, linksToCheckout());
}

/** Links in a project's node_modules: target by path. Each package has its own link: npm would empty a common folder. */
type ProjectLinks = Readonly<Record<string, string>>;

function linkProject(folder: string, links: ProjectLinks): void {
  for (const [place, target] of Object.entries(links)) {
    const link = join(folder, 'node_modules', place);
    makeFolder(dirname(link));
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
    if (!existsSync(link)) symlinkSync(target, link);
  }
}
