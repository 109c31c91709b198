import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NAME } from '../wire/packet.ts';
import { Host } from './host.ts';

const PATIENT = { timeout: 300_000 };
let host: Host;
let refused: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  refused = [];
  host = await Host.open({ onRefused: (why) => void refused.push(why) });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await host.close();
});

function dial(): Socket {
  const socket = connect(host.port, '127.0.0.1');
  sockets.push(socket.on('error', () => {}).resume());
  return socket;
}

test('names are asked at once and of all at the same time: a slow starter holds up nobody', async () => {
  const slow = dial();
  const quick = dial();
  const [packet] = (await once(slow, 'data')) as [Buffer];
  expect(packet.toString()).toBe(
    '{"gameInfo":null,"gameSetting":null,"request":"NAME","talkHistory":null,"whisperHistory":null}\n',
  );
  quick.write('quick\r\n');
  expect((await host.next()).name).toBe('quick');
  const next = host.next();
  slow.write('slow\n');
  expect((await next).name).toBe('slow');
});

test('names may be empty, and the same', async () => {
  for (const line of ['cash\n', 'cash\r\n', '\n']) dial().write(line);
  const names = [await host.next(), await host.next(), await host.next()].map(({ name }) => name);
  expect(names.sort()).toEqual(['', 'cash', 'cash']);
});

test('a client that leaves before it is taken is taken by nobody', async () => {
  const exited = dial();
  exited.write('leaver\n');
  await expect.poll(() => host.waiting, PATIENT).toBe(1);
  exited.destroy();
  await expect.poll(() => host.waiting, PATIENT).toBe(0);
});

test('what is silent, or leaves without a name, is told', async () => {
  await host.close();
  const limits = { replyMs: 300, firstMs: 300 };
  host = await Host.open({ limits, onRefused: (why) => void refused.push(why) });
  dial();
  dial().end();
  await expect.poll(() => refused.length, PATIENT).toBe(2);
  expect(refused.sort()).toEqual([
    'a client closed its connection before it had sent its name',
    'a client gave no answer for 0.3 s before it had sent its name',
  ]);
});

test('a hundred connections of nonsense get no seat, and a client among them does', async () => {
  const nonsense = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 2000 }), 100);
  const dialled = nonsense.map((bytes) => dial().end(Buffer.from([...bytes, 0xff, 10])));
  dial().write('client\n');
  expect((await host.next()).name).toBe('client');
  await Promise.all(dialled.map((socket) => socket.closed || once(socket, 'close')));
  await expect.poll(() => refused.length, PATIENT).toBe(100);
  expect(host.waiting).toBe(0);
});

test('silent connections keep no client out, however many they are', async () => {
  const silent = Array.from({ length: 300 }, dial);
  await Promise.all(silent.map((socket) => once(socket, 'data')));
  dial().write('client\n');
  expect((await host.next()).name).toBe('client');
  expect(refused).toEqual(Array(refused.length).fill('too many connections have sent no name'));
  expect(refused.length).toBeGreaterThan(40);
});

test('a name that cannot be read is told', async () => {
  dial().write(Buffer.from([0x98, 0x54, 10])); // in the code page of an old Windows
  await expect.poll(() => refused).toEqual(['the name of a client is not UTF-8: use ASCII']);
});

test('connections end behind whole packets, also for a client that is slow to read', async () => {
  const slow = connect(host.port, '127.0.0.1').pause();
  sockets.push(slow);
  slow.write('slow\n');
  const agent = await host.next();
  agent.tell(`${'x'.repeat(6 << 20)}\n`);
  agent.close();
  const closed = host.close();
  const received = (await slow.toArray()) as Buffer[];
  const bytes = Buffer.concat(received);
  expect(bytes.length).toBe(NAME.length + (6 << 20) + 1);
  expect(bytes.at(-1)).toBe(10);
  await closed;
});

test('a browser is no client', async () => {
  dial().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => refused).toEqual(['the client does not use the AIWolf protocol']);
});

test('who waits for a client only so long leaves it to the next', async () => {
  await expect(host.next(30)).rejects.toThrow('no client connected within 0.03 s');
  const next = host.next(60_000);
  dial().write('client\n');
  expect((await next).name).toBe('client');
});

test('a port that is taken is an error', async () => {
  await expect(Host.open({ port: host.port })).rejects.toThrow('EADDRINUSE');
});
