import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CATALOG } from '@aiwolf-arena/agents';
import { loadAgent, REALM_ENDING, realmBundle, resolveAgent, workerInputOf } from '@aiwolf-arena/sandbox';
import { bundleCommand } from '../../packages/aiwolf-arena/build/command.ts';
import { thisArena } from '../../packages/aiwolf-arena/src/run/identity.ts';
import { compileJava } from '../../packages/bridge/src/launcher/java-classes.ts';
import { PYTHON_FOLDER } from '../../packages/bridge/src/launcher/seat-random.ts';
import { freshTemplate } from '../../packages/viewer/build/fresh-template.ts';
import { ROOT, type Verdict } from '../check/tool.ts';
import { emit, publishedText } from './emit.ts';

/**
 * All packages at once, from scratch. Types are another check's: only what cannot be written is a failure here. `withoutJava`: a
 * machine that has no JDK builds, too; Java players then get a JVM each.
 */
export async function buildPackages(withoutJava = false): Promise<Verdict> {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.build-'));
  try {
    const verdict = await emit(folder);
    if (!verdict.ok) return verdict;
    settle(folder);
    bringJava(withoutJava);
    bringPython();
    await Promise.all([
      bringHashes(),
      bringRealms(),
      bringCodeCache(),
      bringIdentity(),
      bringPage(),
      bringCommand(),
      gateLibrary(),
    ]);
    return verdict;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dist = (name: string, file: string): string => join(ROOT, 'packages', name, 'dist', file);

/** Read by `entryHash`. */
async function bringHashes(): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const { name } of CATALOG) hashes[name] = (await loadAgent(resolveAgent(name, ROOT))).hash;
  writeFileSync(dist('sandbox', 'field-hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** What agents run beside, when they play, are tried, and sit behind a wire. */
const REALMS = { sandbox: ['play/entry', 'load/check-entry'], bridge: ['client/seat-realm'] };

/** Read by `realmScripts`. */
async function bringRealms(): Promise<void> {
  for (const [name, entries] of Object.entries(REALMS))
    for (const entry of entries) {
      const source = pathToFileURL(join(ROOT, 'packages', name, `src/${entry}.ts`));
      writeFileSync(dist(name, `${entry}${REALM_ENDING}`), await realmBundle(source));
    }
}

/** Found by `codeCacheOf` on this platform; on others, V8 compiles the script. */
async function bringCodeCache(): Promise<void> {
  const { codeCache } = await workerInputOf([]);
  if (codeCache === undefined) throw new Error('the code cache of V8 cannot be made');
  copyFileSync(codeCache, dist('sandbox', `play/${basename(codeCache)}`));
}

/** Read by `javaClasses`. This needs a JDK, unless `withoutJava`. */
function bringJava(withoutJava: boolean): void {
  try {
    compileJava(dist('bridge', 'java'));
  } catch (thrown) {
    if (!withoutJava || (thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  }
}

/** Run by interpreters of clients: see `seat-random.ts`. */
function bringPython(): void {
  mkdirSync(dist('bridge', 'python'), { recursive: true });
  for (const script of globSync('*.py', { cwd: PYTHON_FOLDER }))
    copyFileSync(join(PYTHON_FOLDER, script), dist('bridge', `python/${script}`));
}

/** Read by `thisArena`. */
async function bringIdentity(): Promise<void> {
  const { version: _, ...code } = await thisArena();
  writeFileSync(dist('aiwolf-arena', 'built-from.json'), `${JSON.stringify(code)}\n`);
}

/** Read by `pageTemplate`. */
async function bringPage(): Promise<void> {
  writeFileSync(dist('viewer', 'page/page.html'), await freshTemplate());
}

/** What `bin` starts, with the licences of what is in it. */
async function bringCommand(): Promise<void> {
  const { inputs } = await bundleCommand(dist('aiwolf-arena', 'command'), publishedText);
  rmSync(dist('aiwolf-arena', 'main.js'));
  const folders = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []);
  const packages = Map.groupBy(new Set(folders), (folder) => licenceOf(join(ROOT, 'packages', folder)));
  const texts = [...packages].map(
    ([text, named]) => `${named.map((folder) => folder.replace(/.*node_modules\//, '')).join(', ')}\n\n${text}`,
  );
  writeFileSync(dist('aiwolf-arena', 'command/LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n`));
}

const licenceOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

/** Takes what tsc wrote into `folder` to the `dist` of each package, in place of what was there. */
function settle(folder: string): void {
  const packages = join(ROOT, 'packages');
  for (const name of readdirSync(packages)) {
    const dist = join(packages, name, 'dist');
    rmSync(dist, { recursive: true, force: true });
    const written = join(folder, name, 'src');
    for (const path of globSync('**/*.{js,d.ts,json}', { cwd: written })) {
      const text = publishedText(path, readFileSync(join(written, path), 'utf8'));
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      writeFileSync(join(dist, path), text);
    }
  }
}

/**
 * Puts a door before the library of the command: an older Node could not even link it, and would say which function of its own
 * it lacks instead of what to do. Types and their docstrings stay those of the library.
 */
async function gateLibrary(): Promise<void> {
  const dist = join(ROOT, 'packages/aiwolf-arena/dist');
  renameSync(join(dist, 'index.js'), join(dist, 'library.js'));
  writeFileSync(join(dist, 'index.js'), gate(Object.keys(await import('aiwolf-arena'))));
}

const gate = (names: readonly string[]): string => `${GATE}
export const {
${names.map((name) => `    ${name},\n`).join('')}} = await import('./library.js');
`;

const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'packages/aiwolf-arena/package.json'), 'utf8'));
/** The version of Node that the command brings. */
const brought = String(Object.values(optionalDependencies)[0]);
const needed = Number.parseInt(brought, 10);

const GATE = `if (Number.parseInt(process.versions.node, 10) < ${needed}) {
    throw new Error(
        \`aiwolf-arena needs Node ${needed} or later as a library; this is \${process.version}. \` +
            'It brought one with it: npx node your-script.mjs. ' +
            \`pnpm hides that: pnpm add node-\${process.platform}-\${process.arch}@${brought}, and try again.\`
    );
}`;
