// What the public gets of a run that is no contest: a folder that explains itself, and can be checked with nothing else.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleThat } from './contest-entries/entries.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';
import { mislisted } from './listed-files.ts';

const cwd = mkdtempSync(join(tmpdir(), 'publish-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const FEW = ['--players', '4', '--games', '3', '--sets', '2', '--seed', '1', '--quiet'];
const run = (out: string, ...more: string[]) =>
  here(['run', '--agents', 'random,own=./own.ts', ...FEW, '--out', out, ...more], { cwd });
const readmeIn = (folder: string) => readFileSync(join(cwd, folder, 'README.md'), 'utf8');

/** The command below a line of a README. */
const commandBelow = (readme: string, line: RegExp): string[] =>
  new RegExp(`${line.source}\n\n {4}npx aiwolf-arena (.+)`, 'm').exec(readme)![1]!.split(' ');

beforeAll(async () => {
  writeFileSync(join(cwd, 'own.ts'), moduleThat('Over'));
  await run('plain');
  await run('full', '--logs', 'all', '--timing');
});

test.each([
  ['plain', []],
  ['plain', ['--code']],
  ['full', []],
  ['full', ['--code']],
])('of %s with %j the README lists the files that are there', async (from, flags) => {
  const out = ['public', from, ...flags].join('');
  expect(await here(['contest', 'publish', from, '--out', out, ...flags], { cwd })).toMatchObject({ code: 0 });
  expect(mislisted(join(cwd, out))).toEqual([]);
  expect(readmeIn(out).includes('analyze run/logs')).toBe(from === 'full');
});

test('it says which arena played, and how one gets hold of it', async () => {
  await here(['contest', 'publish', 'plain', '--out', 'named'], { cwd });
  const { arena } = JSON.parse(readFileSync(join(cwd, 'plain/plan.json'), 'utf8'));
  const readme = readmeIn('named');
  expect(readme).toMatch(/^aiwolf-arena \d.* \(commit .*; games hash [0-9a-f]{8}\), in full /m);
  expect(readme).toContain(arena.gamesHash);
  expect(readme).toContain(`    npm install aiwolf-arena-${arena.version}.tgz\n`);
  expect(readme.includes(`git checkout ${arena.commit}`)).toBe(arena.commit !== null);
  expect((await here(['--version'], { cwd })).stdout).toMatch(/^aiwolf-arena \d.*; games hash /);
  const [stage] = JSON.parse(readFileSync(join(cwd, 'named/result.json'), 'utf8')).stages;
  expect(stage.arenas).toEqual([arena]);
  expect(readFileSync(join(cwd, 'named/result.md'), 'utf8')).toContain('\nPlayed by aiwolf-arena ');
});

test('its commands do what they say, in the published folder', async () => {
  await here(['contest', 'publish', 'plain', '--out', 'checked', '--code'], { cwd });
  writeFileSync(join(cwd, 'own.ts'), moduleThat('Skip')); // only what was published is what it was
  const at = { cwd: join(cwd, 'checked') };
  const ranked = await here(commandBelow(readmeIn('checked'), /^Recompute .*:/), at);
  expect(ranked.stdout).toBe(readFileSync(join(at.cwd, 'run/rank.json'), 'utf8'));
  const again = commandBelow(readmeIn('checked'), /^Play the games again \(this needs its agents, in run\/agents.*:/);
  const { code, stdout } = await here([...again, '--quiet'], at);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Replayed: the same games\n/)]);
});

test('verify replays the sets without clients, and names the others; without such sets it says what can be checked', async () => {
  const agents = ['--agents', 'random,sample,chatty,liar,silent,hunter,believer'];
  await here(['run', ...agents, ...FEW, '--out', 'many'], { cwd });
  const plan = JSON.parse(readFileSync(join(cwd, 'many/plan.json'), 'utf8'));
  const verify = (clients: readonly string[]) => {
    const marked = plan.agents.map((one: { name: string }) => (clients.includes(one.name) ? { ...one, remote: true } : one));
    writeFileSync(join(cwd, 'many/plan.json'), JSON.stringify({ ...plan, agents: marked }));
    return here(['verify', 'many', '--quiet'], { cwd });
  };
  const some = await verify(['hunter']);
  expect(some).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Replayed: the same games\n/) });
  expect(some.stdout).toMatch(/^not replayed \d+ sets?: clients that cannot be started as they were \(hunter\)$/m);
  const { clients } = JSON.parse(readFileSync(join(cwd, 'many/certificate.json'), 'utf8'));
  expect(clients).toEqual({ sets: expect.any(Number), names: ['hunter'] });
  const all = await verify(['random', 'sample', 'chatty', 'liar', 'silent', 'hunter', 'believer']);
  expect(all).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: no set of many can be replayed: .*rank many\n$/),
  });
});

test('--replace replaces what publish wrote, as a whole and to the byte, and nothing else', async () => {
  const publish = (...flags: string[]) => here(['contest', 'publish', 'plain', '--out', 'again', ...flags], { cwd });
  await publish('--code');
  const first = filesOf(join(cwd, 'again'));
  expect(await publish()).toMatchObject({ code: 2, stderr: expect.stringMatching(/again is not empty: .*--replace/) });
  expect(await publish('--replace')).toMatchObject({ code: 0 });
  expect(Object.keys(filesOf(join(cwd, 'again'))).length).toBeLessThan(Object.keys(first).length);
  expect(await publish('--replace', '--code')).toMatchObject({ code: 0 });
  expect(filesOf(join(cwd, 'again'))).toEqual(first);
  writeFileSync(join(cwd, 'again/mine.txt'), 'mine');
  expect(await publish('--replace')).toMatchObject({ code: 2, stderr: expect.stringMatching(/again\/mine\.txt is not as /) });
  expect(readFileSync(join(cwd, 'again/mine.txt'), 'utf8')).toBe('mine');
  expect(readdirSync(cwd).filter((name) => name.startsWith('again'))).toEqual(['again']);
});

test('of a long final the page has whole sets that the seed drew, as many of each size, and says so', async () => {
  const sizes = ['--agents', 'random,silent,sample,liar', '--players', '3,4', '--games', '100'];
  const long = ['--sets', '1', '--final-sets', '31', '--draw', 'balanced', '--no-behaviour', '--seed', '1'];
  await here(['contest', ...sizes, ...long, '--out', 'long', '--quiet'], { cwd });
  const published = async (out: string) => {
    await here(['contest', 'publish', 'long', '--out', out], { cwd });
    const page = readFileSync(join(cwd, out, 'index.html'), 'utf8');
    expect(page).toMatch(/[\d,]+ of the final \(sets drawn at random by the seed\)/);
    return JSON.parse(/id="document">([^<]*)</.exec(page)![1]!).site.sets as readonly { readonly block: string }[];
  };
  const shown = await published('once');
  const sets = Map.groupBy(shown, ({ block }) => block);
  expect([sets.get('final/3')!.length, sets.get('final/4')!.length]).toEqual([30, 30]);
  expect(await published('twice')).toEqual(shown);
}, 60_000);
