import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'timing-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** Plays like random; the slow one counts for some 200 ms before its first vote of every game. */
const COUNTING = `
import { CATALOG } from '@aiwolf-arena/agents';
export default (context) => {
  const own = CATALOG.find(({ name }) => name === 'random').create(context);
  let votes = 0;
  return {
    getName: () => context.name, initialize(...all) { votes = 0; own.initialize(...all); },
    update: (...all) => own.update(...all), dayStart: () => own.dayStart(), talk: () => own.talk(),
    whisper: () => own.whisper(), attack: () => own.attack(), guard: () => own.guard(), divine: () => own.divine(),
    finish: () => own.finish(),
    vote() {
      let x = 0;
      if (context.name === 'slow' && votes++ === 0) for (let i = 0; i < 4e7; i++) x = (x * 31 + i) | 0;
      return own.vote();
    },
  };
};`;
writeFileSync(join(cwd, 'counting.js'), COUNTING);

const FIELD = ['--agents', 'slow=./counting.js,fast=./counting.js,random', '--players', '5'];
const SMALL = [...FIELD, '--sets', '2', '--games', '1', '--seed', '1', '--quiet', '--json'];
const fileOf = (path: string): string => readFileSync(join(cwd, path), 'utf8');

interface Document {
  readonly rootHash: string;
  readonly faultEffects: { readonly agents: readonly { name: string; violations: string[] }[] } | null;
  readonly timing?: readonly {
    readonly sets: number;
    readonly agents: readonly { name: string; over: { games: number; isFault: boolean } }[];
  }[];
}

let measured: Document;
let plain: Document;
beforeAll(async () => {
  const limit = ['--time-limit', '50', '--time-tolerance', '0,1%', '--out', 'measured'];
  const [one, two] = [
    await here(['run', ...SMALL, ...limit], { cwd }),
    await here(['run', ...SMALL, '--out', 'plain'], { cwd }),
  ];
  expect([one.code, two.code, one.stderr]).toEqual([0, 0, '']);
  measured = JSON.parse(one.stdout);
  plain = JSON.parse(two.stdout);
});

test('who takes too long is named, nobody else is, and policies can judge it', async () => {
  const [{ sets, agents }] = measured.timing as [NonNullable<Document['timing']>[0]];
  expect(sets).toBe(2);
  expect(agents.map(({ name, over }) => [name, over.isFault])).toEqual([
    ['slow', true],
    ['fast', false],
    ['random', false],
  ]);
  expect(agents[0]!.over.games).toBeGreaterThan(0);
  const late = measured.faultEffects!.agents.filter(({ violations }) => violations.length > 0);
  expect(late).toMatchObject([{ name: 'slow', violations: ['too-slow'], eliminated: null }]);
  const out = await here(['rank', 'measured', '--timing', '--on-fault', 'eliminate'], { cwd });
  expect(out.stdout).toMatch(/eliminated: slow\s+\(too-slow\)/);
  expect(out.stdout).toMatch(/Measured on the machine that played, in 2 of 2 finished sets/);
});

test('a pardon, and a tolerance, let it pass', async () => {
  const rank = ['rank', 'measured', '--timing', '--json'];
  const pardon = ['--pardon', 'slow:too-slow', '--reason', 'an old machine'];
  const pardoned = JSON.parse((await here([...rank, ...pardon], { cwd })).stdout);
  expect(pardoned.stages[0].faultEffects?.agents ?? []).not.toContainEqual(expect.objectContaining({ eliminated: null }));
  const tolerant = JSON.parse((await here([...rank, '--time-tolerance', '0,1'], { cwd })).stdout);
  expect(tolerant.stages[0].faultEffects).toBeNull();
});

test('what is measured is beside the run: hashes, files and documents know nothing of it', async () => {
  const { timing: _, faultEffects, ...rest } = measured;
  expect({ ...rest, faultEffects: null }).toEqual(plain);
  for (const file of ['plan.json', 'journal.ndjson', 'standings.json'])
    expect(fileOf(`measured/${file}`)).toBe(fileOf(`plain/${file}`));
  const rank = async (run: string) => (await here(['rank', run, '--json'], { cwd })).stdout;
  expect(await rank('measured')).toBe(await rank('plain'));
});

test('a run that nobody measured says so; a tolerance for nothing is refused', async () => {
  const { code, stdout } = await here(['rank', 'plain', '--timing'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/nothing was measured; play with --timing or --time-limit/);
  for (const args of [
    ['rank', 'plain', '--time-tolerance', '50,1%'],
    ['run', ...SMALL, '--timing', '--time-tolerance', '50,1%'],
    ['run', ...SMALL, '--time-limit', '100', '--time-tolerance', '50'],
    ['run', ...SMALL, '--time-limit', '5'],
  ])
    expect((await here(args, { cwd })).code).toBe(2);
});
