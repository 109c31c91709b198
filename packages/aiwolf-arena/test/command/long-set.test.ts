import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';

const cwd = mkdtempSync(join(tmpdir(), 'long-set-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const ANSWERS: Readonly<Record<string, string>> = {
  ...{ NAME: 'quiet', ROLE: 'none', TALK: 'Over', WHISPER: 'Over' },
  ...{ VOTE: '{"agentIdx":1}', DIVINE: '{"agentIdx":1}', GUARD: '{"agentIdx":1}', ATTACK: '{"agentIdx":1}' },
};

/** A client that says nothing. It connects as soon as somebody listens. */
function client(port: number): void {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface(socket);
  socket.on('error', () => setTimeout(() => client(port), 100));
  lines.on('error', () => {});
  lines.on('line', (line) => {
    const answer = ANSWERS[JSON.parse(line).request];
    if (answer !== undefined) socket.write(`${answer}\n`);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Interrupts a command as soon as a folder has three logs. */
const afterThree = (folder: string) => ({
  cwd,
  stop: () => existsSync(join(cwd, folder)) && readdirSync(join(cwd, folder)).filter((log) => log.endsWith('.log')).length >= 3,
});

const UNFINISHED = 'logs/unfinished/run-5/set-00000';
const STOPPED =
  /^stopped after (\d+) of 200,000 games; their logs are in \S+\/set-00000, their results do not count because the set is not finished\nresume with: /m;

/** The number of games in a table of wins. */
const gamesIn = (stdout: string): number[] =>
  stdout
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => [...row.matchAll(/\d+\/(\d+)/g)].reduce((sum, [, games]) => sum + Number(games), 0));

test('autostart writes the official logs when games end; interrupted, it prints the table of these games', async () => {
  const port = await freePort();
  mkdirSync(join(cwd, 'starter'));
  writeFileSync(join(cwd, 'starter/a.ini'), `lib=./\nlog=./log/\nport=${port}\ngame=200000\nagent=5\n`);
  for (let i = 0; i < 5; i++) client(port);
  const { code, stderr, stdout } = await arena(['serve', 'autostart', 'a.ini', '--out', 'r'], {
    ...afterThree('starter/log'),
    cwd: join(cwd, 'starter'),
  });
  expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(STOPPED) });
  const games = Number(STOPPED.exec(stderr)![1]);
  expect(stdout.split('\n')[0]).toBe('\tBODYGUARD\tMEDIUM\tPOSSESSED\tSEER\tVILLAGER\tWEREWOLF\tTotal');
  expect(gamesIn(stdout)).toEqual(Array(5).fill(games));
  const [official, own] = [filesOf(join(cwd, 'starter/log')), filesOf(join(cwd, 'starter/r', UNFINISHED))];
  expect(Object.keys(official)).toHaveLength(games);
  expect(official['/002.log']).toMatch(/,result,/);
  expect(Object.values(official)).toEqual(Object.values(own));
});

test('serve does so as well, with a bundled agent on the other seats', async () => {
  const port = await freePort();
  client(port);
  const typed = ['serve', '--port', `${port}`, '--clients', '1', '--fill', 'random', '--games', '200000', '--out', 'served'];
  const { code, stderr, stdout } = await arena(typed, afterThree(`served/${UNFINISHED}`));
  expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(STOPPED) });
  expect(gamesIn(stdout)).toEqual(Array(5).fill(Number(STOPPED.exec(stderr)![1])));
});
