import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tuneDocument } from '@aiwolf-arena/report';
import { takeLock } from '@aiwolf-arena/tournament';
import type { TuneDocument } from 'aiwolf-arena';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'tune-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** Gives itself away in a share of its games that is 0 at x = 0.8; `depth` has no effect. */
const FOX = `import { CATALOG } from '@aiwolf-arena/agents';
export const params = {
  x: { default: 0.1, range: [0, 1], step: 0.05 }, depth: { default: 2, range: [1, 3], kind: 'integer' }, mode: { default: 'calm', values: ['calm', 'wild'] },
};
const { create } = CATALOG.find(({ name }) => name === 'sample');
export default (context) => {
  const player = create(context);
  let [me, isLost] = [0, false];
  return {
    getName: () => context.name,
    initialize(info, setting) {
      me = String(info.agent).padStart(2, '0');
      isLost = context.random() < Math.abs(context.params.x - 0.8);
      player.initialize(info, setting);
    },
    update: (info) => player.update(info), dayStart: () => player.dayStart(), finish: () => player.finish(),
    talk: () => isLost ? 'COMINGOUT Agent[' + me + '] WEREWOLF' : player.talk(), whisper: () => player.whisper(),
    vote: () => isLost ? null : player.vote(), attack: () => player.attack(), guard: () => player.guard(), divine: () => player.divine(),
  };
};`;
writeFileSync(join(cwd, 'fox.js'), FOX);

const OPTIONS = ['--field', 'sample,hunter,liar', '--games', '4', '--quiet'];
const tune = (...flags: string[]) => {
  const most = flags.includes('--max-sets') ? [] : ['--max-sets', '12'];
  return here(['tune', ...flags, ...OPTIONS, ...most], { cwd });
};
const documentOf = async (...flags: string[]): Promise<TuneDocument> => {
  const ended = await tune(...flags, '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout);
};
const courseIn = (folder: string): string => readFileSync(join(cwd, folder, 'course.jsonl'), 'utf8');

let document: TuneDocument;
beforeAll(async () => {
  document = await documentOf('./fox.js', '--param', 'x', '--sets', '300', '--out', 'tuned');
  const older = courseIn('tuned').replace('/course/2', '/course/1');
  mkdirSync(join(cwd, 'older'));
  writeFileSync(join(cwd, 'older/course.jsonl'), older);
});

test('the values move to the best ones, and new villages say whether they are better', () => {
  expect(document).toMatchObject({ schema: 'aiwolf-arena/tune/1', agent: { name: 'fox' }, probes: 300, ended: 'sets' });
  const [x] = document.params;
  expect(x).toMatchObject({ name: 'x', low: 0, high: 1, start: 0.1 });
  expect(x!.found).toBeGreaterThan(0.15);
  expect(document.found).toBe(`./fox.js?x=${x!.found}`);
  expect(document.confirmation).toMatchObject({ seed: expect.stringMatching(/^tune\/confirmation-/), lines: [{ players: 5 }] });
  expect(document.course.at(0)).toEqual({ probes: 0, values: [0.1] });
});

test('a larger budget goes on, and ends as if it had been given at once; an unfinished line is dropped', async () => {
  await documentOf('./fox.js', '--param', 'x', '--sets', '100', '--out', 'parts');
  const before = courseIn('parts');
  appendFileSync(join(cwd, 'parts/course.jsonl'), '{"gained":1,"ga');
  const whole = await documentOf('./fox.js', '--param', 'x', '--sets', '300', '--out', 'parts');
  expect(courseIn('parts').startsWith(before)).toBe(true);
  expect(courseIn('parts')).toBe(courseIn('tuned'));
  expect({ ...whole, confirmation: null }).toEqual({ ...document, confirmation: null });
});

test('the number of threads does not change the course', async () => {
  await documentOf('./fox.js', '--param', 'x', '--sets', '80', '--threads', '1', '--out', 'one');
  expect(courseIn('tuned').startsWith(courseIn('one'))).toBe(true);
});

test('without --param all numbers are tuned; integers are whole, and a time ends it', async () => {
  const { ended, params } = await documentOf('./fox.js', '--for', '0.2s', '--out', 'timed');
  expect(ended).toBe('time');
  expect(params.map(({ name }) => name)).toEqual(['x', 'depth']);
  expect(Number.isInteger(params[1]!.found)).toBe(true);
});

test('values found in a smaller range are in it', async () => {
  const { params } = await documentOf(
    './fox.js?x=0.93&depth=2',
    '--param',
    'x=0.93..0.94',
    '--param',
    'depth=2..3',
    '--sets',
    '40',
    '--out',
    'near',
  );
  const [x, depth] = params;
  expect(x!.found).toBeGreaterThanOrEqual(0.93);
  expect(x!.found).toBeLessThanOrEqual(0.94);
  expect([2, 3]).toContain(depth!.found);
});

test('the probes in progress when the time is over count, and every call goes on by one at least', async () => {
  const linesIn = (): number => courseIn('late').split('\n').length;
  await documentOf('./fox.js', '--param', 'x', '--for', '0.001s', '--threads', '2', '--out', 'late');
  const before = linesIn();
  await documentOf('./fox.js', '--param', 'x', '--for', '0.001s', '--threads', '2', '--out', 'late');
  expect(linesIn()).toBeGreaterThan(before);
  expect(courseIn('tuned').startsWith(courseIn('late'))).toBe(true);
});

test('a folder in use and a damaged course are refused', async () => {
  await documentOf('./fox.js', '--param', 'x', '--sets', '20', '--out', 'torn');
  const release = takeLock(join(cwd, 'torn'));
  expect(await tune('./fox.js', '--param', 'x', '--sets', '20', '--out', 'torn')).toMatchObject({
    ...{ code: 2, stderr: expect.stringMatching(/is writing to torn/) },
  });
  release();
  const lines = courseIn('torn').split('\n');
  writeFileSync(join(cwd, 'torn/course.jsonl'), lines.toSpliced(3, 1, lines[3]!.slice(2)).join('\n'));
  expect(await tune('./fox.js', '--param', 'x', '--sets', '20', '--out', 'torn')).toMatchObject({
    ...{ code: 2, stderr: expect.stringMatching(/course\.jsonl:4: the line is damaged/) },
  });
});

test('the screen begins with the values; the report draws the course', async () => {
  const { stdout } = await tune('./fox.js', '--param', 'x', '--sets', '300', '--out', 'tuned');
  expect(stdout.trim()).toMatch(/^Found: x 0\.\d+\.\nWARNING: fox had faults .*\nIn villages of a new seed: /);
  expect(stdout).toContain(document.found);
  expect(stdout).not.toMatch(/at most|up to \d/);
  const shown = (verdict: 'pass' | 'fail' | 'inconclusive' | 'unusable'): string =>
    JSON.stringify(tuneDocument({ ...document, confirmation: { ...document.confirmation!, verdict } }));
  for (const verdict of ['pass', 'inconclusive'] as const) expect(shown(verdict)).toContain('To play with these values');
  for (const verdict of ['fail', 'unusable'] as const) expect(shown(verdict)).not.toContain('To play with these values');
  expect(stdout).toMatch(/x {2}[▁▂▃▄▅▆▇█]{20}/);
  expect((await here(['report', 'tuned/tuning.json', '-o', 'tuned.html'], { cwd })).code).toBe(0);
});

test.each([
  [['./fox.js', '--param', 'y'], /fox has no number y\. It has x, depth/],
  [['./fox.js', '--param', 'mode'], /fox has no number mode/],
  [['./fox.js', '--param', 'x=0..2'], /the range of x is 0 to 1/],
  [['./fox.js', '--param', 'x=1..0'], /expected NAME=LOW\.\.HIGH with two numbers, the lower first/],
  [['./fox.js', '--param', 'x=0.5..0.9'], /the start of x, 0\.1, is not in 0\.5 to 0\.9/],
  [['./fox.js', '--param', 'depth=1.5..2.6'], /depth is an integer/],
  [['./fox.js', '--param', 'x', '--param', 'x=0..0.5'], /--param: give each parameter only once/],
  [['./fox.js', '--sets', '3', '--max-sets', '5'], /--max-sets must be at least 10/],
  [['sample'], /sample has no numbers to tune/],
  [['./fox.js', '--for', '10'], /expected a time with its unit, such as 90s, 10m or 2h/],
  [['./fox.js', '--param', 'depth', '--out', 'tuned'], /tuned contains a different course/],
  [['./fox.js', '--param', 'x', '--out', 'older'], /older contains a course of another version .* choose another folder/],
])('%j is refused', async (flags, why) => {
  const { code, stderr } = await tune(...flags);
  expect(code).toBe(2);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(why);
});
