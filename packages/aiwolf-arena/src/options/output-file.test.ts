import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { text } from './kinds.ts';
import { argumentList, option } from './option.ts';
import { options } from './option-set.ts';
import { OUTPUT, OutputFile, outputsIn } from './output-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const write = (name: string, content: string): void => new OutputFile(at(name)).write(content);

writeFileSync(at('file'), 'file');
mkdirSync(at('folder'));
symlinkSync('folder', at('linked-folder'));
symlinkSync('circle', at('circle'));
symlinkSync('second', at('first'));
symlinkSync('first', at('second'));

test('a link is written through, also one to a link, and one to what is not there yet', () => {
  writeFileSync(at('target'), 'old');
  symlinkSync('target', at('near'));
  symlinkSync(at('near'), at('linked-folder/far'));
  symlinkSync('new/deep/target', at('dangling'));
  write('linked-folder/far', 'new');
  write('dangling', 'made');
  expect([read('target'), read('new/deep/target')]).toEqual(['new', 'made']);
  for (const name of ['near', 'folder/far', 'dangling']) expect(lstatSync(at(name)).isSymbolicLink()).toBe(true);
});

test('a file is replaced as a whole, keeps its permissions, and leaves nothing beside it, nor takes what is there', () => {
  mkdirSync(at('whole'));
  writeFileSync(at('whole/a'), 'old', { mode: 0o600 });
  writeFileSync(at('whole/a.tmp'), 'mine');
  const was = openSync(at('whole/a'), 'r');
  write('whole/a', 'new');
  expect(readFileSync(was, 'utf8')).toBe('old');
  closeSync(was);
  expect(statSync(at('whole/a')).mode & 0o777).toBe(0o600);
  expect(readdirSync(at('whole'))).toEqual(['a', 'a.tmp']);
  expect(read('whole/a.tmp')).toBe('mine');
});

/** A pipe with a reader, who has not read yet. */
function pipe(name: string): number {
  execFileSync('mkfifo', [at(name)]);
  return openSync(at(name), constants.O_RDONLY | constants.O_NONBLOCK);
}

test('a pipe is written to; nothing is said once nobody reads it any more', () => {
  const reader = pipe('pipe');
  symlinkSync('pipe', at('to-pipe'));
  write('to-pipe', 'page');
  const bytes = Buffer.alloc(10);
  expect(bytes.toString('utf8', 0, readSync(reader, bytes))).toBe('page');
  const outlet = new OutputFile(at('pipe')).open();
  closeSync(reader);
  outlet.append(Buffer.from('lost'));
  outlet.append(Buffer.from('lost'));
  outlet.close();
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
});

test.skipIf(process.getuid?.() !== 0)('a device is written to', () => {
  execFileSync('mknod', [at('null'), 'c', '1', '3']);
  execFileSync('mknod', [at('full'), 'c', '1', '7']);
  symlinkSync('null', at('to-null'));
  for (const name of ['null', 'to-null']) write(name, 'gone');
  expect(() => write('full', 'much')).toThrow(/cannot write .*the disk is full/);
  for (const name of ['null', 'full']) expect(lstatSync(at(name)).isCharacterDevice()).toBe(true);
});

test('an open file is written to where it is, and stays open', () => {
  const file = openSync(at('open'), 'w');
  for (const path of [`/dev/fd/${file}`, `/proc/self/fd/${file}`]) new OutputFile(path).write(`${path.slice(0, 5)};`);
  symlinkSync(`/proc/self/fd/${file}`, at('to-open'));
  write('to-open', 'link');
  expect(fstatSync(file).isFile()).toBe(true);
  closeSync(file);
  expect(read('open')).toBe('/dev/;/proc;link');
});

test.skipIf(process.getuid?.() === 0)('a file in a folder that is read-only is written to', () => {
  mkdirSync(at('closed'));
  writeFileSync(at('closed/file'), 'a longer text');
  chmodSync(at('closed'), 0o555);
  write('closed/file', 'short');
  expect(read('closed/file')).toBe('short');
  expect(() => write('closed/other', '')).toThrow(/no permission/);
  chmodSync(at('closed'), 0o755);
});

test.each([
  ['a link to itself', 'circle', /leads to itself/],
  ['two links to each other', 'first', /leads to itself/],
  ['below such a link', 'circle/a', /leads to itself/],
  ['a folder', 'folder', /this is a folder/],
  ['a link to a folder', 'linked-folder', /this is a folder/],
  ['a folder that is not there', 'new-folder/', /this is a folder/],
  ['below a file', 'file/a/b', /file is a file, not a folder/],
])('%s is refused', (_, name, said) => {
  expect(() => new OutputFile(`${folder}/${name}`)).toThrow(said);
});

test('an open file that is not open is refused', () => {
  expect(() => new OutputFile('/dev/fd/987')).toThrow(/no file is open with the number 987/);
});

describe('files of results', () => {
  for (const run of ['run', 'gate/field-1/candidate', 'cup/final']) {
    mkdirSync(at(`${run}/logs`), { recursive: true });
    for (const file of ['plan.json', 'journal.ndjson']) writeFileSync(at(`${run}/${file}`), '{}');
  }
  for (const document of ['gate/comparison.json', 'cup/contest.json', 'folder/comparison.json'])
    writeFileSync(at(document), '{}');
  mkdirSync(at('planned'));
  writeFileSync(at('planned/plan.json'), '{}');
  symlinkSync('run', at('linked-run'));
  symlinkSync('run/journal.ndjson', at('page.html'));

  test.each([
    'run/plan.json',
    'run/journal.ndjson',
    'run/run.lock',
    'run/logs/run/5/0/game-0.log',
    'run/clients/fox.log',
    'linked-run/standings.json',
    'page.html',
    'gate/comparison.json',
    'gate/field-1/candidate/journal.ndjson',
    'cup/contest.json',
    'planned/plan.json',
  ])('%s is refused', (path) => {
    expect(() => new OutputFile(at(path))).toThrow(/this is a file of the results in/);
  });

  test.each([
    'run/report.html',
    'run/ranking.svg',
    'gate/junit.xml',
    'gate/kept.json',
    'folder/comparison.json',
    'planned/kept.json',
  ])('%s is not one', (path) => {
    expect(() => new OutputFile(at(path))).not.toThrow();
  });
});

describe('what a command reads', () => {
  const set = options({
    what: argumentList('<what...>', 'logs'),
    agents: option('--agents <list>', 'agents', text('agents')),
    bind: option('--bind <path>', 'folder', text('a path')),
    out: option('--out <folder>', 'folder', text('a folder')),
    log: option('--log <file>', 'a log', OUTPUT),
    page: option('--page <file>', 'a page', OUTPUT),
    both: option('--both <folder>', 'two logs', outputsIn(['a.log', 'b.log'])),
  });
  for (const name of ['logs', 'sample']) mkdirSync(at(name));
  for (const name of ['logs/0.log', 'logs/b.log', 'logs/old.html', 'fox.js', 'a list', 'list', 'sample/old.json'])
    writeFileSync(at(name), name);
  linkSync(at('fox.js'), at('hard'));
  symlinkSync('fox.js', at('soft'));
  const near = (name: string): string => relative(process.cwd(), at(name));
  const log = (name: string) => ({ log: at(name) });

  test.each([
    ['itself', { what: [at('fox.js')], ...log('fox.js') }, /^--log \S+: the command reads/],
    ['under another path', { what: [near('logs/../fox.js')], ...log('fox.js') }, /the command reads/],
    ['a link to it', { what: [at('fox.js')], ...log('soft') }, /the command reads/],
    ['the target of a link', { what: [at('soft')], ...log('fox.js') }, /the command reads/],
    ['a hard link', { what: [at('fox.js')], ...log('hard') }, /the command reads/],
    ['one of a list', { agents: `random,fox=${at('fox.js')}`, ...log('fox.js') }, /the command reads/],
    ['with a space', { agents: `fox=${at('a list')}`, ...log('a list') }, /the command reads/],
    ['a list', { agents: `@${at('list')}`, ...log('list') }, /the command reads/],
    ['a log in a folder', { what: [at('logs')], ...log('logs/0.log') }, /the command reads/],
    ['one of two', { what: [at('logs/b.log')], both: at('logs') }, /^--both \S+: the command reads/],
    ['in its output folder', { out: at('new'), ...log('new/journal.ndjson') }, /this is in the output folder/],
    ['twice', { log: at('twice'), page: near('logs/../twice') }, /^--page \S+: `log` names the same file/],
  ])('%s', (_, typed, said) => {
    expect(() => set.read(typed)).toThrow(said);
  });

  test.each([
    ['a new log beside others', { what: [at('logs')], ...log('logs/new.log') }],
    ['an old page beside logs', { what: [at('logs')], ...log('logs/old.html') }],
    ['in a folder that programs may see', { bind: at('logs'), ...log('logs/0.log') }],
    ['in a folder with the name of a bundled agent', { what: ['sample'], ...log('sample/old.json') }],
    ['a page in the output folder', { out: at('new'), ...log('new/wire.txt') }],
    ['twice to stdout', { log: '/dev/stdout', page: '/dev/stdout' }],
  ])('%s is none', (_, typed) => {
    expect(set.read(typed).log).toBeInstanceOf(OutputFile);
  });

  test('the library refuses it too', () => {
    expect(() => set.parse({ what: [at('fox.js')], ...log('fox.js') })).toThrow(/^`log`: the command reads/);
  });
});
