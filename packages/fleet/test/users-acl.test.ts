// @module-tag redis
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBullQueue } from '../src/bullmq/bull-queue.ts';
import { QueueUnusable, type ServerOptions } from '../src/queue-options.ts';
import { card, chunk, until, worker } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const [PASSWORD, ADMIN] = ['password of the arena', 'admin'];
const folder = mkdtempSync(join(tmpdir(), 'aiwolf-acl-'));
let server: RedisServer;
beforeAll(async () => {
  const users = readFileSync(new URL('../../../deploy/users.acl', import.meta.url), 'utf8').replace(
    'PASSWORD-AS-SHA256',
    createHash('sha256').update(PASSWORD).digest('hex'),
  );
  const aclFile = join(folder, 'users.acl');
  writeFileSync(aclFile, `${users}user admin on >${ADMIN} ~* &* +@all\n`);
  server = await startRedis({ args: ['--aclfile', aclFile], user: 'admin', password: ADMIN });
  return () => server.remove();
});
afterAll(() => rmSync(folder, { recursive: true }));

const as = (user: string, password = PASSWORD): ServerOptions => ({ url: server.url.replace('//', `//${user}@`), password });

test('the user has all the rights that coordinators and workers need, also after a restart', { timeout: 60_000 }, async () => {
  const lines: string[] = [];
  const options = { code: 'code', onTrouble: (text: string) => lines.push(text), times: { lockMs: 500, stalledMs: 50 } };
  const [coordinator, player] = [await openBullQueue(as('arena'), options), await openBullQueue(as('arena'), options)];
  const heard: string[] = [];
  expect(await coordinator.announceRun(card({}))).toBe(false);
  await coordinator.put('hash', Buffer.from('code'));
  await coordinator.offer(['a', 'b'].map((id) => chunk({ id })));
  coordinator.hear('run', (answer) => void heard.push(`${answer}`));
  await player.announce(worker({}));
  expect([await player.runs(), await player.isPlayed('run'), `${await player.get('hash')}`]).toEqual([
    [card({})],
    true,
    'code',
  ]);
  player.take('js', 2, (text) => player.answer('run', Buffer.from(text)));
  await until(async () => heard.length === 2 && (await coordinator.held('js', ['a', 'b'])).size === 0);
  expect(lines).toEqual([]);
  await server.restart();
  await coordinator.offer([chunk({ id: 'c' })]);
  await until(() => heard.length === 3);
  expect(await coordinator.cancel('run')).toBe(await coordinator.isPlayed('run'));
  await player.leave('id');
  await coordinator.end('run');
  expect([await coordinator.workers(), await coordinator.runs()]).toEqual([[], []]);
  await Promise.all([coordinator.close(), player.close()]);
});

test.each([
  ['empty the server', 'FLUSHALL'],
  ['empty the database', 'FLUSHDB'],
  ['see settings', 'CONFIG', 'GET', '*'],
  ['change settings', 'CONFIG', 'SET', 'maxmemory', '1'],
  ['see users', 'ACL', 'LIST'],
  ['list keys', 'KEYS', '*'],
  ['use other keys', 'SET', 'session:1', ''],
  ['read other keys', 'GET', 'session:1'],
  ['stop the server', 'SHUTDOWN'],
  ['end connections', 'CLIENT', 'KILL', 'TYPE', 'normal'],
  ['load a function', 'FUNCTION', 'LOAD', '#!lua name=f'],
  ['debug scripts', 'SCRIPT', 'DEBUG', 'SYNC'],
])('it may not %s', async (_, command, ...args) => {
  const connection = new Redis({ host: '127.0.0.1', port: server.port, username: 'arena', password: PASSWORD });
  await expect(connection.call(command, ...args)).rejects.toThrow(/^NOPERM/);
  connection.disconnect();
});

test.each([
  ['arena', 'wrong', 'the queue does not accept the password of the user arena'],
  ['nobody', PASSWORD, 'the queue does not accept the password of the user nobody'],
])('the user %s with the password "%s" is refused', async (user, password, message) => {
  const opening = openBullQueue(as(user, password), { code: 'code', onTrouble: () => undefined });
  await expect(opening).rejects.toThrow(QueueUnusable);
  await expect(opening).rejects.toThrow(message);
});

test('what is forbidden fails, with what to do', async () => {
  await server.ask('ACL', 'SETUSER', 'reader', 'on', `>${PASSWORD}`, '~*', '+@all', '-set');
  const queue = await openBullQueue(as('reader'), { code: 'code', onTrouble: () => undefined });
  await expect(queue.put('hash', Buffer.from('x'))).rejects.toThrow(
    /^the queue does not allow this to the user reader \(NOPERM .*\): see deploy\/users.acl$/,
  );
  await queue.close();
});
