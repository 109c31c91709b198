import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { resolveRules } from '@aiwolf-arena/engine';
import { afterAll, expect, test } from 'vitest';
import { setsOf } from '../plan/block.ts';
import { dealingSeed, seedMark, UNKNOWN_ARENA } from '../plan/plan.ts';
import { planDifferences } from '../plan/plan-differences.ts';
import { planRun } from '../plan/plans.ts';
import { readPlan } from './recorded-run.ts';
import { RunFolder } from './run-folder.ts';
import { disclosed, keepSecret, SECRET_NAME, withheld } from './seed-secret.ts';

const root = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(root, { recursive: true }));

const SEED = 'a seed that nobody knows';
const agents = ['a', 'b', 'c', 'd', 'e'].map((name) => {
  return { name, source: name, hash: name, ranked: true };
});
const open = planRun({
  ...{ arena: UNKNOWN_ARENA, seed: SEED, players: [5], sets: 3, gamesPerSet: 2, agents },
  ...{ lineUp: [0, 1, 2, 3, 4], draw: 'random', roleRequests: [], rulesOf: (players: number) => resolveRules(players) },
});
const plan = withheld(open);

const begun = (name: string): string => {
  const path = join(root, name);
  const folder = RunFolder.open(path);
  folder.begin(plan);
  folder.close();
  return path;
};

test('a plan with a secret draws what the seed draws, and shows it nowhere', () => {
  expect([...setsOf(plan)]).toEqual([...setsOf(open)]);
  expect(dealingSeed(plan)).toBe(SEED);
  for (const text of [JSON.stringify(plan), inspect(plan, { depth: 9, showHidden: true }), `${plan.seed}`])
    expect(text).not.toContain(SEED);
});

test('told, it is the same plan, and what is drawn at random stays', () => {
  const shown = disclosed(plan);
  expect(shown).toMatchObject({ seed: SEED, seedSha256: plan.seedSha256 });
  expect(shown).not.toHaveProperty('secret');
  expect(seedMark(shown)).toBe(seedMark(plan));
  expect(planDifferences(plan, shown)).toEqual([]);
  expect(Object.keys(JSON.parse(JSON.stringify(shown)))).toEqual(Object.keys(JSON.parse(JSON.stringify(plan))));
});

test('the folder has it in a file of its own, before the plan that promises it', () => {
  const folder = begun('own');
  expect(readFileSync(join(folder, SECRET_NAME), 'utf8')).toBe(`${SEED}\n`);
  expect(statSync(join(folder, SECRET_NAME)).mode & 0o777).toBe(0o600);
  expect(dealingSeed(readPlan(folder))).toBe(SEED);
});

test('a folder that was told its seed twice has told it once', () => {
  const path = begun('twice');
  for (let i = 0; i < 2; i++) {
    const folder = RunFolder.open(path);
    folder.begin(i === 0 ? plan : disclosed(plan));
    expect(folder.disclose().seed).toBe(SEED);
    folder.close();
  }
  rmSync(join(path, SECRET_NAME));
  expect(readPlan(path)).toMatchObject({ seed: SEED });
});

test('what was left of a killed writer does not open the secret to others', () => {
  const folder = join(root, 'left');
  mkdirSync(folder);
  writeFileSync(join(folder, `${SECRET_NAME}.tmp`), '', { mode: 0o644 });
  keepSecret(folder, SEED);
  expect(statSync(join(folder, SECRET_NAME)).mode & 0o777).toBe(0o600);
});

test('a seed that is not the promised one is refused', () => {
  const folder = begun('forged');
  const path = join(folder, 'plan.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(plan.seed, 'another seed'));
  expect(() => readPlan(folder)).toThrow(/plan\.json \(SHA-256 \w+\) does not match its field "seed"/);
});
