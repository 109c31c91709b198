// @module-tag java
// @module-tag python
// Clients of the official protocol in the commands: real processes, real sockets, Java and Python.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

const CLIENTS = fileURLToPath(new URL('../../../bridge/test/clients/', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'remote-'));
afterAll(() => rmSync(cwd, { recursive: true }));

beforeAll(() => {
  const sources = ['java/org/aiwolf/common/bin/ClientStarter.java', 'java/team/OverPlayer.java'];
  const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC'];
  execFileSync('javac', [...quick, '-d', join(cwd, 'classes'), ...sources.map((one) => join(CLIENTS, one))]);
  execFileSync('jar', ['cf', 'team.jar', '-C', 'classes', '.'], { cwd });
  for (const client of ['over.py', 'habit.py']) cpSync(join(CLIENTS, client), join(cwd, client));
  writeFileSync(join(cwd, 'no-setting.ini'), 'agent=5\nsetting=none.cfg\n');
  writeFileSync(join(cwd, 'no-folder.ini'), 'agent=5\nlog=over.py\n');
});

const JAVA = ['--agent', 'java=java:team.jar:team.OverPlayer'];
const PYTHON = ['--agent', 'py=python3 over.py -h {host} -p {port} -n {name}'];
const dying = ['--agent', 'dying=python3 habit.py {host} {port} {name} die'];

interface Document {
  readonly games: number;
  readonly agents: readonly { readonly name: string; readonly faults: Readonly<Record<string, unknown>> }[];
  readonly timing: readonly unknown[];
}

const lines = (path: string): string[] => readFileSync(join(cwd, path), 'utf8').trimEnd().split('\n');

/** Who is the seer in a game. */
const seerIn = (log: string): string | undefined =>
  lines(log)
    .map((line) => line.split(','))
    .find(([, kind, , role]) => kind === 'status' && role === 'SEER')?.[5];

describe('run', () => {
  const village = ['--agents', 'random,sample,liar', ...JAVA, ...PYTHON, '--players', '5'];
  const set = [...village, '--sets', '1', '--games', '12', '--seed', '1', '--out', 'mixed', '--json'];

  test('a village of in-process, Python and Java agents plays a set of 12 games as if all were in process', async () => {
    const ended = await arena(['run', ...set, '--logs', 'sample:4', '--record', 'wire.txt'], { cwd });
    expect(ended).toMatchObject({ code: 0 });
    const { agents, games, timing } = JSON.parse(ended.stdout) as Document;
    expect(games).toBe(12);
    const faultless = agents.filter(({ faults }) => Object.keys(faults).length === 0);
    expect(faultless.map(({ name }) => name)).toEqual(expect.arrayContaining(['java', 'py']));
    expect(timing).toHaveLength(1);
    expect(readdirSync(join(cwd, 'mixed/logs/run-5/set-00000'))).toHaveLength(4);
    expect(lines('mixed/clients/py.log').at(-1)).toMatch(/^set 0 Agent\[0\d\]: 12 games$/);
    expect(lines('mixed/clients/java.log').at(-1)).toMatch(/: Player connected to server:team.OverPlayer$/);
    const again = await here(['run', ...set, '--logs', 'sample:4'], { cwd });
    expect(again.stderr).toContain('1 of 1 game sets are already finished');
    expect(again.stdout).toBe(ended.stdout);
  });

  test('verify plays it again, unless the code of a client has changed', async () => {
    const same = await here(['verify', 'mixed'], { cwd });
    expect(same).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Replayed: the same games\n/) });
    writeFileSync(join(cwd, 'over.py'), `${readFileSync(join(cwd, 'over.py'), 'utf8')}\n# other\n`);
    const { code, stderr } = await here(['verify', 'mixed'], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toMatch(/no set of mixed can be replayed: the code of py has changed .* npx aiwolf-arena rank mixed/);
    const other = await here(['run', ...set], { cwd });
    expect(other).toMatchObject({ code: 2 });
    expect(other.stderr).toMatch(/code of py: /);
  });

  test('what was recorded is sent again in other ways, and a client shows its weak spots', async () => {
    const client = ['java', '-cp', 'classes', 'org.aiwolf.common.bin.ClientStarter', '-c', 'team.OverPlayer'];
    const agent = ['--agent', `java=${[...client, '-h', '{host}', '-p', '{port}'].join(' ')}`];
    const wire = ['--wire', 'wire.txt', '--client', 'java#0'];
    const only = ['--only', 'crlf,blank line,roleMap'];
    const { code, stdout } = await here(['check', ...agent, ...wire, ...only], { cwd });
    expect(code).toBe(0);
    expect(stdout.replaceAll(/ +/g, ' ').trimEnd().split('\n')).toEqual([
      'as recorded ok',
      'CRLF ok',
      expect.stringMatching(/^blank line before disconnects at NAME .*: its process ended with exit code 1 \| /),
      expect.stringMatching(/^gameInfo: no roleMap disconnects at /),
      expect.stringMatching(/^gameInfo: roleMap null disconnects at /),
    ]);
  });

  test('a client is checked by a game that is recorded first', async () => {
    const only = ['--only', 'crlf', '--out', 'checked', '--json'];
    const { code, stdout } = await here(['check', ...PYTHON, ...only], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      submissions: [],
      clients: [{ name: 'py', ok: true, file: 'checked/wire.txt' }],
    });
    const dead = await here(['check', ...dying, '--wire', 'wire.txt', '--only', 'crlf'], { cwd });
    expect(dead).toMatchObject({ code: 1 });
    expect(dead.stdout).toMatch(/^as recorded +disconnects at .*: its process ended with exit code 3/);
  });

  test('a client that dies costs only itself, or stops the run if that is asked for', async () => {
    const few = ['--players', '5', '--sets', '1', '--games', '2', '--seed', '1'];
    const abort = ['--on-fault', 'abort', '--out', 'aborted'];
    const agents = ['--agents', 'random,chatty,silent,sample', ...dying];
    const { code, stderr } = await here(['run', ...agents, ...few, ...abort], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 4 });
    expect(stderr).toMatch(/dying.*crashed.*its process ended with exit code 3/s);
  });

  test('a client that does not even join is told before anything is played', async () => {
    const agent = ['--agent', 'gone=python3 nowhere.py {port}', '--agents', 'random,chatty,silent,sample', '--players', '5'];
    const { code, stderr } = await here(['run', ...agent, '--out', 'gone'], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 4 });
    expect(stderr).toMatch(/error: agent gone: its process ended with exit code 2 before it had connected: .*nowhere.py/);
  });

  test('Ctrl-C ends clients too', async () => {
    const own = join(cwd, 'over.py'); // others may run theirs on this machine
    const client = ['--agent', `py=python3 ${own} -h {host} -p {port} -n {name}`];
    const long = ['--agents', 'random,chatty,silent,sample', ...client, '--players', '5', '--sets', '5000', '--games', '3'];
    const journal = join(cwd, 'stopped/journal.ndjson');
    const stop = (): boolean => existsSync(journal) && statSync(journal).size > 0;
    const { code, stderr } = await arena(['run', ...long, '--out', 'stopped'], { cwd, stop });
    expect({ code, stderr }).toMatchObject({ code: 130 });
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(own);
  });
});

test('contest: entrants behind wires and in process meet in villages of either kind', async () => {
  const field = ['--agents', 'random,chatty,silent,sample,liar', ...PYTHON, ...dying];
  const small = ['--players', '5', '--sets', '1', '--games', '2', '--finalists', '5', '--seed', '1'];
  const ended = await here(['contest', ...field, ...small, '--out', 'contest', '--quiet'], { cwd });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toMatch(/^(?:WARNING: dying: |Fault )crashed/m);
});

describe('clients that come by themselves', () => {
  const freePort = (): Promise<string> =>
    new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(String(port)));
      });
    });

  /** When somebody listens there: who starts a client sooner only has to start it again. */
  async function listened(port: string): Promise<void> {
    const address = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`;
    while (!readFileSync('/proc/net/tcp', 'utf8').includes(address)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Starts a client; what it said. */
  async function overAt(port: string, name: string): Promise<string> {
    const child = spawn('python3', ['over.py', '-h', '127.0.0.1', '-p', port, '-n', name], { cwd });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    return said;
  }

  test('serve waits for them, grants role requests, fills up; join connects a JavaScript agent to it', async () => {
    const port = await freePort();
    const village = ['--players', '5', '--games', '6', '--clients', '2', '--fill', 'random'];
    const serving = arena(['serve', ...village, '--port', port, '--seed', '1', '--out', 'served'], { cwd });
    await Promise.race([listened(port), serving]);
    const other = overAt(port, 'me');
    await arena(['join', '--agent', 'sample', '--port', port, '-r', 'SEER', '-n', 'me'], { cwd });
    expect(await other).toBe('6 games\n');
    const { code, stderr } = await serving;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/listening at port \d+; clients still to connect: 2\nclients connected, 1 of 2: /);
    expect(readFileSync(join(cwd, 'served/plan.json'), 'utf8')).toMatch(/"me".*"me-2".*"random"/s);
    const logs = readdirSync(join(cwd, 'served/logs/run-5/set-00000'));
    const seers = logs.map((log) => seerIn(`served/logs/run-5/set-00000/${log}`));
    expect(seers).toEqual(Array(6).fill(expect.stringMatching(/^me(?:-2)?$/)));
    expect(new Set(seers).size).toBe(1);
  });

  test('autostart plays what the ini says: old and new lines, a client on the last seat, official logs and table', async () => {
    const port = await freePort();
    const folder = join(cwd, 'starter');
    mkdirSync(folder);
    for (const file of ['team.jar', 'over.py', 'habit.py']) cpSync(join(cwd, file), join(folder, file));
    const start = 'import runpy, sys\nsys.argv += ["-n", "whoever"]\nrunpy.run_path("over.py", run_name="__main__")\n';
    writeFileSync(join(folder, 'start.py'), start);
    const ini = `lib=./\t\nlog=./log/\t\t\t#folder to save logs\nport=${port}\t\t\t#port to connect\ngame=10\t\t\t\t#number of games to run
view=false\t\t\t#show the game GUI\nsetting=./SampleSetting.cfg\t#game related settings\nagent=5 \t\t\t#number of agents to play
Sample1,team.OverPlayer,SEER #list of java agents to connect\nSample2,python,start.py #what they need must be in the same folder
Sample3,java,team.jar:team.OverPlayer,WEREWOLF\nPy,python,start.py \n`;
    writeFileSync(join(folder, 'AutoStarter.ini'), ini);
    const setting =
      'maxTalk = 10\nmaxTalkTurn=20\nmaxSkip=2\nisVoteVisible=true\nisValidateUtterance = Y\ntimeLimit=5000\nmaxRevote = 1\n';
    writeFileSync(join(folder, 'SampleSetting.cfg'), setting);
    mkdirSync(join(cwd, 'log'));
    for (const log of ['009.log', '010.log']) writeFileSync(join(cwd, 'log', log), '');
    const playing = arena(['serve', 'autostart', 'starter/AutoStarter.ini', '--seed', '1', '--out', 'auto'], { cwd });
    await Promise.race([listened(port), playing]);
    const fifth = overAt(port, 'fifth');
    const { code, stderr, stdout } = await playing;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await fifth).toBe('10 games\n');
    const [head, ...rows] = stdout
      .split('\n\n')[0]!
      .split('\n')
      .map((line) => line.split('\t'));
    expect(head!.join(' ')).toBe(' BODYGUARD MEDIUM POSSESSED SEER VILLAGER WEREWOLF Total');
    expect(rows.map(([name]) => name)).toEqual(['Py', 'Sample1', 'Sample2', 'Sample3', 'fifth']);
    expect(rows[1]![4]).toMatch(/^\d+\/10$/); // its request was granted in all games
    expect(rows[3]![6]).toMatch(/^\d+\/10$/);
    expect(stdout).toMatch(/^Played 1 set at 5 players \(10 games\)\.$/m);
    expect(stdout).not.toMatch(/^(?:WARNING|Fault)/m);
    const names = Array.from({ length: 10 }, (_, game) => `00${game}.log`);
    expect(readdirSync(join(cwd, 'log'))).toEqual([...names, '010.log']);
    expect(stderr).toContain('note: log/ also contains 1 log of an earlier run: 010.log\n');
    expect(lines('log/009.log')[0]).toMatch(/^0,status,1,[A-Z]+,ALIVE,/);
  });
});

test.each([
  [['run', '--players', '5'], 2, /--agents: give the agents/],
  [['run', '--agent', 'bob'], 2, /--agent: expected NAME=COMMAND/],
  [['run', '--agent', 'a,b=python3 x.py {port}'], 2, /--agent: expected NAME=COMMAND/],
  [['run', '--agent', 'bob=python3 x.py'], 4, /agent bob: its command must contain \{port\}/],
  [['run', '--agent', 'bob=python:none.py'], 4, /agent bob: there is no file none.py/],
  [
    ['run', '--agents', 'random', '--reply-limit', '5', '--sandbox'],
    2,
    /--reply-limit, --sandbox cannot be used without clients, such as/,
  ],
  [['serve', '--clients', '6'], 2, /--clients \d: there are more clients than seats/],
  [['serve', '--clients', '4'], 2, /--clients \d: there are fewer clients than seats/],
  [['serve', '--host', 'nowhere'], 2, /--host nowhere: expected an address/],
  [['serve', '--host', '192.0.2.1', '--port', '10999'], 2, /cannot listen at 192.0.2.1:10999/],
  [['join'], 2, /--agent: give the agent/],
  [['join', '--agent', 'random', '--port', '9'], 5, /there is no server at 127.0.0.1:9/],
  [['serve', 'autostart', 'none.ini'], 2, /there is no readable file none.ini/],
  [
    ['serve', 'autostart', 'no-setting.ini'],
    2,
    /error: no-setting.ini:2: setting=none.cfg: expected a file in the working directory or/,
  ],
  [['serve', 'autostart', 'no-folder.ini'], 2, /error: no-folder.ini:2: log=over.py: expected a folder, but this is a file$/m],
  [['check'], 2, /give a submission such as .*, or a client \(--agent NAME=COMMAND\)/],
  [['check', 'a.ts', '--wire', 'x'], 2, /there is no file a.ts|need a client, such as/],
  [
    ['check', ...PYTHON, '--wire', 'team.jar'],
    2,
    /error: team\.jar:1: this line has NUL bytes: the file is damaged, or no text$/m,
  ],
  [['check', ...PYTHON, '--wire', 'over.py'], 2, /over\.py is not a transcript/],
])('%j is refused with %i', async (typed, code, message) => {
  const home = process.cwd();
  process.chdir(cwd);
  const refusal = await refusalOf(typed).finally(() => process.chdir(home));
  expect(refusal).toMatchObject({ code });
  expect(refusal?.stderr).toMatch(message);
});
