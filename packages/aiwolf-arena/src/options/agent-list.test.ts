import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withFiles } from './agent-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-list-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return `@${join(folder, name)}`;
};

test('a file has one agent in each line; paths are relative to it', () => {
  const list = file(
    'field.txt',
    '# the field\nsample\n./fox.ts  # mine\r\n\nlow=sub/fox.ts?x=0.2\nbold=bayes?partner=0.1\n/abs/wolf.js\n',
  );
  expect(withFiles(['random', list])).toEqual([
    ...['random', 'sample', `${folder}/fox.ts`, `low=${folder}/sub/fox.ts?x=0.2`],
    ...['bold=bayes?partner=0.1', '/abs/wolf.js'],
  ]);
});

test('a JSON list and a roster are lists, too', () => {
  expect(withFiles([file('list.json', '["sample", "fox.ts"]')])).toEqual(['sample', `${folder}/fox.ts`]);
  const entries = [
    { team: 'red', language: 'typescript', file: 'red.ts' },
    { team: 'blue', language: 'bundled', agent: 'liar' },
  ];
  const found = [`red=${folder}/red.ts`, 'blue=liar'];
  expect(withFiles([file('roster.json', JSON.stringify({ entries }))])).toEqual(found);
  const yaml = `title: Spring\nentries:\n${entries.map((entry) => `  - ${JSON.stringify(entry)}\n`).join('')}`;
  expect(withFiles([file('roster.yaml', yaml)])).toEqual(found);
  const clients = [
    { team: 'kame', language: 'python', file: 'kame.zip', start: 'start.py' },
    { team: 'neko', language: 'csharp', file: 'neko.zip', start: 'neko' },
    { team: 'inu', language: 'csharp', file: 'inu.dll', class: 'Inu.Player' },
  ];
  expect(withFiles([file('clients.json', JSON.stringify({ regulation: 2023, entries: clients }))])).toEqual([
    `kame=python:${folder}/kame.zip:start.py`,
    `neko=program:${folder}/neko.zip:neko`,
    `inu=dotnet:${folder}/inu.dll:Inu.Player`,
  ]);
});

test.each([
  ['empty.txt', '# nobody\n', /contains no agents/],
  ['bad.json', '[1]', /must be a JSON list of agents/],
  ['cut.json', '["a"', /is neither valid JSON nor YAML/],
  [
    'clients.json',
    '{"entries": [{"team": "ann", "language": "python", "file": "ann.zip"}]}',
    /the entry ann does not say how to start it/,
  ],
])('%s is refused', (name, text, why) => expect(() => withFiles([file(name, text)])).toThrow(why));

test('a missing file is named', () => expect(() => withFiles(['@none.txt'])).toThrow('@none.txt: there is no file none.txt'));

test('a command is run in the folder of its file, whose name may have quotes', () => {
  mkdirSync(join(folder, "ann's"));
  const [command] = withFiles([file("ann's/list.txt", 'fox=python3 fox.py {port}')]);
  expect(command).toBe(`fox=PWD='${folder}/ann'\\''s' python3 fox.py {port}`);
});
