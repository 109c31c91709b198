// An agent of ours goes to a server: here our own host, whose packets are the official ones.
import { type AddressInfo, createServer } from 'node:net';
import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import { afterEach, expect, test } from 'vitest';
import { JoinError, join, type SideMessage, WirePool } from '../src/index.ts';
import { NAME } from '../src/wire/packet.ts';
import { habitsFor, setsFor, TestVillage } from './village.ts';

let village: TestVillage | undefined;
afterEach(() => village?.close());

test('it plays several games on a connection, under its name and with the role that it requests', async () => {
  const agent = await loadAgent(resolveAgent('random', '.'));
  village = await TestVillage.open(habitsFor(4), { limits: { replyMs: 60_000, firstMs: 60_000 } });
  const { host, sources } = village;
  const joined = join({ agent, host: '127.0.0.1', port: host.port, name: 'Wolf', role: 'WEREWOLF' });
  const wolf = await host.next();
  expect(wolf.name).toBe('Wolf');
  const seat = async () => ({ agent: wolf, leave: () => wolf.close() });
  const all = [...sources, { name: 'Wolf', seat, close: () => {} }];
  const rules = { roleRequest: 'honoured' } as const;
  const [task] = setsFor(
    all.map(({ name }) => name),
    { games: 3, rules },
  );
  const { outcome } = await new WirePool(all, 1).playTimed(task!);
  const { villagerWins, games } = outcome.result;
  expect(await joined).toEqual({ begun: 3, finished: 3, won: games - villagerWins });
  const counts = outcome.result.seats.find((one) => one.agent === 4)!;
  expect(counts.faults).toEqual([]);
  expect(Object.keys(counts.roles)).toEqual(['WEREWOLF']);
});

test('where there is no server it says so', async () => {
  const agent = await loadAgent(resolveAgent('random', '.'));
  const going = join({ agent, host: '127.0.0.1', port: 1 });
  await expect(going).rejects.toThrow(JoinError);
  await expect(going).rejects.toThrow('there is no server at 127.0.0.1:1');
});

test('it is there before it connects, and a server without a game is an error', async () => {
  const agent: LoadedAgent = {
    ...{ name: 'early', source: '', hash: '', entry: null, data: [] },
    body: 'module.exports = ({ log }) => { log("made"); return { getName: () => "me" }; };',
  };
  const seen: string[] = [];
  const server = createServer((socket) => {
    seen.push('asked');
    socket.write(NAME);
    socket.on('data', (piece) => {
      seen.push(String(piece));
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const onSideMessage = (message: SideMessage): void => void seen.push('note' in message ? message.note : 'thrown');
  const going = join({ agent, host: '127.0.0.1', port, onSideMessage });
  await expect(going).rejects.toThrow(JoinError);
  await expect(going).rejects.toThrow('before a game began');
  expect(seen).toEqual(['made', 'asked', 'me\n']);
  await new Promise((resolve) => server.close(resolve));
});

const PLAYED = '{"request":"INITIALIZE","gameInfo":{"agent":1,"day":0,"roleMap":{"1":"SEER"},"statusMap":{"1":"ALIVE"}}}\n';

test.each([
  ['a packet without end', [`{${'x'.repeat(2 ** 21)}`], 'the server sent a packet that is longer than 1 MiB'],
  ['a million talks', [`{"talkHistory":[${'{"day":0},'.repeat(1e6)}`], 'the server sent a packet that is longer than 1 MiB'],
  ['nested lists', [`{"request":${'['.repeat(5e5)}${']'.repeat(5e5)}`.slice(0, 2 ** 20 - 1), '\n'], 'process has ended'],
  ['a game that ends without roles', [PLAYED, '{"request":"FINISH","gameInfo":{"agent":1}}\n'], undefined],
])('%s of a server is survived', async (_, packets, error) => {
  const agent = await loadAgent(resolveAgent('random', '.'));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    for (const packet of packets) socket.write(packet);
    if (error === undefined) socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const going = join({ agent, host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  if (error === undefined) expect(await going).toEqual({ begun: 1, finished: 1, won: 0 });
  else await expect(going).rejects.toThrow(error);
  await new Promise((resolve) => server.close(resolve));
});
