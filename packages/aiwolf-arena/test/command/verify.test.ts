import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const agent = (talk: string, vote = '1'): string => `
let games = 0;
export default (context) => ({ getName: () => context.name, initialize() { games++; }, update() {}, dayStart() {},
  talk: () => ${talk}, whisper: () => 'Over', vote: () => ${vote}, attack: () => null, guard: () => null,
  divine: () => null, finish() {} });`;

const run = (own: string, out: string, seed = '1') => {
  const few = ['--players', '4', '--games', '8', '--sets', '4', '--seed', seed, '--quiet'];
  return here(['run', '--agents', `${own},random,chatty`, ...few, '--out', out], { cwd });
};
const verify = (...args: string[]) => here(['verify', ...args, '--quiet'], { cwd });
const why = (...args: string[]) => here(['why', ...args], { cwd });

beforeAll(async () => {
  writeFileSync(join(cwd, 'own.js'), agent(`'Over'`));
  writeFileSync(join(cwd, 'new.js'), agent(`games > 3 ? 'VOTE Agent[02]' : 'Over'`));
  writeFileSync(join(cwd, 'odd.js'), agent(`'Over'`, 'require("node:crypto").randomInt(1, 5)'));
  await run('own=./own.js', 'old');
  await run('own=./new.js', 'new');
  await run('own=./own.js', 'seed', '2');
  writeFileSync(join(cwd, 'own.js'), agent(`'Skip'`)); // only the run's own copy is what it was
});

/** Changes the first line of a run's journal, with a right checksum. Returns a function that undoes it. */
function changeFirstSet(folder: string, change: (line: string) => string): () => void {
  const journal = join(cwd, folder, 'journal.ndjson');
  const before = readFileSync(journal, 'utf8');
  const [first, ...others] = before.split('\n');
  const line = change(first!.slice(0, first!.indexOf(',"crc":')));
  const crc = crc32(line).toString(16).padStart(8, '0');
  writeFileSync(journal, [`${line},"crc":"${crc}"}`, ...others].join('\n'));
  return () => writeFileSync(journal, before);
}

describe('verify', () => {
  test('certifies what is the same again', async () => {
    const { code, stdout, stderr } = await verify('old', '--threads', '2');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Replayed: the same games\nrun +old, seed 1\n/);
    expect(stdout).toMatch(/^sets +4 of 4 sets, 32 games, on 2 threads, in random order/m);
    const { rootHash } = JSON.parse(readFileSync(join(cwd, 'old/standings.json'), 'utf8'));
    expect(stdout).toContain(`root hash    ${rootHash}\n`);
    const json = JSON.parse((await verify('old', '--json')).stdout);
    expect(json).toMatchObject({
      repeats: true,
      sets: 4,
      hash: rootHash,
      rootHash,
      unrepeatable: [],
      leftOut: [],
      check: null,
    });
  });

  test('takes a sample, the same one every time', async () => {
    const [share, sets] = [await verify('old', '--sample', '30%', '--json'), await verify('old', '--sample', '2', '--json')];
    expect(JSON.parse(share.stdout)).toMatchObject({ repeats: true, sets: 2, of: 4, games: 16 });
    expect(share.stdout).toBe(sets.stdout);
  });

  test('leaves the sets of an agent out that is not always the same, and names it', async () => {
    const few = ['--players', '4', '--games', '8', '--sets', '4', '--seed', '1', '--quiet'];
    await here(['run', '--agents', './odd.js,random,chatty', '--trust', 'odd', ...few, '--out', 'odd'], { cwd, pool: true });
    const { code, stdout } = await here(['verify', 'odd', '--trust', 'odd', '--quiet'], { cwd, pool: true });
    expect(code).toBe(3); // it sits in each set
    expect(stdout).toMatch(/^Replayed: no verdict\n/);
    expect(stdout).toMatch(/^result +4 of 4 sets left out \(not repeatable\)/m);
    expect(stdout).toMatch(
      /^not repeatable: odd\. .*\n {2}run\/4 set \d, game \d, day \d, VOTE, Agent\[0\d\] answers\n {4}first Agent\[0\d\]\n {4}then {2}Agent\[0\d\]$/m,
    );
  });

  test('finds what was changed in a journal, even with a right checksum', async () => {
    const restore = changeFirstSet('new', (line) => line.replace(/"hash":"..../, '"hash":"ffff'));
    const { code, stdout } = await verify('new');
    restore();
    expect(code).toBe(1);
    expect(stdout).toMatch(/1 of 4 sets differ from the record: run\/4 0\n/);
    expect(stdout).toMatch(
      /recorded as ffff[0-9a-f]{12}; \d+ more replays are all equal .*:\npossible causes: the journal was changed/,
    );
  });

  test('certifies sets with calls near the limit of CPU time, and names them, as run and rank do', async () => {
    const calls = [2, 3].map((seat) => ({ seat, game: 5, request: seat === 2 ? 'TALK' : '' }));
    const restore = changeFirstSet('new', (line) => `${line},"nearLimit":${JSON.stringify(calls)}`);
    const ended = await verify('new');
    const json = JSON.parse((await verify('new', '--json')).stdout);
    const ranked = await here(['rank', 'new'], { cwd });
    const resumed = await run('own=./new.js', 'new');
    const standings = JSON.parse(readFileSync(join(cwd, 'new/standings.json'), 'utf8'));
    restore();
    const named =
      /^NEAR THE LIMIT OF CPU TIME: .*\n {2}run\/4 set 0 game 5, TALK: .+ \(Agent\[02\]\)\n {2}run\/4 set 0 game 5, in a promise: .+ \(Agent\[03\]\)$/m;
    for (const { code, stdout } of [ended, ranked, resumed]) {
      expect(code).toBe(0);
      expect(stdout).toMatch(named);
    }
    expect(ended.stdout).toMatch(/^Replayed: the same games\n/);
    const nearLimit = calls.map((call) => ({ block: 'run/4', set: 0, ...call, agent: expect.any(String) }));
    expect(json).toMatchObject({ repeats: true, leftOut: [], nearLimit });
    expect(standings).toMatchObject({ nearLimit });
  });

  test('needs the code that played', async () => {
    const [kept] = readdirSync(join(cwd, 'seed/agents'));
    rmSync(join(cwd, 'seed/agents', kept!));
    const ended = await verify('seed');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/the code of own has changed since it played seed \([0-9a-f]{12} then, [0-9a-f]{12} now\)/);
  });

  test.each([
    ['no run', ['nowhere'], /there is no folder nowhere/],
    ['no sample', ['old', '--sample', '0%'], /--sample 0%: expected a number of sets or a share/],
  ])('exits 2 for %s', async (_, args, message) => {
    const ended = await verify(...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});

describe('why', () => {
  test('names the first answer that differs, and writes the game', async () => {
    const { code, stdout } = await why('old', 'new', '--write', 'game');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^old and new differ in 4 of 4 sets\nagents with different code: own [0-9a-f]{12} -> own [0-9a-f]{12}\n/,
    );
    expect(stdout).toMatch(
      /^first difference: run\/4 set 0, game 3, day 1, TALK: own \(Agent\[0\d\]\) answers\n {2}old: "Over"\n {2}new: "VOTE Agent\[02\]"\n/m,
    );
    const [a, b] = ['a', 'b'].map((side) => readFileSync(join(cwd, `game/${side}.log`), 'utf8').split('\n'));
    const line = a!.findIndex((text, i) => text !== b![i]);
    expect(b![line]).toMatch(/^1,talk,\d+,0,\d,VOTE Agent\[02\]$/);
    const json = JSON.parse((await why('old', 'new', '--json')).stdout);
    expect(json).toMatchObject({ equal: false, divergence: { set: 0, game: 3, request: 'TALK', agents: ['own', 'own'] } });
  });

  test('says that equal runs are equal', async () => {
    const { code, stdout } = await why('old', 'old');
    expect(stdout).toBe('old and old are equal in the 4 sets that both contain\n');
    expect(code).toBe(0);
    expect(JSON.parse((await why('old', 'old', '--json')).stdout)).toMatchObject({ equal: true });
  });

  test('refuses runs of different plans, and touches neither', async () => {
    const ended = await why('old', 'seed');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/old and seed are runs of different plans:\n {2}seed: 1 -> 2/);
    expect(existsSync(join(cwd, 'old/run.lock'))).toBe(false);
  });
});
