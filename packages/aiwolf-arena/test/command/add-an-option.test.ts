// @module-tag dear
// Does what docs/contributing/add-an-option.md says, in a copy of this package, and types the option.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from './aiwolf-arena.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const PAGE = join(PACKAGE, '../../docs/contributing/add-an-option.md');
const [NODE] = command();

/** Where the blocks of the page go: before the first row, and in the place of the command. */
const STEPS = [
  { file: 'options/table.ts', at: /(const VILLAGES = \{\n)/ },
  { file: 'commands/agents.ts', at: /()^export const agentsCommand = [^;]*;$/m },
];

const home = mkdtempSync(join(tmpdir(), 'aiwolf-arena-option-'));
const copy = join(home, 'packages/aiwolf-arena');
afterAll(() => rmSync(home, { recursive: true }));
beforeAll(() => {
  for (const part of ['bin', 'build', 'src', 'help', 'package.json'])
    cpSync(join(PACKAGE, part), join(copy, part), { recursive: true });
  symlinkSync(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'));
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];
  expect(blocks).toHaveLength(STEPS.length);
  for (const [i, { file, at }] of STEPS.entries()) {
    const path = join(copy, 'src', file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(at, (_, head: string) => head + blocks[i]![1]);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  }
});

const typed = (...words: string[]) => promisify(execFile)(NODE, [join(copy, 'bin/aiwolf-arena.mjs'), ...words], { cwd: copy });

test('one row and its use make an option: in the help, checked, with a suggestion, used', async () => {
  expect((await typed('agents', '--help')).stdout).toMatch(/--first-agents <n> +as many agents only/);
  expect(JSON.parse((await typed('agents', '--first-agents', '2', '--json')).stdout).agents).toHaveLength(2);
  await expect(typed('agents', '--first-agents', '0')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--first-agents.*1/),
  });
  await expect(typed('agents', '--frist-agents', '2')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--first-agents'),
  });
});
