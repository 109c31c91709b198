// Does what docs/contributing/add-a-rule-set.md says of a switch, in a copy of this package, and plays by it.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootOf } from '../src/random.ts';
import { quietPlayer } from './quiet-player.ts';

const ENGINE = join(import.meta.dirname, '..');
const PAGE = join(ENGINE, '../../docs/contributing/add-a-rule-set.md');

/** What the page adds to a file, or puts in the place of a line that begins like it. */
const STEPS = [
  { file: 'rules/rules.ts', at: /(export interface RuleSwitches \{\n)/ },
  { file: 'rules/fields.ts', at: /(export const RULE_FIELDS = \{\n)/ },
  { file: 'game/game.ts', at: /^()\s*const executed = .*$/m },
];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'aiwolf-arena-switch-'));
  cpSync(join(ENGINE, 'src'), join(copy, 'src'), { recursive: true });
  cpSync(join(ENGINE, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ENGINE, 'node_modules'), join(copy, 'node_modules'));
  const [, page] = readFileSync(PAGE, 'utf8').split('## A switch');
  const blocks = [...page!.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);
  expect(blocks).toHaveLength(STEPS.length);
  for (const [i, { file, at }] of STEPS.entries()) {
    const path = join(copy, 'src', file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(at, (_, head: string) => head + blocks[i]);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

test('three files make a switch: a preset keeps the old behaviour, a change is said and played', async () => {
  const copied: typeof import('../src/index.ts') = await import(pathToFileURL(join(copy, 'src/index.ts')).href);
  const { describeRules, Game, gameLog, RULE_FIELDS, resolveRules, Table, takeRecord } = copied;
  const isExecuted = (overrides: object): boolean => {
    const game = new Game(resolveRules(5, 'regulation-2021', overrides), rootOf('switch'));
    const players = Array.from({ length: 5 }, () => quietPlayer);
    const table = new Table(game, players);
    game.start(0, 0);
    table.play();
    return gameLog(takeRecord(game), ['a', 'b', 'c', 'd', 'e']).includes(',execute,');
  };
  expect(RULE_FIELDS).toHaveProperty('executes');
  expect(describeRules(resolveRules(5))).toContain('Every day somebody is executed.');
  expect(describeRules(resolveRules(5, undefined, { executes: false } as object))).toContain('Nobody is executed.');
  expect([isExecuted({}), isExecuted({ executes: false })]).toEqual([true, false]);
});
