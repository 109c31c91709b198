import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REGULATIONS } from '../regulation.ts';
import { type Entry, submissionOf } from '../roster.ts';
import { checkSubmission, type Submission } from './check.ts';
import { findingText } from './finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'submissions-'));
const [regulation, later] = [REGULATIONS[2021], REGULATIONS[2023]];
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function packed(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? bytes(content) : content,
  ]);
  const path = join(folder, name);
  writeFileSync(path, zipSync(Object.fromEntries(entries)));
  return path;
}

/** What is found, a line each. */
async function found(submission: Submission): Promise<string[]> {
  const { findings } = await checkSubmission(submission);
  return findings.map(findingText);
}

describe('Python', () => {
  const python = (files: Readonly<Record<string, string>>, start = 'start.py', forms = regulation) =>
    found({
      team: 'tori',
      named: 'tori.zip',
      path: packed('tori.zip', files),
      root: folder,
      regulation: forms,
      form: 'python',
      start,
    });

  test('a quiet script with data is in order', async () => {
    const script = '"""open("x", "w") in a text"""\n# import subprocess\nimport json, socket\nopen("model.json").read()\n';
    expect(await python({ 'tori/start.py': script, 'tori/model.json': '{}' })).toEqual([]);
  });

  test.each([
    ['import os\n\nos.system("ls")', 'tori/start.py:3 (os.system): this code starts programs'],
    ['import json, threading', 'tori/start.py:1 (import threading): this code makes threads'],
    ['from urllib.request import urlopen', 'tori/start.py:1 (import urllib.request): this code connects to a network'],
    ['open("log.txt",\n  mode="a")', 'tori/start.py:1 (open): this code writes or removes files'],
    ['with open(name(), "wb") as f: pass', 'tori/start.py:1 (open): this code writes or removes files'],
    ['import pickle\npickle.dump(1, f)', 'tori/start.py:2 (pickle.dump): this code writes or removes files'],
    ['eval(text)', 'tori/start.py:1 (eval): this code creates other code at run time'],
    ['import ctypes', 'tori/start.py:1 (import ctypes): this code loads native code'],
  ])('%j is warned of, with its place', async (script, message) => {
    const lines = await python({ 'tori/start.py': script });
    expect(lines).toEqual([expect.stringContaining(`warning: ${message}`)]);
  });

  test('scripts that are made to be looked at for long are not', async () => {
    const many = await python({ 'tori/start.py': 'open(eval('.repeat(100_000) });
    expect(many.join()).toMatch(/tori\/start.py:1 \(eval\).* and 17 more: this code creates other code/);
    const text = await python({ 'tori/start.py': `"""${'a'.repeat(900_000)}` });
    expect(text).toEqual([]);
    const long = await python({ 'tori/start.py': '#'.repeat(2_000_000) });
    expect(long.join()).toMatch(/more than 1 MiB/);
  });

  test.each([
    [{ 'start.py': '' }, /move start.py into the folder tori/],
    [{ 'Tori/start.py': '' }, /move Tori\/start.py into the folder tori/],
    [{ 'tori/strat.py': '' }, /did you mean strat.py\?/],
    [{ 'readme.txt': '' }, /pack the scripts in a folder called tori/],
    [{ 'tori/start.py': '', 'lib/help.py': '' }, /lib\/help.py: this script is outside/],
  ])('%j is refused', async (files, message) => {
    expect((await python(files as Record<string, string>)).join('\n')).toMatch(message);
  });

  test.each([
    ['tori/start.py', /with a folder.*give only the file name \(start.py\)/],
    ['start.sh', /is not a Python script/],
  ])('the start script %s is refused', async (start, message) => {
    expect((await python({ 'tori/start.py': '' }, start)).join('\n')).toMatch(message);
  });
});

describe('Python by the regulations of 2022 and 2023', () => {
  const python = (files: Readonly<Record<string, string>>, start = 'start.py') =>
    found({
      team: 'tori',
      named: 'tori.zip',
      path: packed('tori.zip', files),
      root: folder,
      regulation: later,
      form: 'python',
      start,
    });

  test('the start script is in the root, and its modules wherever they are', async () => {
    expect(await python({ 'start.py': 'import lib.help', 'lib/help.py': '', 'model.json': '{}' })).toEqual([]);
  });

  test.each([
    [
      { 'tori/start.py': '', 'tori/help.py': '' },
      'start.py',
      /does not contain start.py in its root: pack the zip again, so that tori\/start.py and what it needs are in its root; a folder tori\/ with the scripts is the form of regulation: 2021$/,
    ],
    [{ 'strat.py': '' }, 'start.py', /did you mean strat.py\?/],
    [{ 'readme.txt': '' }, 'start.py', /pack the scripts in the root of the zip/],
    [
      { 'start.py': '' },
      'tori/start.py',
      /give only the file name \(start.py\): the script must be in the root of the zip; a folder/,
    ],
  ])('%j, started by %s, is refused', async (files, start, message) => {
    expect((await python(files as Record<string, string>, start)).join('\n')).toMatch(message);
  });

  test('the form of 2021 names this one', async () => {
    const path = packed('tori.zip', { 'start.py': '' });
    const old = { team: 'tori', named: 'tori.zip', path, root: folder, regulation, form: 'python' } as const;
    expect((await found({ ...old, start: 'start.py' })).join('\n')).toMatch(
      /move start.py into the folder tori \(exactly this name\); scripts in the root of the zip are the form of regulation: 2022 and 2023$/,
    );
    expect((await found({ ...old, start: 'neko' })).join('\n')).toMatch(/not a Python script.*regulation: 2022 and 2023$/);
  });
});

describe('C# by the regulations of 2022 and 2023', () => {
  /** The header of a program for Linux, or of another one. */
  const elf = (machine = 0x3e, wide = 2): Uint8Array => {
    const header = Buffer.alloc(64);
    header.write('\x7fELF', 'latin1');
    header.set([wide, 1, 1], 4);
    header.writeUInt16LE(machine, 18);
    return header;
  };
  const csharp = (files: Readonly<Record<string, string | Uint8Array>>, start: string | undefined) =>
    found({
      team: 'neko',
      named: 'neko.zip',
      path: packed('neko.zip', files),
      root: folder,
      regulation: later,
      form: 'program',
      start,
    });

  test('a program with its libraries is in order, whatever is in those of .NET', async () => {
    const sockets = Buffer.from('MZ\0Socket\0');
    expect(await csharp({ neko: elf(), 'System.Net.dll': sockets, 'System.Private.CoreLib.dll': sockets }, 'neko')).toEqual([]);
    expect(await csharp({ neko: elf(), 'neko.dll': sockets }, 'neko')).toEqual([
      expect.stringMatching(/^warning: neko.dll \(Socket\): this code connects/),
    ]);
  });

  test.each([
    [{ neko: elf() }, undefined, /executable is not given: give .* \(start: NAME\); the root of the zip contains neko$/],
    [{ 'bin/neko': elf() }, 'bin/neko', /given with a folder: bin\/neko: give only the file name \(neko\): .* root of the zip/],
    [{ 'bin/neko': elf() }, 'neko', /root of the zip does not contain neko: pack the zip again, so that bin\/neko and what/],
    [{ Neko: elf() }, 'neko', /did you mean Neko\?/],
    [{ 'neko.dll': 'MZ' }, 'player', /does not contain player: .*; dlls with a class are the form of regulation: 2021$/],
    [
      { neko: 'MZ' },
      'neko',
      /this file is a program or dll for Windows, not a program for Linux on x86-64: pack what dotnet publish/,
    ],
    [{ neko: '#!/bin/sh\n' }, 'neko', /this file is a script, not/],
    [{ neko: elf(0xb7) }, 'neko', /this file is a program for Linux on arm64, not/],
    [{ neko: elf(3, 1) }, 'neko', /this file is a program for Linux on another processor, not/],
    [{ neko: Uint8Array.of(0xcf, 0xfa, 0xed, 0xfe) }, 'neko', /this file is a program for macOS, not/],
    [{ neko: '\x7fELF' }, 'neko', /this file is a program for Linux on another processor, not/],
    [{ neko: '' }, 'neko', /this file is no program, not/],
    [
      { neko: elf(), 'neko.runtimeconfig.json': '{}' },
      'neko',
      /^warning: neko: the zip lacks the runtime of .NET: .*--self-contained/,
    ],
  ])('of %o, started by %s, the organiser is told', async (files, start, message) => {
    expect((await csharp(files as Record<string, string>, start)).join('\n')).toMatch(message);
  });

  test('a dll is refused, and the form of the other regulation named', async () => {
    const path = join(folder, 'neko.dll');
    writeFileSync(path, 'MZ');
    const dll = {
      team: 'neko',
      named: 'neko.dll',
      path,
      root: folder,
      regulation: later,
      form: 'program',
      start: 'neko',
    } as const;
    expect(await found(dll)).toEqual([expect.stringMatching(/a zip of a self-contained program: .*form of regulation: 2021$/)]);
  });
});

describe('Java', { tags: 'java' }, () => {
  const sources: Readonly<Record<string, string>> = {
    'good/Player.java': 'package good; public class Player { public int vote() { return Thread.activeCount(); } }',
    'good/Shape.java': 'package good; public interface Shape { double area = 1.5; long many = 1L << 40; }',
    'good/Hidden.java': 'package good; public class Hidden { public Hidden(int seat) {} }',
    'Bare.java': 'public class Bare {}',
    'bad/Player.java': `package bad; import java.io.*; import java.net.*; public class Player implements Runnable {
      public void run() {}
      public void talk() throws Exception { new Thread(this).start(); new Socket("a", 1); new ProcessBuilder("ls").start();
        new FileWriter("log").close(); new File("a").delete(); System.loadLibrary("x"); new URL("http://a").openStream(); } }`,
  };
  const classes: Record<string, Uint8Array> = {};

  beforeAll(() => {
    for (const [name, text] of Object.entries(sources)) {
      mkdirSync(join(folder, 'java', name, '..'), { recursive: true });
      writeFileSync(join(folder, 'java', name), text);
    }
    const javac = [
      '-J-XX:TieredStopAtLevel=1',
      '-J-XX:+UseSerialGC',
      '--release',
      '17',
      '-d',
      'classes',
      ...Object.keys(sources),
    ];
    execFileSync('javac', javac, { cwd: join(folder, 'java'), stdio: 'ignore' });
    for (const name of Object.keys(sources).map((source) => source.replace('.java', '.class')))
      classes[name] = readFileSync(join(folder, 'java/classes', name));
  });

  const java = (className: string | undefined, more: Readonly<Record<string, string>> = {}, forms = regulation) => {
    const own = Object.entries(classes).filter(([name]) => !name.startsWith('bad') || className?.startsWith('bad'));
    const path = packed('tori.jar', { ...Object.fromEntries(own), ...more });
    return found({ team: 'tori', named: 'tori.jar', path, root: folder, regulation: forms, form: 'java', className });
  };

  test('a player is found, and its Java version told', async () => {
    expect(await java('good.Player')).toEqual([
      expect.stringMatching(/^warning: tori.jar: the code needs Java 17 or newer: compile with --release 11/),
    ]);
  });

  test('by the regulations of 2022 and 2023, Java 17 is the recommended version', async () => {
    expect(await java('good.Player', {}, later)).toEqual([
      expect.stringMatching(/^note: tori.jar: the code needs Java 17 or newer: .*recommended version is Java 17/),
    ]);
  });

  test('what regulation 4 forbids is found in the calls of classes', async () => {
    const text = (await java('bad.Player')).join('\n');
    for (const word of [
      'java.lang.Thread.<init>',
      'java.net.Socket.<init>',
      'java.lang.ProcessBuilder.<init>',
      'java.io.FileWriter.<init>',
      'java.lang.System.loadLibrary',
    ])
      expect(text).toContain(`bad.Player (${word})`);
  });

  test.each([
    [undefined, /the class of the agent is not given: give its full name in the roster; the file contains /],
    ['good.Plaier', /the file does not contain the class good.Plaier: did you mean good.Player\?/],
    ['org.Player', /the file does not contain the class org.Player: did you mean good.Player\?/],
    ['good.Shape', /this class is abstract or an interface/],
    ['good.Hidden', /no public constructor without parameters/],
    ['Bare', /note: Bare: the class is in no package/],
  ])('the class %s', async (className, message) => {
    expect((await java(className)).join('\n')).toMatch(message);
  });

  test.each(['lib/aiwolf-common.jar', 'AIWolfClient.jar', 'aiwolf-server-0.6.2.jar', 'jsonic-1.3.10.jar'])(
    '%s must not be in it',
    async (name) => {
      expect((await java('good.Player', { [name]: '' })).join('\n')).toMatch(/error: .*: this name is taken by a jar/);
    },
  );

  test('other jars may be, and classes of the official library are warned of', async () => {
    const text = (await java('good.Player', { 'lib/aiwolf-tori.jar.txt': '', 'org/aiwolf/common/Data.class': '' })).join('\n');
    expect(text).not.toMatch(/this name is taken/);
    expect(text).toMatch(/org\/aiwolf\/common\/Data.class: the file contains classes of the official library/);
  });
});

describe('what cannot be trusted', () => {
  const zip = (name: string, content: Uint8Array | string): Submission => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return { team: 'tori', named: name, path, root: folder, regulation, form: 'python', start: 'a.py' };
  };

  test.each([
    ['no archive', 'text.zip', 'not a zip at all', /cannot be unpacked safely: .*file is truncated: pack it again/],
    ['a path that leads out', 'out.zip', zipSync({ '../a.py': bytes('') }), /invalid relative path: \.\.\/a.py/],
    ['an absolute path', 'abs.zip', zipSync({ '/etc/a.py': bytes('') }), /absolute path: \/etc\/a.py/],
    [
      'a link',
      'link.zip',
      zipSync({ 'tori/a.py': [bytes('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
      /it contains a link: tori\/a.py/,
    ],
    [
      'names that differ in case only',
      'case.zip',
      zipSync({ 'tori/a.py': bytes(''), 'tori/A.py': bytes('') }),
      /it contains .* twice/,
    ],
    [
      'a file in the place of a folder',
      'both.zip',
      zipSync({ 'tori/a': bytes(''), 'tori/a/b.py': bytes('') }),
      /it contains tori\/a as a file and as a folder/,
    ],
    [
      'a crowd',
      'crowd.zip',
      zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, bytes('')]))),
      /more than 10000 files/,
    ],
  ])('%s is refused', async (_, name, content, message) => {
    expect((await found(zip(name, content))).join('\n')).toMatch(message);
  });

  test('a form has its endings, and its file is there', async () => {
    const jar = join(folder, 'tori.txt');
    writeFileSync(jar, '');
    const java = { team: 'tori', root: folder, regulation, form: 'java', className: 'a.B' } as const;
    expect(await found({ ...java, named: 'tori.txt', path: jar })).toEqual([expect.stringContaining('ends in .jar')]);
    expect(await found({ ...java, named: 'gone.jar', path: join(folder, 'gone.jar') })).toEqual([
      expect.stringContaining('the file does not exist'),
    ]);
    expect(await found({ ...java, named: 'x', path: folder })).toEqual([
      expect.stringContaining('this path is a folder, not a file: hand in the file'),
    ]);
    for (const path of [`${jar}\0.jar`, `${'long'.repeat(100)}.jar`])
      expect(await found({ ...java, named: 'odd.jar', path })).toEqual([
        expect.stringMatching(/odd.jar: the file cannot be read: E\w+: hand it in again/),
      ]);
  });
});

test('a copy is the same, whatever its files are called and whenever it was packed', async () => {
  packed('a-team.zip', { 'a-team/a.py': 'player' });
  packed('b-team.zip', { 'b-team/other.py': 'player' });
  packed('c-team.zip', { 'c-team/a.py': 'player ' });
  const entry = { language: 'python', start: 'a.py' } as const;
  const [a, b, c] = await contentsOf([
    { ...entry, team: 'a-team', file: 'a-team.zip' },
    { ...entry, team: 'b-team', file: 'b-team.zip' },
    { ...entry, team: 'c-team', file: 'c-team.zip' },
  ]);
  expect(a).toBe(b);
  expect(a).not.toBe(c);
});

/** What identifies the submissions of a roster. */
async function contentsOf(written: readonly object[]): Promise<(string | undefined)[]> {
  const entries = written.map((entry) => ({ revision: 1, ...entry })) as Entry[];
  const checked = entries.map((entry) => checkSubmission(submissionOf(entry, { folder, entries, regulation })));
  return (await Promise.all(checked)).map(({ content }) => content);
}

describe('modules', () => {
  const METHODS = `getName: () => '', initialize() {}, update() {}, dayStart() {}, talk: () => 'Over',
    whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {}`;
  const AGENT = `export default () => ({ ${METHODS} });`;

  function written(name: string, text: string): string {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return name;
  }
  const entryOf = (team: string, file: string) => ({ team, file, revision: 1, language: 'typescript' }) as Entry;
  /** What is said of the first of some teams. */
  async function saidOfFirst(...entries: readonly Entry[]): Promise<string[]> {
    return found(submissionOf(entries[0]!, { folder, entries, regulation }));
  }

  test('the command that checks a file again is for the folder in which the user is', async () => {
    const said = await saidOfFirst(entryOf('broken', written('broken/a.ts', 'export default () => ({')));
    const at = relative('.', join(folder, 'broken/a.ts'));
    expect(said).toEqual([expect.stringMatching(/^error: broken\/a\.ts: .*again: npx aiwolf-arena check /s)]);
    expect(said[0]!.endsWith(` check ${at}`)).toBe(true);
  });

  test('a copy is the same, whatever its files are called', async () => {
    const using = (team: string, helper: string, rest: string) => `// by ${team}
      import helping, { other } from './${helper}'; import * as all from './${rest}';
      export const names = [helping(), other, Object.keys(all)]; export default () => ({ ${METHODS} });`;
    const rest = (text: string) => `exports.more = () => '${text}';`;
    written('one/helper.ts', 'export default (): number => 1; export const other = 2; // of one');
    written('one/rest.cjs', rest('x'));
    for (const [team, text] of [
      ['two', 'x'],
      ['three', 'y'],
    ] as const) {
      written(`${team}/aid.js`, 'export default () => 1; export const other = 2;');
      written(`${team}/lib/index.cjs`, rest(text));
    }
    const [one, two, three] = await contentsOf([
      entryOf('one', written('one/agent.ts', using('one', 'helper.ts', 'rest.cjs'))),
      entryOf('two', written('two/index.ts', using('two', 'aid.js', 'lib/index.cjs'))),
      entryOf('three', written('three/3.ts', using('three', 'aid.js', 'lib/index.cjs'))),
    ]);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(two).toBe(one);
    const [four] = await contentsOf([entryOf('four', written('two/人狼-4.ts', using('two', 'aid.js', 'lib/index.cjs')))]);
    expect(four).toBe(one);
    expect(three).not.toBe(one);
  });

  test.each([
    ['a rival beside it', 'side/a.ts', './b.ts', 'side/b.ts'],
    ['all that a rival exports', 'side/c.ts', './b', 'side/b.ts'],
    ['a rival above it', 'up/down/a.ts', '../b.ts', 'up/b.ts'],
    ['what lies beside the roster', 'own/a.ts', '../roster.json', 'own/other/b.ts'],
  ])('%s is not for it to read', async (_, own, what, rival) => {
    written('roster.json', '{}');
    written(rival, `export const plan = 'secret'; ${AGENT}`);
    const code = `import * as stolen from "${what}"; export const s = stolen; ${AGENT}`;
    const said = await saidOfFirst(entryOf('a', written(own, code)), entryOf('b', rival));
    expect(said.join('\n')).toMatch(/^error: .*: [ac]\.ts:1:\d+: an agent cannot import/);
    expect(said.join('\n')).not.toContain('secret');
  });

  test('one file in the folder of the roster plays, and reads nothing beside it', async () => {
    written('words.txt', 'of the organiser');
    const reads = `export default (context) => { context.readText('words.txt'); return { ${METHODS} }; };`;
    expect(await saidOfFirst(entryOf('a', written('alone.ts', AGENT)))).toEqual([]);
    expect(await saidOfFirst(entryOf('a', written('reads.ts', reads)))).toEqual([
      expect.stringContaining('no data file words.txt'),
    ]);
  });

  test('a link to a rival is no submission', async () => {
    written('rival/agent.ts', AGENT);
    symlinkSync(join(folder, 'rival'), join(folder, 'thief'));
    symlinkSync('agent.ts', join(folder, 'rival/other.ts'));
    for (const file of ['thief/agent.ts', 'rival/other.ts'])
      expect(await saidOfFirst(entryOf('thief', file))).toEqual([
        expect.stringContaining(`${file}: the path of the file leads through a link`),
      ]);
  });
});
