// @module-tag redis
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBullQueue } from '../src/bullmq/bull-queue.ts';
import { serverFacts } from '../src/bullmq/server-facts.ts';
import { QueueUnusable, type ServerTerms } from '../src/queue-terms.ts';
import { card, chunk, Player, until, worker } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const PASSWORDS = { coordinator: 'password of coordinators', worker: 'password of workers', admin: 'admin' };
type User = keyof typeof PASSWORDS;

const folder = mkdtempSync(join(tmpdir(), 'aiwolf-acl-'));
let server: RedisServer;
beforeAll(async () => {
  const users = readFileSync(new URL('../../../deploy/users.acl', import.meta.url), 'utf8')
    .replace('PASSWORD-OF-COORDINATORS-AS-SHA256', sha256(PASSWORDS.coordinator))
    .replace('PASSWORD-OF-WORKERS-AS-SHA256', sha256(PASSWORDS.worker));
  const aclFile = join(folder, 'users.acl');
  writeFileSync(aclFile, `${users}user admin on >${PASSWORDS.admin} ~* &* +@all\n`);
  server = await startRedis({ args: ['--aclfile', aclFile], user: 'admin', password: PASSWORDS.admin });
  return () => server.remove();
});
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const as = (user: User, password: string = PASSWORDS[user]): ServerTerms => ({
  url: server.url.replace('//', `//${user}@`),
  password,
});

test('a coordinator and a worker have all the rights that they need', async () => {
  const told: string[] = [];
  const terms = { code: 'code', onTrouble: (text: string) => told.push(text), times: { passMs: 10, stalledMs: 50 } };
  const coordinator = await openBullQueue(as('coordinator'), { ...terms, role: 'coordinator' });
  const player = await openBullQueue(as('worker'), { ...terms, role: 'worker' });
  const [played, heard]: [string[], string[]] = [[], []];

  expect(await coordinator.claim(card({}))).toBe('playing');
  await coordinator.put('hash', Buffer.from('code'));
  await coordinator.offer(['a', 'b', 'c'].map((id) => chunk({ id })));
  await coordinator.withdraw('js', ['c']);
  coordinator.hear('run', async (answer) => void heard.push(`${answer}`));

  await player.announce(worker({}));
  expect([await player.needs(), await player.isWanted('run', card({}).owner), await player.barred()]).toEqual([
    ['js'],
    true,
    [],
  ]);
  expect(`${await player.get('hash')}`).toBe('code');
  const taker = player.take('js', 2, async (text) => {
    await player.answer('run', Buffer.from(text));
    return played.push(text) === 1 ? 'passed' : 'done';
  });
  await until(async () => heard.length === 3 && (await coordinator.held('js', ['a', 'b'])).size === 0);
  expect(await coordinator.workers()).toEqual([worker({})]);

  await taker.stop(0);
  const stuck = player.take('js', 1, new Player().play);
  await coordinator.offer([chunk({ id: 'd' })]);
  await until(async () => Number(await server.ask('LLEN', 'aiwolf:chunks:code.js:active')) === 1);
  await stuck.stop(0);
  await player.leave('id');
  await coordinator.bar({ id: 'id', name: 'lab1', why: 'it lied' });
  expect([await coordinator.pardon('id'), await coordinator.barred(), await coordinator.workers()]).toEqual([true, [], []]);
  expect(await coordinator.order('run', 'paused')).toBe(true);
  expect((await player.runs()).map(({ state }) => state)).toEqual(['paused']);
  await coordinator.end('run');
  expect([...(await coordinator.held('js', ['d'])), ...(await player.runs())]).toEqual([]);
  await Promise.all([coordinator.close(), player.close()]);
  expect(told).toEqual([]);
});

test.each([
  ['publish an agent', 'SET', 'aiwolf:blob:hash', 'false'],
  ['delete an agent', 'DEL', 'aiwolf:blob:hash'],
  ['pardon itself', 'HDEL', 'aiwolf:barred', 'id'],
  ['pardon everybody', 'DEL', 'aiwolf:barred'],
  ['plan a run', 'SET', 'aiwolf:run:run', '{}'],
  ['end a run', 'DEL', 'aiwolf:run:run'],
  ['cancel a run', 'SET', 'aiwolf:state:run', 'cancelled'],
  ['cancel a run by script', 'EVAL', "return redis.call('SET', KEYS[1], 'cancelled')", '1', 'aiwolf:state:run'],
  ['read answers', 'XRANGE', 'aiwolf:answers:run', '-', '+'],
  ['use other keys', 'SET', 'session:1', ''],
  ['read other keys', 'GET', 'session:1'],
  ['empty the server', 'FLUSHALL'],
  ['empty the database', 'FLUSHDB'],
  ['see settings', 'CONFIG', 'GET', '*'],
  ['change settings', 'CONFIG', 'SET', 'maxmemory', '1'],
  ['see users', 'ACL', 'LIST'],
  ['list keys', 'KEYS', '*'],
  ['stop the server', 'SHUTDOWN'],
  ['end connections', 'CLIENT', 'KILL', 'TYPE', 'normal'],
  ['publish messages', 'PUBLISH', 'channel', 'message'],
  ['delete scripts', 'SCRIPT', 'FLUSH'],
  ['stop the server by a script that never ends', 'EVAL', 'while true do end', '0'],
  ['read by such a script', 'EVAL_RO', 'while true do end', '0'],
  ['load such a script', 'SCRIPT', 'LOAD', 'while true do end'],
  ['load such a function', 'FUNCTION', 'LOAD', '#!lua name=f\nredis.register_function("f", function() while true do end end)'],
  ['call a function', 'FCALL', 'f', '0'],
  ['stop scripts of others', 'SCRIPT', 'KILL'],
  ['debug scripts', 'SCRIPT', 'DEBUG', 'SYNC'],
  ['let the server add sets many times', 'SUNION', ...Array<string>(100).fill('aiwolf:workers')],
  ['let the server compare long texts', 'LCS', 'aiwolf:worker:a', 'aiwolf:worker:b'],
  ['sort', 'SORT', 'aiwolf:workers'],
  ['see the names of all keys', 'SCAN', '0'],
  ['see the name of some key', 'RANDOMKEY'],
  ['copy keys', 'COPY', 'aiwolf:worker:a', 'aiwolf:worker:b'],
])('a worker may not %s', async (_, command, ...args) => {
  await expect(call('worker', command, args)).rejects.toThrow(/^NOPERM/);
});

test.each([
  ['empty the server', 'FLUSHALL'],
  ['change settings', 'CONFIG', 'SET', 'maxmemory', '1'],
  ['use other keys', 'SET', 'session:1', ''],
])('a coordinator may not %s', async (_, command, ...args) => {
  await expect(call('coordinator', command, args)).rejects.toThrow(/^NOPERM/);
});

test('a worker goes on when the server has forgotten all scripts, as soon as the coordinator has looked', async () => {
  const told: string[] = [];
  const terms = { code: 'other', onTrouble: (text: string) => told.push(text), times: { passMs: 10, stalledMs: 50 } };
  const coordinator = await openBullQueue(as('coordinator'), { ...terms, role: 'coordinator' });
  const player = await openBullQueue(as('worker'), { ...terms, role: 'worker' });
  const played: string[] = [];
  await coordinator.claim(card({ run: 'scripts' }));
  await coordinator.offer([chunk({ id: 'before', run: 'scripts', text: 'before' })]);
  player.take('js', 1, async (text) => {
    played.push(text);
    return 'done';
  });
  await until(() => played.length === 1);
  await server.ask('SCRIPT', 'FLUSH');
  await until(() => told.length > 0);
  expect(told[0]).toMatch(/^the queue cannot work at present \(NOSCRIPT/);
  await coordinator.claim(card({ run: 'scripts' }));
  await coordinator.offer([chunk({ id: 'after', run: 'scripts', text: 'after' })]);
  await until(() => played.length === 2);
  expect(played).toEqual(['before', 'after']);
  await Promise.all([coordinator.close(), player.close()]);
});

test('facts tell who may do what', async () => {
  const rights = async (user: User): Promise<string[]> =>
    (await serverFacts(as(user))).rights.flatMap(({ name, granted }) => (granted ? [name] : []));
  expect(await rights('worker')).toMatchInlineSnapshot(`
    [
      "offer and take chunks",
      "see runs and workers",
      "read agents",
      "announce workers",
      "answer",
    ]
  `);
  expect(await rights('coordinator')).toMatchInlineSnapshot(`
    [
      "offer and take chunks",
      "see runs and workers",
      "read agents",
      "announce workers",
      "answer",
      "read answers",
      "publish agents",
      "plan, pause and cancel runs",
      "load scripts",
      "shut workers out",
    ]
  `);
  expect(await rights('admin')).toMatchInlineSnapshot(`
    [
      "offer and take chunks",
      "see runs and workers",
      "read agents",
      "announce workers",
      "answer",
      "read answers",
      "publish agents",
      "plan, pause and cancel runs",
      "load scripts",
      "shut workers out",
      "delete everything",
      "change settings",
    ]
  `);
  expect(await server.keys()).not.toContain(expect.stringContaining('none'));
});

test('wrong users are refused, with what to do', async () => {
  const terms = { code: 'code', onTrouble: () => undefined };
  const refusal = async (user: ServerTerms, role?: 'coordinator'): Promise<string> => {
    const opening = openBullQueue(user, { ...terms, role });
    await expect(opening).rejects.toThrow(QueueUnusable);
    return String(await opening.catch(({ message }: Error) => message)).replace(`:${server.port}`, ':6379');
  };
  expect(await refusal(as('worker'), 'coordinator')).toMatchInlineSnapshot(
    `"the user worker cannot be a coordinator of the queue: it may not read answers; publish agents; plan, pause and cancel runs; load scripts; shut workers out (see deploy/users.acl). The address names the user, such as redis://coordinator@127.0.0.1:6379"`,
  );
  expect(await refusal(as('worker', 'wrong'))).toMatchInlineSnapshot(
    `"the queue does not accept the password of the user worker: look into the file that AIWOLF_QUEUE_PASSWORD_FILE names"`,
  );
  expect(await refusal({ url: server.url })).toMatchInlineSnapshot(
    `"the queue needs a password: write it to a file, and set AIWOLF_QUEUE_PASSWORD_FILE to the path of that file. If the queue has users, the address names one: redis://worker@127.0.0.1:6379"`,
  );
  expect(await refusal({ url: server.url, password: 'of nobody' })).toMatchInlineSnapshot(
    `"the queue does not accept the password of the user default: look into the file that AIWOLF_QUEUE_PASSWORD_FILE names. If the queue has users, the address names one: redis://worker@127.0.0.1:6379"`,
  );
});

test('a call that is forbidden fails, with what to do', async () => {
  const queue = await openBullQueue(as('worker'), { code: 'code', onTrouble: () => undefined });
  await expect(queue.put('hash', Buffer.from('false'))).rejects.toThrowErrorMatchingInlineSnapshot(
    `[QueueUnusable: the queue does not allow this to the user worker (NOPERM this user has no permissions to access one of the keys used as arguments): see deploy/users.acl]`,
  );
  await expect(queue.claim(card({}))).rejects.toThrowErrorMatchingInlineSnapshot(
    `[QueueUnusable: the queue does not allow this to the user worker (NOPERM this user has no permissions to run the 'eval' command): see deploy/users.acl]`,
  );
  await queue.close();
});

async function call(user: User, command: string, args: readonly string[]): Promise<unknown> {
  const connection = new Redis({ host: '127.0.0.1', port: server.port, username: user, password: PASSWORDS[user] });
  try {
    return await connection.call(command, ...args);
  } finally {
    connection.disconnect();
  }
}
