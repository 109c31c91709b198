// @module-tag redis
// The lines that docs/how-to/use-a-queue.md tells people to type on one machine do what it says.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, start } from './command.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const PAGE = join(import.meta.dirname, '../../../docs/how-to/use-a-queue.md');
const ADDRESS = 'redis://localhost:6379';
const COMMAND = 'npx aiwolf-arena ';

/** The lines of the blocks of `sh`, without the name of the command. */
const lines = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .flatMap(([, body]) => body!.trim().split('\n'))
  .map((line) => line.replace(COMMAND, ''));

const cwd = mkdtempSync(join(tmpdir(), 'fleet-how-to-'));
const workers: Running[] = [];
let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
  return () => server.remove();
});
afterAll(() => {
  for (const { child } of workers) child.kill('SIGKILL');
  rmSync(cwd, { recursive: true });
});

test('every line works', { timeout: 90_000 }, async () => {
  const isWorker = (line: string): boolean => line.startsWith('queue work ');
  expect(lines.map(isWorker).lastIndexOf(true)).toBe(0); // one worker, before all others
  for (const line of lines) {
    const command = start(line.replace(ADDRESS, server.url).split(' '), cwd);
    if (isWorker(line)) workers.push(command);
    else expect({ line, ...(await command.ended) }).toMatchObject({ line, code: 0 });
  }
  for (const { child, ended } of workers) {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/ has played [1-9]\d* sets /) });
  }
});
