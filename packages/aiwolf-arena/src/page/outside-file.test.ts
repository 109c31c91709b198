import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readRoster } from '../contest/roster.ts';
import { withFiles } from '../options/agent-list.ts';
import { readConfig } from '../options/config.ts';
import { readComparison } from '../run/run-folders.ts';
import { readStored } from '../run/stored-document.ts';
import { openLogs } from '../terminal/log-files.ts';
import { findLogs } from '../terminal/log-search.ts';
import { documentPage } from './document-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'bombs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of 3 GiB that takes no room on the disk. */
function huge(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '{"schema": "aiwolf-arena/bench/2", ');
  truncateSync(path, 3 * 2 ** 30);
  return path;
}
function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** An alias that stands for a billion texts. */
const ALIASES = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[at]}`)}]`).join('\n')}\n`;
const DEEP = '['.repeat(100_000);

test.each<[string, () => unknown]>([
  ['a list of agents of 3 GiB', () => withFiles([`@${huge('agents.txt')}`])],
  ['a roster of 3 GiB', () => readRoster(huge('roster.yaml'))],
  ['a roster with aliases', () => readRoster(file('aliases.yaml', ALIASES))],
  ['a roster with nested lists', () => readRoster(file('deep.yaml', DEEP))],
  ['a document of 3 GiB', () => documentPage(huge('bench.json'))],
  ['a stored file of 3 GiB', () => readStored(huge('kept.json'), 'schema', () => '')],
  [
    'a stored file with nested lists',
    () => readStored(file('deep.json', `${DEEP}${']'.repeat(100_000)}`), 'schema', () => 'is no document'),
  ],
  ['a comparison of 3 GiB', () => readComparison(dirname(huge('comparison.json')))],
  ['a config file of 3 GiB', () => readConfig(huge('config.json'), folder)],
  ['a config file with aliases', () => readConfig(file('config.yaml', ALIASES), folder)],
])('%s is refused by name', async (_, read) => {
  await expect(async () => await read()).rejects.toThrow(folder);
});

test.each<[string, () => string, RegExp]>([
  ['of 3 GiB', () => huge('game.log'), /a line is longer than 8 MiB/],
  ['that unpacks to 16 MiB', () => file('bomb.log.gz', gzipSync(Buffer.alloc(2 ** 24))), /a line is longer than 8 MiB/],
  ['that is cut', () => file('cut.log.gz', gzipSync(Buffer.alloc(2 ** 24)).subarray(0, -100)), /a line is longer than 8 MiB/],
])('a log %s is read as damaged', async (_, path, why) => {
  for await (const { texts, problem } of openLogs(findLogs([path()]), { onNote: () => {} }))
    expect([[...texts], problem?.message]).toEqual([[], expect.stringMatching(why)]);
  expect.assertions(1);
});
