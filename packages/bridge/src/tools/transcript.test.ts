import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Outlet } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { MUTATIONS } from './mutations.ts';
import { recordedClients, recordedGame } from './replay-wire.ts';
import { readTranscript, TranscriptRecorder } from './transcript.ts';

const packet = (request: string): string =>
  `{"gameInfo":null,"gameSetting":null,"request":"${request}","talkHistory":[],"whisperHistory":[]}`;

test('what was recorded is read again, wire by wire, up to the end of the first game', () => {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-'));
  const path = join(folder, 'wire.txt');
  const recorder = new TranscriptRecorder(new Outlet(path));
  const [one, two] = [recorder.tap('a b#0'), recorder.tap('c#0')];
  one.sent(`${packet('DAILY_FINISH')}\n${packet('TALK')}\n`);
  two.sent(`${packet('NAME')}\n`);
  one.heard('S>C Over\t');
  one.sent(`${packet('FINISH')}\n${packet('ROLE')}\n`);
  recorder.close();
  const passed = readTranscript(readFileSync(path, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(recordedClients(passed)).toEqual(['a b#0', 'c#0']);
  expect(recordedGame(passed, 'a b#0')).toEqual(['DAILY_FINISH', 'TALK', 'FINISH'].map(packet));
  expect(passed.filter(({ from }) => from === 'client').map(({ text }) => text)).toEqual(['S>C Over\t']);
});

test("the official server's transcripts are read too", () => {
  const text = `S>C ${packet('NAME')}<LF>\nC>S TeamE<CR><LF>\n# a remark\n`;
  expect(readTranscript(text)).toEqual([
    { client: '', from: 'host', text: packet('NAME') },
    { client: '', from: 'client', text: 'TeamE' },
  ]);
});

test('every way to send a packet but the first changes one of these, and has a name of its own', () => {
  const info = Object.fromEntries(['agent', 'day', 'roleMap', 'talkList'].map((key, i) => [key, i]));
  const names = MUTATIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const whole = JSON.stringify({
    ...{ gameInfo: info, gameSetting: { maxTalk: 10, roleNumMap: {} }, request: 'INITIALIZE' },
    ...{ talkHistory: [], whisperHistory: [] },
  });
  const [plain, ...others] = MUTATIONS.map(({ send }) => send(whole).join(''));
  expect(plain).toBe(`${whole}\n`);
  const named = [...Object.keys(info), 'maxTalk', 'roleNumMap'];
  for (const [i, sent] of others.entries()) {
    const { name, send } = MUTATIONS[i + 1]!;
    const isElsewhere = /^game(?:Info|Setting): (?:no )?(\w+)(?: null)?$/.exec(name)?.[1];
    if (isElsewhere !== undefined && !named.includes(isElsewhere)) continue;
    expect({ name, same: sent === plain && send(whole).length === 1 }).toEqual({ name, same: false });
  }
});
