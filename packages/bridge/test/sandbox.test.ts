// @module-tag python
// @module-tag bubblewrap
// What a sandboxed client can read, reach and change: its own files, its relay and temporary files, and nothing else.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Host, LaunchedSource, type LaunchOptions, launchOf, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const CLIENTS = fileURLToPath(new URL('./clients/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sandboxed-'));
const at = (...parts: readonly string[]): string => join(folder, ...parts);
const ABSTRACT = `aiwolf-test-${process.pid}`;
const TOKEN = 'a-token-of-the-operator';
const daemons: Server[] = [];
let port = 0;

/** Starts a program to which no client may talk. */
const daemon = (path?: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.end('uid=0(root)'));
    daemons.push(server);
    server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path }, () => resolve(server));
  });

beforeAll(async () => {
  for (const name of ['spy', 'rival', 'cup']) mkdirSync(at(name));
  for (const name of ['spy.py', 'habit.py', 'takeover.py', 'slow.py']) cpSync(join(CLIENTS, name), at('spy', name));
  writeFileSync(at('cup/seed.secret'), 'who has the seed knows all roles');
  writeFileSync(at('rival/rival.py'), '# how to win');
  symlinkSync(at('rival/rival.py'), at('spy/link-to-rival'));
  await Promise.all([daemon(at('daemon')), daemon(at('spy/daemon')), daemon(`\0${ABSTRACT}`)]);
  const { port: own } = (await daemon()).address() as { port: number };
  port = own;
  process.env.AIWOLF_TEST_TOKEN = TOKEN;
});
afterAll(() => {
  delete process.env.AIWOLF_TEST_TOKEN;
  for (const server of daemons) server.close();
  rmSync(folder, { recursive: true });
});

const SANDBOX = { binds: [], hidden: [] };
/** No client is cut off on a slow machine: the spy answers when it has tried all. */
const LIMITS = { replyMs: 60_000, firstMs: 600_000 };

async function play(commands: Readonly<Record<string, string>>, options: Partial<LaunchOptions> = {}) {
  const names = Object.keys(commands);
  const logs = mkdtempSync(at('logs-'));
  const pathOf = (name: string): string => join(logs, `${name}.log`);
  const launches = await Promise.all(names.map((name) => launchOf(name, commands[name]!, folder)));
  const sources = launches.map(
    (one) => new LaunchedSource(one, pathOf(one.name), { sandbox: SANDBOX, limits: LIMITS, ...options }),
  );
  const pool = new WirePool(sources, 1);
  try {
    const [task] = setsFor(names, { games: 2 });
    const { outcome } = await pool.playTimed(task!);
    const faults = outcome.result.seats.flatMap(({ agent, faults }) =>
      faults.map(({ first }) => [names[agent]!, first.detail]),
    );
    return { faults: Object.fromEntries(faults), outputOf: (name: string) => readFileSync(pathOf(name), 'utf8') };
  } finally {
    pool.close();
  }
}

const others = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'python3 spy/habit.py {host} {port} {name}']));

/** Devices of every sandbox. */
const DEVICES = 'null zero full random urandom tty fd stdin stdout stderr core shm pts ptmx console mqueue'.split(' ');

/** Writes down for the spy what it would have to find out. `only`: what it tries; all, if that is empty. */
function tell(only: readonly string[]): void {
  const own = at('spy');
  const secrets = [at('cup/seed.secret'), at('rival/rival.py')];
  const daemons = { daemon: at('daemon'), abstract: ABSTRACT, ports: [port, port - 1, port + 1] };
  const machine = { home: at('home'), pid: process.pid, devices: DEVICES, runtime: process.env.PYENV_ROOT ?? homedir() };
  const all = { only, folder: at('cup'), token: TOKEN, secrets, own, ...daemons, ...machine };
  writeFileSync(at('spy/told.json'), JSON.stringify(all));
}

const SPY = 'python3 spy/spy.py {host} {port} {name}';

test('a client that looks around finds nothing, with more than forty tries', async () => {
  tell([]);
  const { outputOf } = await play({ spy: SPY, ...others('a', 'b', 'c', 'd') });
  const lines = outputOf('spy').split('\n');
  const tries = lines.flatMap((line) => /TRY (.*) -> (.*)$/.exec(line)?.slice(1, 3).join(': ') ?? []);
  expect(outputOf('spy')).toContain(`TRIED ${tries.length}\n`);
  expect(tries.length).toBeGreaterThan(40);
  expect(outputOf('spy')).toContain('BLOCKING True True\n'); // otherwise lines are lost while the arena is busy
  expect(tries.filter((line) => !line.endsWith(': no'))).toEqual([]);
  expect(outputOf('spy')).toContain('PORT 10000\n'); // the same for all
  expect(existsSync(at('spy/left-behind'))).toBe(false);
});

/** What is tried without a sandbox: only what does no harm there. */
const HARMLESS = [
  ...[
    'the seed of a contest',
    'the code of a rival',
    "a daemon's socket",
    "a daemon's abstract socket",
    '/sys',
    '/etc/hostname',
  ],
  ...["a daemon's socket in its own folder", 'a rival through its own folder', 'a port of this machine', 'its own folder'],
  ...['a signal to the arena', 'a second connection by its port', 'processes of others'],
];

test('without a sandbox the same client finds it, so the tries are good', async () => {
  tell(HARMLESS);
  const { outputOf } = await play({ spy: SPY, ...others('a', 'b', 'c', 'd') }, { sandbox: undefined });
  const got = [...outputOf('spy').matchAll(/TRY (.*) -> GOT/g)].map(([, what]) => what);
  expect(got.sort()).toEqual([...HARMLESS].sort());
  rmSync(at('spy/left-behind'), { force: true });
});

test('no client plays the seat of another, however slowly that starts', async () => {
  const eve = 'python3 spy/takeover.py {host} {port} {name}';
  const victim = 'python3 spy/slow.py {host} {port} {name}';
  const { faults, outputOf } = await play({ eve, victim, ...others('a', 'b', 'c') });
  expect(outputOf('eve')).toMatch(/plays its own seat/);
  expect(outputOf('eve')).not.toMatch(/plays another seat|connected to/);
  expect(outputOf('victim')).toMatch(/the victim plays/);
  expect(faults.victim).toBeUndefined();
});

/** Folders of sandboxes in the temporary folder of a program. */
const foldersIn = (temporary: string): string[] => readdirSync(temporary).filter((name) => name.startsWith('aiwolf-sandbox-'));

test('a set leaves no folder, and neither does a program that ends at once', async () => {
  mkdirSync(at('temporary'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = at('temporary');
  try {
    await play(others('a', 'b', 'c', 'd', 'e'));
    await expect.poll(() => foldersIn(at('temporary')), { timeout: 60_000 }).toEqual([]);
    const module = new URL('../src/sandbox/sandbox.ts', import.meta.url);
    const open = `const { openSandbox } = await import('${module}'); console.log([openSandbox(), openSandbox()].length)`;
    const run = (end: string): string =>
      execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', `${open}; ${end}`], { encoding: 'utf8' });
    for (const end of ['', 'process.exit(0)']) expect(run(end)).toBe('2\n');
    expect(foldersIn(at('temporary'))).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});

test('a host takes as many connections as it allows', async () => {
  const host = await Host.open({ connections: 1 });
  const { connect } = await import('node:net');
  const heard = (): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      const socket = connect(host.port, '127.0.0.1');
      socket.on('data', (piece) => {
        text += piece;
        if (text.includes('\n')) resolve(text);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => {});
    });
  expect(await heard()).toContain('NAME');
  expect(await heard()).toBe('');
  host.allow();
  expect(await heard()).toContain('NAME');
  await host.close();
});
