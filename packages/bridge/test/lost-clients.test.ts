// One client that fails costs only itself, whatever it is asked when it does.
import { afterEach, describe, expect, test } from 'vitest';
import { WirePool } from '../src/index.ts';
import type { Habit, QuickClient } from './client.ts';
import { habitsFor, setsFor, TestVillage } from './village.ts';

const SILENT_MS = 400;
let village: TestVillage;
afterEach(() => village.close());

interface Played {
  readonly players?: number;
  readonly games?: number;
  /** A role request that is granted. */
  readonly role?: string | undefined;
}

/** Plays a set with one client that has its own habit, and tells its seat from the others. */
async function played(habit: Habit, { players = 5, games = 3, role }: Played = {}) {
  const limits = { replyMs: SILENT_MS, firstMs: SILENT_MS };
  const wishing: Habit = (request, client) => (request === 'ROLE' && role !== undefined ? role : habit(request, client));
  village = await TestVillage.open(habitsFor(players, { odd: wishing }), { limits });
  const names = village.clients.map(({ name }) => name);
  const [task] = setsFor(names, { games, seed: 'lost', rules: { roleRequest: 'honoured' } });
  const { outcome } = await new WirePool(village.sources, 1).playTimed(task!);
  const { seats, kills, games: finished } = outcome.result;
  const odd = seats.findIndex(({ agent }) => agent === 0);
  const others = seats.filter((_, i) => i !== odd).flatMap(({ faults }) => faults);
  return { others, faults: seats[odd]!.faults, kills, finished, seat: odd + 1 };
}

const once =
  (at: string, action: (client: QuickClient) => string | null): Habit =>
  (request, client) =>
    request === at ? action(client) : client.usual(request);

const dies = (client: QuickClient): null => {
  client.socket.destroy();
  return null;
};

describe('a client that is killed', () => {
  test.each([
    ...['ROLE', 'INITIALIZE', 'DAILY_INITIALIZE', 'TALK', 'WHISPER', 'DAILY_FINISH', 'VOTE'],
    ...['DIVINE', 'GUARD', 'ATTACK', 'FINISH'],
  ])('at %s costs only itself', async (request) => {
    const roleRequest = { WHISPER: 'WEREWOLF', ATTACK: 'WEREWOLF', DIVINE: 'SEER', GUARD: 'BODYGUARD' };
    const { others, faults, kills, finished, seat } = await played(once(request, dies), {
      players: 15,
      role: roleRequest[request as keyof typeof roleRequest],
    });
    expect(others).toEqual([]);
    expect(finished).toBe(3);
    expect(faults).toMatchObject([{ kind: 'disconnected', count: 1 }]);
    expect(faults[0]!.first.detail).toMatch(/^closed its connection|^broke its connection/);
    expect(kills).toMatchObject([{ seat, kind: 'disconnected' }]);
  });
});

const sends =
  (what: string | Buffer) =>
  ({ socket }: QuickClient): null => {
    socket.write(what);
    return null;
  };

const halfCloses = ({ socket }: QuickClient): null => {
  socket.end();
  return null;
};

const ENDS = [
  ['is silent', () => null, 'no-answer', 'gave no answer for 0.4 s'],
  ['half-closes', halfCloses, 'disconnected', 'closed its connection'],
  [
    ...(['has no end of line', sends(Buffer.alloc(3 << 20, 1)), 'disconnected'] as const),
    'was disconnected, because it sent 1 MiB without an end of line',
  ],
  [
    ...(['floods lines', sends('Over\n'.repeat(500)), 'disconnected'] as const),
    'was disconnected, because it sent 64 lines that were not requested',
  ],
] as const;

test.each(ENDS)('a client that %s is stopped to the end of the set', async (_, action, kind, detail) => {
  const { others, faults, finished } = await played(once('VOTE', action));
  expect([others, finished]).toEqual([[], 3]);
  expect(faults[0]).toMatchObject({ kind, count: 1, games: 3, first: { detail } });
});

test.each([
  ['a sentence of a megabyte', 'TALK', 'x'.repeat(900_000), 'output-too-large'],
  ['what is no sentence', 'TALK', 'hello', 'sentence-rejected'],
  ['bytes instead of a sentence', 'TALK', '\u0000\ufffd', 'sentence-rejected'],
  ['a sentence instead of a seat', 'VOTE', 'Over', 'wrong-type'],
  ['a seat that is none', 'VOTE', '{"agentIdx":99999999999}', 'invalid-target'],
  ['itself', 'VOTE', null, 'invalid-target'],
])('%s is the fault that it is in process', async (_, request, line, kind) => {
  const answer = (client: QuickClient): string => line ?? `{"agentIdx":${client.seat}}`;
  const { others, faults } = await played(once(request, answer), { games: 1 });
  expect(others).toEqual([]);
  expect(faults).toMatchObject([{ kind, first: { request } }]);
});

test('a client that is torn into pieces and splits its lines plays like the others', async () => {
  const torn: Habit = (request, client) => {
    const line = client.usual(request);
    if (line === null) return null;
    for (const piece of [...`${line}\r`]) client.socket.write(piece);
    return '';
  };
  expect(await played(torn)).toMatchObject({ others: [], faults: [], finished: 3 });
});
