// Games that are watched while they are played: the page's server, and the commands that open one.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LiveMessage } from '@aiwolf-arena/report/html';
import { afterAll, afterEach, expect, test } from 'vitest';
import { LiveFeed, liveServer } from '../../src/page/live.ts';
import { command } from './aiwolf-arena.ts';

const cwd = mkdtempSync(join(tmpdir(), 'watch-'));
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** Reads messages until one of a kind came so many times. */
async function heard(address: string, until: LiveMessage['kind'], times = 1): Promise<LiveMessage[]> {
  const stop = new AbortController();
  const { body } = await fetch(`${address}events`, { signal: stop.signal });
  const messages: LiveMessage[] = [];
  let text = '';
  for await (const bytes of body!.pipeThrough(new TextDecoderStream())) {
    text += bytes;
    const parts = text.split('\n\n');
    text = parts.pop()!;
    for (const part of parts) messages.push(JSON.parse(part.slice('data: '.length)));
    if (messages.filter(({ kind }) => kind === until).length >= times) break;
  }
  stop.abort();
  return messages;
}

const ordered: unknown[] = [];
async function open() {
  const feed = new LiveFeed();
  const server = await liveServer(feed, {
    ...{ agents: 'sample', players: 5 },
    start: async (order) => {
      ordered.push(order);
      return order === null ? 'no order' : null;
    },
  });
  opened.push(server);
  return { feed, address: server.address };
}

test('who comes late hears all of the game that is on', async () => {
  const { feed, address } = await open();
  feed.begin([0, 1, 2], ['a', 'b']);
  feed.add([1, 2], ['Over']);
  const hearing = heard(address, 'over');
  await new Promise((resolve) => setTimeout(resolve, 50));
  feed.add([3], []);
  feed.end();
  const messages = await hearing;
  expect(messages[0]).toMatchObject({ kind: 'game', number: 1, tape: { names: ['a', 'b'] } });
  expect(messages.flatMap((one) => (one.kind === 'more' ? one.events : one.kind === 'game' ? one.tape.events : []))).toEqual([
    1, 2, 3,
  ]);
});

/** fetch sets its own Host. */
const asked = (address: string, method: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined);
  });

test('other sites, and names that lead here, get nothing; bad orders are refused', async () => {
  const { address } = await open();
  expect(await asked(address, 'GET', '/', {})).toBe(200);
  expect(await asked(address, 'GET', '/', { host: 'evil.example' })).toBe(403);
  expect(await asked(address, 'POST', '/game', { origin: 'http://evil.example' })).toBe(403);
  expect(ordered).toEqual([]);
  expect(await asked(address, 'GET', '/../package.json', {})).toBe(404);
  const wrong = await fetch(`${address}game`, { method: 'POST', body: 'no json' });
  expect([wrong.status, await wrong.text()]).toEqual([422, 'no order']);
  const long = await fetch(`${address}game`, { method: 'POST', body: 'x'.repeat(20_000) });
  expect(long.status).toBe(413);
  const html = await (await fetch(address)).text();
  expect(html).toMatch(/connect-src 'self'/);
});

const [node, main] = command();

/** Starts a command that stays; resolves with the address of its page. `hear` gets all that it says on stderr. */
function stays(typed: readonly string[], hear = (_: string): void => {}): Promise<string> {
  const child = spawn(node, [main, ...typed], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  opened.push({ close: () => child.kill('SIGKILL') });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes;
      hear(said);
      const found = /to watch the games?, open (http:\/\/127\.0\.0\.1:\d+\/)/.exec(said);
      if (found) resolve(found[1]!);
    });
    child.on('close', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

test('play --watch plays what is set up on its page', { tags: 'dear' }, async () => {
  const flags = ['--agents', 'sample,random', '--players', '5', '--seed', '1', '--watch'];
  const address = await stays(['play', ...flags]);
  const order = (body: object) => fetch(`${address}game`, { method: 'POST', body: JSON.stringify(body) });
  const good = { agents: 'random,liar', players: '5', seed: '8', stepMs: 0 };
  expect((await order(good)).status).toBe(200);
  const messages = await heard(address, 'over');
  const game = messages.findLast((one) => one.kind === 'game');
  expect(game?.tape.names).toContain('liar');
  const bad = await order({ ...good, agents: 'randon' });
  expect([bad.status, await bad.text()]).toEqual([422, expect.stringMatching(/random/)]);
});

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(String(port)));
    });
  });

test('serve --watch shows the games of its clients as they are played', { tags: 'dear' }, async () => {
  const port = await freePort();
  const village = ['--players', '5', '--clients', '1', '--fill', 'sample', '--games', '2'];
  const flags = ['--port', port, '--watch', '--quiet', '--out', 'served'];
  const address = await stays(['serve', ...village, ...flags]);
  const hearing = heard(address, 'over');
  const client = spawn(node, [main, 'join', '--agent', 'random', '--port', port], { cwd, stdio: 'ignore' });
  opened.push({ close: () => client.kill('SIGKILL') });
  const messages = await hearing;
  const events = messages.flatMap((one) => (one.kind === 'more' ? one.events : []));
  expect(events.length).toBeGreaterThan(20);
  expect(messages.some((one) => one.kind === 'game' && one.tape.names.includes('sample'))).toBe(true);
});

const OVER = fileURLToPath(new URL('../../../bridge/test/clients/over.py', import.meta.url));

test('autostart with view=true shows all of its games, and the last one for as long as somebody looks', {
  tags: 'dear',
}, async () => {
  cpSync(OVER, join(cwd, 'over.py'));
  const start = 'import runpy, sys\nsys.argv += ["-n", "x"]\nrunpy.run_path("over.py", run_name="__main__")\n';
  writeFileSync(join(cwd, 'start.py'), start);
  const agents = ['A', 'B', 'C', 'D', 'E'].map((name) => `${name},python,start.py`);
  const ini = ['lib=./', 'log=./log/', `port=${await freePort()}`, 'game=3', 'view=true', 'agent=5'];
  writeFileSync(join(cwd, 'AutoStarter.ini'), [...ini, ...agents].join('\n'));
  const stayed = Promise.withResolvers<void>();
  const address = await stays(
    ['autostart', 'AutoStarter.ini', '--quiet', '--out', 'started'],
    (said) => /the last game can still be watched/.test(said) && stayed.resolve(),
  );
  const watching = heard(address, 'over', 4); // one more than there are: it looks on
  const messages = await heard(address, 'over', 3);
  await stayed.promise;
  expect((await fetch(address)).status).toBe(200);
  const games = messages.flatMap((one) => (one.kind === 'game' ? [one] : []));
  expect(games.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(games[0]!.tape.names.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  for (const one of opened.splice(0)) one.close();
  await watching.catch(() => {}); // its server was ended
});
