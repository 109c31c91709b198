// The law of files to write: every flag of every command that names one refuses files of results, before it computes anything.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { afterAll, expect, test } from 'vitest';
import { program } from '../../src/program.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'outputs-'));
afterAll(() => rmSync(cwd, { recursive: true }));
mkdirSync(join(cwd, 'run'));
for (const file of ['plan.json', 'journal.ndjson', 'a.log']) writeFileSync(join(cwd, 'run', file), '{}');

/** Files and folders that are only read, and folders of results, which may have nothing else in them. */
const OTHERS = ['--against', '--bind', '--config', '--from', '--known', '--out', '--revise', '--roster', '--rules', '--wire'];

interface Writer {
  readonly path: readonly string[];
  readonly command: Command;
  readonly flag: Option;
}

const writersIn = (command: Command, path: readonly string[] = []): Writer[] => [
  ...command.options
    .filter(({ flags, long }) => /<(?:[^>]*\b)?(?:file|folder|path)\b[^>]*>/.test(flags) && !OTHERS.includes(long!))
    .map((flag) => ({ path, command, flag })),
  ...command.commands.flatMap((inner) => writersIn(inner, [...path, inner.name()])),
];

/** What else the command must be given. It is not there: nobody looks for it. */
const needed = ({ options, registeredArguments }: Command): string[] => [
  ...registeredArguments.filter(({ required }) => required).map(() => 'nothing'),
  ...options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long!, 'nothing']),
];

const writers = writersIn(await program()).map((one) => [`${one.path.join(' ')} ${one.flag.long}`, one] as const);

test('flags that name files to write are found', () => {
  const all = writers.map(([name]) => name);
  expect(all).toEqual(expect.arrayContaining(['play --log', 'report --output', 'compare --junit', 'run --record']));
});

test.each(writers)('%s', async (_, { command, flag, path }) => {
  const file = flag.flags.includes('<folder>') ? 'run' : 'run/journal.ndjson';
  const ended = await here([...path, ...needed(command), flag.long!, file], { cwd });
  expect(ended).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`${flag.long} ${file}: this is a file of`),
  });
  expect(readFileSync(join(cwd, 'run/journal.ndjson'), 'utf8')).toBe('{}');
  expect([readdirSync(cwd), readdirSync(join(cwd, 'run'))]).toEqual([['run'], ['a.log', 'journal.ndjson', 'plan.json']]);
});

test('a page goes to stdout as it is; what is read stays', async () => {
  const own = mkdtempSync(join(cwd, 'own-'));
  await here(['play', '--seed', '1', '--log', 'game.log'], { cwd: own });
  await here(['report', 'game.log', '-o', 'page.html'], { cwd: own });
  const whole = await here(['report', 'game.log', '-o', '/dev/stdout'], { cwd: own });
  expect(whole.code).toBe(0);
  expect(whole.stdout).toBe(readFileSync(join(own, 'page.html'), 'utf8'));
  expect(await here(['report', 'game.log', '-o', 'game.log'], { cwd: own })).toMatchObject({
    code: 2,
    stderr: 'error: --output game.log: the command reads game.log: choose another file\n',
  });
});
