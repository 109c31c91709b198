import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SweepDocument } from 'aiwolf-arena';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'sweep-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** With `boldness`, it plays as the sample does; without, it throws its votes away. */
const FOX = `import { CATALOG } from '@aiwolf-arena/agents';
export const params = {
  boldness: { default: 0.5, range: [0, 1] }, depth: { default: 2, range: [1, 3], kind: 'integer' }, mode: { default: 'calm', values: ['calm', 'wild'] },
};
const { create } = CATALOG.find(({ name }) => name === 'sample');
export default (context) => {
  const player = create(context);
  const { boldness, mode } = context.params;
  const vote = () => context.random() < boldness ? player.vote() : null;
  return new Proxy(player, { get: (own, key) => key === 'vote' ? vote : typeof own[key] === 'function' ? own[key].bind(own) : own[key] });
};`;
writeFileSync(join(cwd, 'fox.js'), FOX);
writeFileSync(join(cwd, 'fox.json'), '{"boldness": 0.25, "mode": "wild"}');

const OPTIONS = ['--field', 'sample,hunter,liar', '--sets', '20', '--games', '6', '--max-sets', '12', '--quiet'];
const sweep = (...flags: string[]) => here(['sweep', ...flags, ...OPTIONS], { cwd });

let document: SweepDocument;
beforeAll(async () => {
  const ended = await sweep('./fox.js', '--param', 'boldness=0,0.5,1', '--param', 'depth=2', '--out', 'swept', '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  document = JSON.parse(ended.stdout);
});

test('a number that is varied gives a curve in the order of its values, with the default; faults are named', async () => {
  const { stdout } = await sweep('./fox.js', '--param', 'boldness=0.9,0', '--out', 'curve');
  expect(stdout).toMatch(/boldness: difference to the default, in points\n0 +.*\n0\.5 \(default\) +●\n0\.9 +/);
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /WARNING: faults occur: boldness=0 in [\d.]+ % of its games \(invalid-target\)/,
  );
  expect((await here(['report', 'curve', '-o', 'curve.html'], { cwd })).code).toBe(0);
});

test('values and names are typed as they are meant', async () => {
  const { stderr } = await sweep('./fox.js', '--param', 'mode=calm&depth=3,wild');
  expect(stderr).toMatch(/mode=calm&depth=3 is not allowed/);
  expect((await sweep('./fox.js', '--param', '@x.json=1,2')).stderr).toMatch(/expected NAME=VALUE/);
  expect((await sweep('./fox.js', '--param', 'depth=1', '--param', 'depth=2')).stderr).toMatch(/give each parameter only once/);
});

test('every combination is a candidate, and the default is the first', () => {
  expect(document).toMatchObject({
    schema: 'aiwolf-arena/sweep/1',
    base: 'boldness=0.5 depth=2',
    field: ['sample', 'hunter', 'liar'],
  });
  expect(document.candidates.map(({ values }) => values)).toEqual([0.5, 0, 1].map((boldness) => ({ boldness, depth: 2 })));
  expect(document.candidates.map(({ name }) => name)).toEqual(['fox', 'fox', 'fox']);
  expect(document.candidates[0]!.difference).toBeNull();
});

test('candidates play the same villages, and each has the folder of a run', async () => {
  for (const { folder, sets, hash } of document.candidates) {
    const plan = JSON.parse(readFileSync(join(cwd, folder, 'plan.json'), 'utf8'));
    expect(plan.agents[0]).toMatchObject({ name: 'fox', hash });
    expect(sets).toBeLessThanOrEqual(20);
  }
  expect((await here(['rank', document.candidates[1]!.folder], { cwd })).code).toBe(0);
});

test('the highest result is tested again in villages of a new seed', () => {
  const { base, best, confirmation } = document;
  if (best === base) expect(confirmation).toBeNull();
  else expect(confirmation).toMatchObject({ seed: expect.stringMatching(/^sweep\/confirmation-/), lines: [{ players: 5 }] });
});

test('the same command plays nothing again and says the same', async () => {
  const before = readFileSync(join(cwd, 'swept/sweep.json'), 'utf8');
  const again = await sweep('./fox.js', '--param', 'boldness=0,0.5,1', '--param', 'depth=2', '--out', 'swept', '--json');
  expect(JSON.parse(again.stdout)).toEqual(document);
  expect(readFileSync(join(cwd, 'swept/sweep.json'), 'utf8')).toBe(before);
});

test('on the screen the answer comes first; the report draws it', async () => {
  const { stdout } = await sweep('./fox.js', '--param', 'boldness=0,0.5,1', '--param', 'depth=2', '--out', 'swept');
  expect(stdout.trim()).toMatch(
    /^(?:May be the best|Each of the 3 candidates may be the best), at 95 % confidence for all at once/,
  );
  expect(stdout).toContain('├');
  const drawn = await here(['report', 'swept/sweep.json', '-o', 'swept.html'], { cwd });
  expect(drawn.code).toBe(0);
  expect(readFileSync(join(cwd, 'swept.html'), 'utf8')).toContain('boldness=0 depth=2');
});

test('whole agents are candidates, too; a file sets several parameters', async () => {
  const ended = await sweep('fox.js', 'low=fox.js?@fox.json', 'random', '--out', 'whole', '--json');
  expect(ended.code).toBe(0);
  const { candidates } = JSON.parse(ended.stdout) as SweepDocument;
  expect(candidates.map(({ label }) => label)).toEqual(['fox', 'low', 'random']);
  expect(candidates[1]!.source).toBe('low=fox.js?boldness=0.25&mode=wild');
});

test.each([
  [
    ['./fox.js', '--param', 'boldnes=1'],
    /it has no parameter boldnes\. Its parameters are boldness \(0 to 1, default 0\.5\), depth/,
  ],
  [['./fox.js', '--param', 'depth=2,4'], /depth=4 is not allowed: depth is an integer from 1 to 3/],
  [['./fox.js', '--param', 'depth'], /expected NAME=VALUE,VALUE/],
  [['./fox.js', '--param', 'depth=1,1'], /a value occurs twice in depth=1,1/],
  [['./fox.js'], /a sweep needs two candidates or more/],
  [['./fox.js', 'fox.js'], /the candidates fox and fox are the same/],
  [['./fox.js', '--params', 'depth=1'], /unknown option '--params'/],
])('%j is refused', async (flags, why) => {
  const { code, stderr } = await sweep(...flags, '--out', 'refused');
  expect(code).toBe(2);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(why);
});
