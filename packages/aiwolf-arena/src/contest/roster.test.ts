import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readRoster, rosterJsonSchema } from './roster.ts';

const folder = mkdtempSync(join(tmpdir(), 'roster-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string, name = 'roster.yaml') {
  const path = join(folder, name);
  writeFileSync(path, text);
  return readRoster(path);
}

/** What is said of a mistake, without the folder. */
function said(text: string): string {
  try {
    read(text);
    return 'nothing';
  } catch (thrown) {
    return (thrown as Error).message.replaceAll(`${folder}/`, '');
  }
}

const one = '{ team: tori, language: python, file: tori.zip, start: a.py }';

test('YAML and JSON say the same', () => {
  const yaml = read(`title: Cup\nentries:\n  - ${one}`);
  const entry = { team: 'tori', language: 'python', file: 'tori.zip', start: 'a.py' };
  const json = read(JSON.stringify({ title: 'Cup', entries: [entry] }), 'roster.json');
  expect(yaml).toMatchObject({
    about: { title: 'Cup', date: null, teams: [{ consent: { names: true, logs: true } }] },
    entries: [{ ...entry, revision: 1 }],
    folder,
  });
  expect(json.entries).toEqual(yaml.entries);
});

test.each([
  ['entries: []', 'roster.yaml:1: entries: expected at least one entry'],
  [`title: Cup\nentries:\n  - ${one}\n? { a: 1 }\n: 2`, 'roster.yaml:4: a key must be a word, not a list or a mapping'],
  [`entries:\n  - ${one}\n[a, b]: 2`, 'roster.yaml:3: a key must be a word, not a list or a mapping'],
  [
    'entris: []',
    /^roster.yaml:1: entries: this key is missing: .*\nroster.yaml:1: entris: there is no such key here: choose .* Did you mean entries\?$/,
  ],
  [
    `entries:\n  - ${one.replace('team: tori, ', '')}`,
    'roster.yaml:2: entries[0].team: this key is missing: expected the name of a team',
  ],
  [
    `entries:\n  - ${one}\n  - ${one.replace('python', 'pyhton')}`,
    /^roster.yaml:3: entries\[1\].language: expected one of .*Did you mean python\?$/,
  ],
  [
    `entries:\n  - ${one.replace('start:', 'strat:')}`,
    /entries\[0\].start: this key is missing.*\n.*entries\[0\].strat: there is no such key here: choose .*Did you mean start\?/,
  ],
  [`entries:\n  - ${one.replace('tori,', '../tori,')}`, /team: expected 1 to 64 letters, digits/],
  [`entries:\n  - ${one.replace('start: a.py', 'start: a.py, revision: 1.5')}`, /revision: expected a whole number/],
  [
    `entries:\n  - ${one.replace('language: python', 'language: java')}`,
    /entries\[0\].class: this key is missing: expected the name of the player class/,
  ],
  [
    `entries:\n  - ${one}\n  - ${one.replace('tori,', 'Tori,')}`,
    'roster.yaml:3: entries[1].team: the team names Tori and tori are too similar: write the same name in both entries, or clearly different names',
  ],
  [`entries:\n  - ${one}\n  - ${one.replace('tori,', 'ＴＯＲＩ, revision: 2,')}`, /ＴＯＲＩ and tori are too similar/],
  [
    `entries:\n  - ${one}\n  - ${one}`,
    'roster.yaml:3: entries[1].team: two entries of the team tori have revision 1: give the newer entry a higher revision',
  ],
  [
    `entries:\n  - ${one.replace('tori,', `${'狼'.repeat(41)},`)}`,
    `roster.yaml:2: entries[0].team: it may have at most 64 characters, 120 bytes of UTF-8, got "${'狼'.repeat(39)}`,
  ],
  [
    `entries:\n  - ${one.replace('tori,', 'Straße,')}\n  - ${one.replace('tori,', 'STRASSE, revision: 2,')}`,
    /STRASSE and Straße are too similar/,
  ],
  ['entries: [', /^roster.yaml:1: /],
  [
    'a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c]',
    /Excessive alias count/,
  ],
  ['- just a list', /^roster.yaml:1: .*expected object/],
])('%j is refused, by line and path', (text, message) => {
  if (typeof message === 'string') expect(said(text)).toBe(message);
  else expect(said(text)).toMatch(message);
});

test('a roster says by which regulation the contest is held, else the command does, else it is that of 2021', () => {
  const entries = `entries:\n  - ${one}`;
  expect(read(entries).regulation).toMatchObject({ year: '2021', onlyLastRevision: false, licence: false });
  expect(read(`regulation: 2022\n${entries}`).regulation).toMatchObject({
    year: '2022',
    onlyLastRevision: true,
    licence: true,
  });
  expect(read(`regulation: '2023'\n${entries}`).regulation).toMatchObject({ year: '2023', java: 17 });
  expect(said(`regulation: 2020\n${entries}`)).toBe('roster.yaml:1: regulation: expected 2021, 2022 or 2023, got 2020');
  read(entries, 'open.yaml');
  expect(readRoster(join(folder, 'open.yaml'), '2023').regulation.year).toBe('2023');
  read(`regulation: 2021\n${entries}`, 'old.yaml');
  expect(() => readRoster(join(folder, 'old.yaml'), '2023')).toThrow(
    /old.yaml says regulation: 2021, but --regulation or an earlier stage says 2023: leave out the flag, or correct the roster$/,
  );
});

const CSHARP = 'team: neko, language: csharp, file: neko.zip';
test.each([
  [2021, 'class: Neko.Player', 'nothing'],
  [2023, 'start: neko', 'nothing'],
  [
    2021,
    'start: neko',
    /entries\[0\].start: by the regulation of 2021, a C# agent is a dll.*: give class, not start, which is for regulation: 2022 and 2023$/,
  ],
  [
    2023,
    'class: Neko.Player',
    /entries\[0\].class: by the regulation of 2023, a C# agent is a zip.*: give start, not class, which is for regulation: 2021$/,
  ],
  [
    2021,
    'revision: 1',
    /entries\[0\].class: this key is missing: by the regulation of 2021, a C# agent is a dll, .*\(class: Team.Player\)$/,
  ],
  [
    2022,
    'revision: 1',
    /entries\[0\].start: this key is missing: by the regulation of 2022, a C# agent is a zip .*\(start: NAME\)$/,
  ],
])('by the regulation of %i, a C# entry with %s', (year, key, message) => {
  const text = said(`regulation: ${year}\nentries:\n  - { ${CSHARP}, ${key} }`);
  if (typeof message === 'string') expect(text).toBe(message);
  else expect(text).toMatch(message);
});

test('a name is the same, however the letters were typed', () => {
  const typed = one.replace('tori,', 'e\u0301té,');
  expect(read(`entries:\n  - ${typed}`).entries[0]!.team).toBe('\u00e9t\u00e9');
});

test('what is nested without end is refused', () => {
  expect(said('['.repeat(100_000))).toMatch(/^roster.yaml/);
});

test('what is no file is refused', () => {
  expect(() => readRoster(join(folder, 'none.yaml'))).toThrow(/there is no file .*none.yaml/);
  expect(() => readRoster(folder)).toThrow(/is not a file/);
});

test('the schema that editors get is that of the code', () => {
  const file = new URL('../../roster.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(rosterJsonSchema());
});
