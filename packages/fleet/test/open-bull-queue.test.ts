// @module-tag redis
// @module-tag openssl
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBullQueue } from '../src/bullmq/bull-queue.ts';
import { reportOf, serverReport } from '../src/bullmq/server-report.ts';
import { QueueUnusable, type ServerOptions } from '../src/queue-options.ts';
import { makeCertificates } from './certificates.ts';
import { chunk, Player, until } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
  return () => server.remove();
});

async function refusal(options: ServerOptions): Promise<string> {
  const opening = openBullQueue(options, { code: 'code', onTrouble: () => undefined });
  await expect(opening).rejects.toThrow(QueueUnusable);
  return String(await opening.catch(({ message }: Error) => message)).replaceAll(/\b\d{4,5}\b/g, 'PORT');
}

describe('a server', () => {
  test('says what it is', async () => {
    expect(await serverReport({ url: server.url })).toEqual({
      name: 'redis',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      appendOnly: true,
      memoryBytes: expect.any(Number),
      memoryLimitBytes: null,
      policy: 'noeviction',
      faults: [],
      notes: [],
    });
  });

  test('that may throw work away is refused', async () => {
    await server.ask('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await refusal({ url: server.url })).toMatchInlineSnapshot(
      `"the queue may throw work away when its memory is full (maxmemory-policy allkeys-lru): set it to noeviction (redis-cli config set maxmemory-policy noeviction, and in redis.conf)"`,
    );
    await server.ask('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
  });

  test('that forgets everything at a restart is usable, with a note', async () => {
    await server.ask('CONFIG', 'SET', 'appendonly', 'no');
    const { faults, notes } = await serverReport({ url: server.url });
    expect([faults, notes]).toMatchInlineSnapshot(`
      [
        [],
        [
          "the queue is not append-only (appendonly no): after its restart, what was in it is played again",
        ],
      ]
    `);
    await server.ask('CONFIG', 'SET', 'appendonly', 'yes');
  });

  test('that says nothing about itself is refused', async () => {
    await server.ask('ACL', 'SETUSER', 'blind', 'on', '>secret', '~*', '+@all', '-info');
    const url = server.url.replace('//', '//blind@');
    expect(await refusal({ url, password: 'secret' })).toMatchInlineSnapshot(
      `"the user blind of the queue has not the rights of deploy/users.acl (NOPERM this user has no permissions to run the 'info' command)"`,
    );
    await server.ask('ACL', 'DELUSER', 'blind');
  });

  test('that accepts connections but does not answer is given up', async () => {
    server.freeze();
    expect(await refusal({ url: server.url })).toMatchInlineSnapshot(
      `"the queue does not answer (Command timed out 127.0.0.1:PORT): see whether it runs, and whether it has TLS (rediss://) or not (redis://)"`,
    );
    server.thaw();
  });

  test('that is not there is given up', async () => {
    const other = await startRedis();
    await other.remove();
    expect(await refusal({ url: other.url })).toMatchInlineSnapshot(
      `"the queue does not answer (ECONNREFUSED 127.0.0.1:PORT): see whether it runs, and whether it has TLS (rediss://) or not (redis://)"`,
    );
    expect(await refusal({ url: 'redis://no-such-host.invalid' })).toMatchInlineSnapshot(
      `"the queue does not answer (ENOTFOUND no-such-host.invalid:PORT): see whether it runs, and whether it has TLS (rediss://) or not (redis://)"`,
    );
  });

  test('of another kind is refused by its facts', () => {
    const faults = (...lines: string[]) => reportOf(['maxmemory_policy:noeviction', ...lines, ''].join('\r\n')).faults;
    expect(faults('redis_version:6.2.0')).toEqual([]);
    expect(faults('redis_version:7.2.4', 'valkey_version:10.0.0')).toEqual([]);
    expect(faults('redis_version:6.0.16', 'cluster_enabled:1', 'role:slave')).toEqual([
      'the queue is redis 6.0.16: 6.2 or later is needed',
      'the queue is a node of a cluster: use a single server',
      'the queue is a replica, which stores nothing for its users: use its primary',
    ]);
  });
});

describe('a server with TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aiwolf-tls-'));
  let ca: string;
  let safe: RedisServer;
  beforeAll(async () => {
    const { certFile, keyFile, ...made } = makeCertificates(folder);
    ca = made.ca;
    const files = ['--tls-cert-file', certFile, '--tls-key-file', keyFile, '--tls-auth-clients', 'no'];
    safe = await startRedis({ args: files, ca });
    return () => safe.remove();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is used if its authority is known', async () => {
    const lines: string[] = [];
    const queue = await openBullQueue({ url: safe.url, ca }, { code: 'code', onTrouble: (text) => lines.push(text) });
    const [player, heard]: [Player, string[]] = [new Player('done'), []];
    await queue.offer([chunk({ id: 'a' })]);
    queue.take('js', 1, player.play);
    queue.hear('run', (answer) => void heard.push(`${answer}`));
    await queue.answer('run', Buffer.from('answer'));
    await until(() => player.begun.length + heard.length === 2);
    await safe.restart();
    await queue.offer([chunk({ id: 'b' })]);
    await until(() => player.begun.length === 2);
    await queue.close();
  });

  test('is refused if not, and if one side has no TLS', async () => {
    const stranger = join(folder, 'stranger');
    mkdirSync(stranger);
    expect(await refusal({ url: safe.url })).toMatchInlineSnapshot(
      `"the certificate of 127.0.0.1 is not valid here (UNABLE_TO_VERIFY_LEAF_SIGNATURE): set AIWOLF_QUEUE_CA_FILE to the file of the certificate that signed it (one that signed itself: to its own file)"`,
    );
    expect(await refusal({ url: safe.url, ca: makeCertificates(stranger).ca })).toMatchInlineSnapshot(
      `"the certificate of 127.0.0.1 is not valid here (UNABLE_TO_VERIFY_LEAF_SIGNATURE): set AIWOLF_QUEUE_CA_FILE to the file of the certificate that signed it (one that signed itself: to its own file)"`,
    );
    expect(await refusal({ url: safe.url.replace('127.0.0.1', 'localhost'), ca })).toMatchInlineSnapshot(
      `"the certificate of the queue is not for localhost (ERR_TLS_CERT_ALTNAME_INVALID): use a host name that is in it"`,
    );
    expect(await refusal({ url: safe.url.replace('rediss', 'redis') })).toMatchInlineSnapshot(
      `"127.0.0.1:PORT ends the connection: if it needs TLS, begin the address with rediss://"`,
    );
    expect(await refusal({ url: server.url.replace('redis', 'rediss'), ca })).toMatchInlineSnapshot(
      `"the queue does not answer (ETIMEDOUT 127.0.0.1:PORT): see whether it runs, and whether it has TLS (rediss://) or not (redis://)"`,
    );
  });
});
