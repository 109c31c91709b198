import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dotnetRuntime } from '../launcher/presets.ts';
import { launchOfListed, readStarterFile } from './starter-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'starter-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'lib/deep'), { recursive: true });
for (const file of ['own.jar', 'lib/b.jar', 'lib/deep/a.jar', 'team.dll', 'Starter.dll', 'go.py'])
  writeFileSync(join(folder, file), '');

/** As it is printed in the README of AIWoof. */
const OLD = `lib=./	
log=./log/			#folder to save logs
port=10000			#port to connect
game=10				#number of games to run
view=false			#show the game GUI
setting=./SampleSetting.cfg	#game related settings
agent=5 			#number of agents to play
Sample1,org.aiwolf.sample.player.SampleRoleAssignPlayer #list of java agents to connect
Sample2,org.aiwolf.sample.player.SampleRoleAssignPlayer #jar files must be = on the same folder
Sample3,org.aiwolf.sample.player.SampleRoleAssignPlayer,SEER 
`;

test('the old form, with comments behind values and trailing blanks', () => {
  const file = readStarterFile(OLD, 'AutoStarter.ini');
  expect(file).toMatchObject({ lib: './', log: './log/', port: 10_000, games: 10, players: 5 });
  expect(file).toMatchObject({ setting: './SampleSetting.cfg', notes: [] });
  const target = 'org.aiwolf.sample.player.SampleRoleAssignPlayer';
  const java = { language: 'java', target } as const;
  expect(file.agents).toEqual([
    { line: 8, name: 'Sample1', ...java, role: undefined },
    { line: 9, name: 'Sample2', ...java, role: undefined },
    { line: 10, name: 'Sample3', ...java, role: 'SEER' },
  ]);
});

test('the form with languages, a C# starter, Windows line ends, and as many seats as agents', () => {
  const text =
    '\ufeff# comment\r\nC#=./Starter.dll # starter\r\nlib = lib\r\nagent=3\r\nview=True\r\nskin=dark\r\nA,java,own.jar:a.B,WEREWOLF\r\nB,python,go.py\r\nC,C#,team.dll:N.C,none\r\n';
  const file = readStarterFile(text, 'x.ini');
  expect(file).toMatchObject({ players: 3, games: 100, sharpStarter: './Starter.dll' });
  expect(file.view).toBe(true);
  expect(file.notes).toEqual(['x.ini:6: skin is not a key of an AutoStarter.ini, so this line is ignored']);
  const commands = file.agents.map((agent) => launchOfListed(agent, file, folder).command.join(' '));
  const at = '-h {host} -p {port}';
  const jars = ['own.jar', 'lib/b.jar', 'lib/deep/a.jar'].map((jar) => join(folder, jar)).join(':');
  expect(commands).toEqual([
    `java -cp ${jars} org.aiwolf.common.bin.ClientStarter ${at} -c a.B WEREWOLF -n {name}`,
    `python3 -u go.py ${at}`,
    `${dotnetRuntime()} ${join(folder, 'Starter.dll')} ${at} -c N.C ${join(folder, 'team.dll')} -n {name}`,
  ]);
});

test.each([
  ['port=ten', /^x.ini:1: port=ten: expected a whole number/],
  ['lib=./\nA', /^x.ini:2: A: expected NAME,LANGUAGE,TARGET/],
  ['A,java', /^x.ini:1: A,java: expected NAME/],
  ['A,a.B\nA,a.C', /^x.ini:2: A is in the file twice/],
  ['agent=5\nA,b\nB,b\nC,b\nD,b\nE,b\nF,b', /^x.ini:7: 6 agents are listed, but agent=5/],
  ['A,a.B,SEEER', /^x.ini:1: there is no role SEEER/],
])('%j cannot be meant', (text, message) => {
  expect(() => readStarterFile(text, 'x.ini')).toThrow(message);
});

test.each([
  ['A,python,none.py', /^agent A: there is no file none.py/],
  ['A,C#,team.dll:N.C', /^agent A: add a line C#=PATH/],
  ['lib=nowhere\nA,a.B', /^agent A: there is no jar below .*nowhere \(lib=\)/],
])('%j cannot be started', (text, message) => {
  const file = readStarterFile(text, 'x.ini');
  expect(() => launchOfListed(file.agents[0]!, file, folder)).toThrow(message);
});
