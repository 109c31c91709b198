// @module-tag dear
// @module-tag redis
// @module-tag browser
// @module-tag git
// Packages as they are when they are installed: built, packed, and used in folders that know nothing of this workspace.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTOR } from '../../packages/sandbox/src/pool/pool-process.ts';
import { openBrowser } from '../../packages/viewer/test/looking.ts';
import { ROOT } from '../check/tool.ts';
import { readPackages } from '../check/workspace.ts';
import { HOSTS, hostOf } from './hosts.ts';
import { withNpm, withPnpm } from './install.ts';
import { packOne } from './one-file.ts';
import { ended, run } from './run.ts';
import { packAll, type Tarballs } from './tarballs.ts';

const home = mkdtempSync(join(tmpdir(), 'aiwolf-arena-published-'));
/** Installed by pnpm. */
const empty = join(home, 'empty');
/** Has the one file, by npm on one of the hosts. */
const ownOf = (version: string): string => join(home, `own-${version}`);
/** Made by `init` on the oldest of these, and installed by npm. */
const fox = join(home, 'fox');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const hosts = new Map<string, NodeJS.ProcessEnv>();
/** Where it is installed. */
const COMMAND = 'node_modules/.bin/aiwolf-arena';
let tarballs: Tarballs;
let env: NodeJS.ProcessEnv;
let warnings: string;

beforeAll(async () => {
  const [parts, clone] = [join(home, 'parts'), join(home, 'aiwolf-arena')]; // the README's name of the clone
  for (const folder of [parts, clone]) mkdirSync(folder);
  tarballs = await packAll(parts);
  await packOne(tarballs, clone, false);
  for (const version of HOSTS) hosts.set(version, await hostOf(home, version));
  env = hosts.get(HOSTS[0])!;
  await withPnpm(empty, tarballs, env);
  await Promise.all(HOSTS.map(installed));
  await run(COMMAND, ['init', fox], { cwd: ownOf(HOSTS[0]), env });
  warnings = await withNpm(fox, env);
}, 600_000);

/** Types the README's line that installs the one file into an own repository, which has the README's agent. */
async function installed(version: string): Promise<void> {
  const own = ownOf(version);
  mkdirSync(own);
  const options = { cwd: own, env: hosts.get(version)! };
  writeFileSync(join(own, 'my-agent.js'), /```js\n(.*?)```/s.exec(README)![1]!);
  await run('git', ['init', '--quiet', '--initial-branch', 'main'], options);
  await run('sh', ['-c', /^npm install .*aiwolf-arena-.*$/m.exec(README)![0]], options);
  writeFileSync(join(own, '.gitignore'), 'node_modules/\nresults/\n');
  await run('git', ['add', '.'], options);
  await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'mine'], options);
}

/** Forty thousand files, for whose end nobody waits. */
afterAll(() => spawn('rm', ['-rf', home], { detached: true, stdio: 'ignore' }).unref());

const names = readPackages(ROOT).map(({ manifest }) => manifest.name);

test.each(names)('%s has nothing that publint or attw find wrong', async (name) => {
  const bytes = new Uint8Array(readFileSync(tarballs[name]!.slice('file:'.length)));
  const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  expect(messages).toEqual([]);
  const types = await checkPackage(createPackageFromTarballData(bytes));
  expect(types.types && types.problems.filter(concernsModules)).toEqual([]);
});

/** There are modules only: nothing for `require` of old, and nothing for compilers that know no exports. */
const concernsModules = (problem: object): boolean =>
  !('resolutionKind' in problem && /^node1(0|6-cjs)$/.test(String(problem.resolutionKind)));

test('npm installs it on an older Node without a warning of engines', () => {
  expect(warnings).not.toContain('EBADENGINE');
});

test('the command starts on an older Node, by the Node that came with it', async () => {
  const host = await ended('node', ['--version'], { cwd: fox, env });
  expect(host.stdout).toMatch(/^v20\./);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/aiwolf-arena/package.json'), 'utf8'));
  const checkout = await run(join(ROOT, COMMAND), ['--version'], { cwd: home });
  expect(checkout).toMatch(`aiwolf-arena ${version} (commit `);
  expect(await run('npx', ['aiwolf-arena', '--version'], { cwd: fox, env })).toBe(checkout);
  const mistaken = await ended(COMMAND, ['ron'], { cwd: fox, env });
  expect(mistaken).toMatchObject({ status: 2, stderr: expect.stringContaining('run') });
});

test.each(HOSTS)('in an own repository, on Node %s, the README says what works', async (version) => {
  const options = { cwd: ownOf(version), env: hosts.get(version)! };
  expect((await ended('node', ['--version'], options)).stdout).toBe(`v${version}\n`);
  const inReadme = [...README.matchAll(/npx aiwolf-arena [^`\n]+/g)].map(([line]) => line);
  const typed = new Set(inReadme.map((line) => line.replace('why FOLDER', 'why results/run-1-1 liar')));
  expect([...typed].map((line) => line.split(' ')[2])).toEqual(expect.arrayContaining(['run', 'check', 'init', 'compare']));
  for (const line of typed) await run('sh', ['-c', line], options);
});

test('with all packages of others in it, the file needs no network', async () => {
  const project = join(home, 'offline');
  mkdirSync(project);
  const file = await packOne(tarballs, project, true);
  const unreached = { ...env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(home, 'no-cache') };
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file], { cwd: project, env: unreached });
  expect(await run('npx', ['aiwolf-arena', '--version'], { cwd: project, env: unreached })).toMatch(/^aiwolf-arena \d/);
}, 400_000);

test('an older Node than those is named in the first line', async () => {
  for (const version of ['12.22.12', '16.20.2', '18.20.8']) {
    const { stderr } = await ended('node', [join(ROOT, 'scripts/run.cjs')], { cwd: home, env: await hostOf(home, version) });
    expect(stderr).toBe(`error: aiwolf-arena needs Node 20 or newer; this is v${version}\n`);
  }
});

test('without that Node it says what to do', async () => {
  const alone = join(home, 'alone');
  mkdirSync(alone);
  for (const file of ['aiwolf-arena.mjs', 'libraries.mjs'])
    copyFileSync(join(ROOT, 'packages/aiwolf-arena/bin', file), join(alone, file));
  const { status, stderr } = await ended('node', ['aiwolf-arena.mjs'], { cwd: alone, env });
  expect([status, stderr.split('\n')[0]]).toEqual([5, expect.stringContaining('needs Node 26')]);
});

test('a queue needs a package of its own, and the command names it', async () => {
  const ask = (cwd: string) => ended(COMMAND, ['queue', 'status', '--queue', 'redis://localhost:1'], { cwd, env });
  const missing = expect.stringMatching(/--queue needs @aiwolf-arena\/fleet: npm install aiwolf-arena-\d\S*\.tgz/);
  expect(await ask(empty)).toMatchObject({ status: 2, stderr: missing });
  expect(await ask(fox)).toMatchObject({ status: 5, stderr: expect.stringContaining('localhost:1') }); // the one file has it
});

const CONTEST = `contest --agents random,sample,liar,bayes --players 4 --games 5 --sets 2 --seed 1 --json`;

test('the same contest is the same in the checkout, under npm and under pnpm', async () => {
  const folders = ['checkout', empty, fox];
  const playing = folders.map((cwd) => {
    const isHere = cwd === 'checkout';
    const command = isHere ? join(ROOT, COMMAND) : COMMAND;
    return run(command, [...CONTEST.split(' '), '--out', join(home, `contest-${basename(cwd)}`)], {
      ...(isHere ? { cwd: home } : { cwd, env }),
    });
  });
  const [here, ...there] = await Promise.all(playing);
  expect(JSON.parse(here!).rootHash).toMatch(/^\w{64}$/);
  expect(there).toEqual([here, here]);
  const plans = folders.map((cwd) => readFileSync(join(home, `contest-${basename(cwd)}`, 'plan.json'), 'utf8'));
  expect(new Set(plans).size).toBe(1);
});

test('a new project is in order, and plays behind its walls', async () => {
  const npm = (...args: string[]): Promise<string> => run('npm', args, { cwd: fox, env });
  expect(await npm('run', 'check', '--', '--games', '10')).toContain('fox had no fault in the parts that were tested');
  await npm('run', 'types');
  const agent = join(fox, 'fox.ts');
  const text = readFileSync(agent, 'utf8');
  writeFileSync(agent, text.replace("'SEER'", "'SEEER'"));
  await expect(npm('run', 'types')).rejects.toThrow(/fox\.ts.* error TS2367: .*"SEEER"/);
  writeFileSync(agent, text);
  expect(await npm('test')).toMatch(/Tests +[1-9]\d* passed/);
});

test('the library says which Node it needs; in that one it plays a run, and the command reports it', async () => {
  copyFileSync(join(import.meta.dirname, 'uses/library.mjs'), join(fox, 'library.mjs'));
  const refused = await ended('node', ['library.mjs'], { cwd: fox, env });
  const reason = expect.stringMatching(/needs Node 26 .*: npx node your-script/);
  expect([refused.status, refused.stderr]).toEqual([1, reason]);
  const page = join(fox, 'report.html');
  expect(await run('npx', ['node', 'library.mjs'], { cwd: fox, env })).toBe('aiwolf-arena/run/4 fox\n');
  await run(COMMAND, ['report', 'spring', '--output', page], { cwd: fox, env });
  expect(readFileSync(page, 'utf8')).toContain('<script type="application/json" id="document">');
});

test('a thread takes the functions of the arena from the code cache that came with it', async () => {
  copyFileSync(join(import.meta.dirname, 'uses/code-cache.mjs'), join(fox, 'code-cache.mjs'));
  const flags = [...COLLECTOR, '--disallow-code-generation-from-strings'];
  expect(await run('npx', ['node', ...flags, 'code-cache.mjs'], { cwd: fox, env })).toBe('true\n');
});

const GAME = join(import.meta.dirname, 'uses/game-hash.mjs');

test('the pure packages give the same game on Node 20 and in a browser', async () => {
  const script = join(fox, 'game.mjs');
  const expected = await run(process.execPath, [GAME], { cwd: home });
  copyFileSync(GAME, script);
  expect(await run('node', [script], { cwd: fox, env })).toBe(expected);
  const form = ['--bundle', '--format=iife', '--global-name=bundled', '--platform=browser'];
  const bundle = await run('node_modules/.bin/esbuild', [script, ...form], { cwd: fox, env });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    expect(await page.evaluate(`${bundle}\nbundled.gameHash()`)).toBe(expected.trim());
  } finally {
    await browser.close();
  }
});

// How types are found under other settings, attw has said above.
test.each([
  ['author.ts', ['es2024'], ['node']],
  ['anywhere.ts', ['es2022'], []],
])('types hold for %s', async (file, lib, types) => {
  copyFileSync(join(import.meta.dirname, 'uses', file), join(fox, file));
  const project = join(fox, `types-${file}.json`);
  const options = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', module: 'nodenext', lib, types };
  writeFileSync(project, JSON.stringify({ compilerOptions: options, files: [file] }));
  const { stdout } = await ended(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project], { cwd: fox });
  expect(stdout).toBe('');
});
