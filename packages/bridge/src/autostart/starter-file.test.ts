import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dotnetRuntime } from '../launcher/presets.ts';
import { baseOf, launchOfListed, pathNotes, readStarterFile } from './starter-file.ts';

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
  expect(file.notes).toEqual([
    'x.ini:5: view=True has no effect: report shows the games when they have been played',
    'x.ini:6: skin is not a key of an AutoStarter.ini, so this line is ignored',
  ]);
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
  ['agent=5\nport=ten', /^x.ini:2: port=ten: expected 1 to 65535$/],
  ['agent=5\nport=0', /^x.ini:2: port=0: expected 1 to 65535$/],
  ['agent=5\nport=99999', /^x.ini:2: port=99999: expected 1 to 65535$/],
  ['agent=5\ngame=5000000', /^x.ini:2: game=5000000: expected 1 to 1000000 games$/],
  ['agent=5\ngame=0', /^x.ini:2: game=0: expected 1 to 1000000 games$/],
  ['agent=5\ngame=1e3', /^x.ini:2: game=1e3: expected 1 to 1000000 games$/],
  ['lib=./\nagent=2', /^x.ini:2: agent=2: expected 3 to 18 players$/],
  ['agent=0', /^x.ini:1: agent=0: expected 3 to 18 players$/],
  ['agent=19', /^x.ini:1: agent=19: expected 3 to 18 players$/],
  ['agent=\nA,b\nB,b\nC,b', /^x.ini:1: agent=: expected 3 to 18 players$/],
  ['lib=./\nA,b', /^x.ini:2: expected 3 to 18 agents, or a line such as agent=5$/],
  ['', /^x.ini:1: expected 3 to 18 agents, or a line such as agent=5$/],
  ['lib=./\nA', /^x.ini:2: A: expected NAME,LANGUAGE,TARGET/],
  ['A,java', /^x.ini:1: A,java: expected NAME/],
  ['A,a.B\nA,a.C', /^x.ini:2: A is in the file twice/],
  ['agent=5\nA,b\nB,b\nC,b\nD,b\nE,b\nF,b', /^x.ini:7: 6 agents are listed, but agent=5/],
  ['A,a.B,SEEER', /^x.ini:1: there is no role SEEER/],
])('%j cannot be meant', (text, message) => {
  expect(() => readStarterFile(text, 'x.ini')).toThrow(message);
});

test.each([
  ['agent=2', 'A,b\nB,b\nC,b', 3],
  ['agent=4', 'A,b\nB,b\nC,b', 3],
  ['agent=4', 'A,b', 4],
  ['game=1000000', 'A,b\nB,b\nC,b\nD,b', 4],
  ['agent=18', '', 18],
])('%s with the agents %j has %i seats', (line, agents, players) => {
  expect(readStarterFile(`${line}\n${agents}`, 'x.ini')).toMatchObject({ players });
});

describe('paths', () => {
  const [here, home] = [join(folder, 'here'), process.cwd()];
  const config = join(here, 'config');
  const other = join(folder, 'other');
  for (const path of ['here/config/log', 'here/jars', 'other/jars', 'other/log'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['here/both.py', 'here/config/both.py', 'here/config/own.py', 'here/jars/a.jar', 'other/jars/b.jar'])
    writeFileSync(join(folder, path), '');
  beforeAll(() => process.chdir(here));
  afterAll(() => process.chdir(home));

  test.each([
    ['both.py', here],
    ['own.py', config],
    ['none.py', here],
    ['log', config],
  ])('%s is relative to %s', (path, base) => {
    expect(baseOf(path, config)).toBe(base);
  });

  test('agents are started from where they are found, and jars from where there are any', () => {
    const file = readStarterFile('agent=5\nlib=jars\nA,python,both.py\nB,python,own.py\nC,a.B', 'x.ini');
    const foldersOf = (at: string) => file.agents.map((agent) => launchOfListed(agent, file, at).folder);
    expect(foldersOf(config)).toEqual([here, config, here]);
    expect(launchOfListed(file.agents[2]!, file, config).command[2]).toBe(join(here, 'jars/a.jar'));
  });

  test('what is in both folders is said, with its line', () => {
    const text = 'agent=5\nlib=jars\nlog=./log\nA,python,both.py\nB,python,own.py\nC,c.D';
    const notesAt = (at: string) =>
      pathNotes(readStarterFile(text, 'x.ini'), 'x.ini', at).map((note) => note.split(': ').slice(0, 2));
    expect(notesAt(config)).toEqual([['x.ini:4', 'both.py']]);
    expect(notesAt(other)).toEqual([['x.ini:2', 'lib=jars']]);
    expect(notesAt(here)).toEqual([]);
  });
});

test.each([
  ['A,python,none.py', /^agent A: there is no file none.py/],
  ['A,C#,team.dll:N.C', /^agent A: add a line C#=PATH/],
  ['lib=nowhere\nA,a.B', /^agent A: there is no jar below .*nowhere \(lib=\)/],
])('%j cannot be started', (text, message) => {
  const file = readStarterFile(`agent=5\n${text}`, 'x.ini');
  expect(() => launchOfListed(file.agents[0]!, file, folder)).toThrow(message);
});
