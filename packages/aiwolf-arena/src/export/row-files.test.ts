import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WriteFailed } from '@aiwolf-arena/tournament';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { FORMATS, type Format, RowFiles } from './row-files.ts';

const root = mkdtempSync(join(tmpdir(), 'row-files-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const HOSTILE = [
  'a "quoted", text',
  'two\nlines\r\n',
  '占い師です',
  '',
  'null',
  "it's; DROP",
  '\u0000\u2028',
  '😀'.repeat(300),
];

const talk = (text: string, idx: number) => ({
  ...{ run: 'r,"', block: 'run/5', set: 0, game: 0, day: 1, channel: 'talk', idx, turn: 0, seat: 5, text, asked: null },
  replaced: idx % 2 === 0,
});

async function written(format: Format, rows: number): Promise<string> {
  const folder = mkdtempSync(join(root, 'out-'));
  const files = await RowFiles.open(folder, ['talks'], format);
  for (let idx = 0; idx < rows; idx++) files.add('talks', [talk(HOSTILE[idx % HOSTILE.length]!, idx)]);
  files.add('votes', [talk('not exported', 0)]);
  files.end();
  files.keep();
  expect(readdirSync(folder)).toEqual([`talks.${format}`]);
  return join(folder, `talks.${format}`);
}

async function read(path: string) {
  const db = await (await DuckDBInstance.create()).connect();
  const from = path.endsWith('jsonl') ? `read_json('${path}', maximum_object_size = 100000)` : `'${path}'`;
  return (await db.runAndReadAll(`SELECT * FROM ${from} ORDER BY idx`)).getRowObjectsJson();
}

test.each(['parquet', 'jsonl'] as const)('%s keeps every text, and what is missing', async (format) => {
  const rows = await read(await written(format, 2 * HOSTILE.length));
  expect(rows.map(({ text }) => text)).toEqual([...HOSTILE, ...HOSTILE]);
  expect(rows[1]).toMatchObject({ run: 'r,"', seat: format === 'parquet' ? 5 : '5', asked: null, replaced: false });
});

test('CSV quotes where it must', async () => {
  const text = readFileSync(await written('csv', 3), 'utf8');
  const head = 'run,block,set,game,day,channel,idx,turn,seat,text,asked,replaced\r\n';
  const begin = (idx: number): string => `"r,""",run/5,0,0,1,talk,${idx},0,5,`;
  expect(text).toBe(
    `${head}${begin(0)}"a ""quoted"", text",,true\r\n${begin(1)}"two\nlines\r\n",,false\r\n${begin(2)}占い師です,,true\r\n`,
  );
});

test('a table of several row groups is whole, and one without rows has its columns', async () => {
  expect(await read(await written('parquet', 100_001))).toHaveLength(100_001);
  const db = await (await DuckDBInstance.create()).connect();
  const empty = await db.runAndReadAll(`DESCRIBE SELECT * FROM '${await written('parquet', 0)}'`);
  expect(empty.getRowObjectsJson().slice(0, 3)).toMatchObject([
    { column_name: 'run', column_type: 'VARCHAR' },
    { column_name: 'block' },
    { column_name: 'set', column_type: 'INTEGER' },
  ]);
});

test.each(FORMATS)('%s: a full disk leaves nothing', async (format) => {
  const folder = mkdtempSync(join(root, 'full-'));
  const files = await RowFiles.open(folder, ['talks', 'votes'], format);
  files.add('talks', [talk('a', 0)]);
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  });
  expect(() => files.end()).toThrow(WriteFailed);
  files.discard();
  expect(readdirSync(folder)).toEqual([]);
});
