// The whispers of night 0 behind a werewolf's own last one: the official server sends them to nobody.
import { afterEach, expect, test } from 'vitest';
import { WirePool } from '../src/index.ts';
import type { Habit, QuickClient } from './client.ts';
import { habitsFor, setsFor, TestVillage } from './village.ts';

let village: TestVillage;
afterEach(() => village.close());

interface Entry {
  readonly idx: number;
  readonly day: number;
  readonly text: string;
}
interface Packet {
  readonly request: string;
  readonly whisperHistory: readonly Entry[] | null;
  readonly gameInfo: { readonly day: number } | null;
}

/** What each werewolf is sent of day 0's whispers, in order. */
async function whispersHeard(fixDay0Whisper: boolean): Promise<string[][]> {
  const habit: Habit = (request, client) =>
    request === 'WHISPER' ? `VOTE Agent[0${client.seat % 10}]` : client.usual(request);
  const wolves = { a: habit, b: habit, c: habit };
  village = await TestVillage.open(habitsFor(15, wolves));
  const names = village.clients.map(({ name }) => name);
  const rules = { maxWhisper: 1, roleRequest: 'honoured' } as const;
  const [task] = setsFor(names, { games: 1, rules });
  const roleRequests = task!.seats.map((agent) => (agent < 3 ? ('WEREWOLF' as const) : null));
  await new WirePool(village.sources, 1, { fixDay0Whisper }).playTimed({ ...task!, roleRequests });
  return village.clients.slice(0, 3).map(heardBy);
}

function heardBy({ packets }: QuickClient): string[] {
  const all = packets.map((line) => JSON.parse(line) as Packet);
  return all.flatMap(({ whisperHistory }) =>
    (whisperHistory ?? []).filter(({ day }) => day === 0).map(({ idx, text }) => `${idx} ${text}`),
  );
}

const longest = (heard: readonly string[][]): string[] => heard.reduce((a, b) => (b.length > a.length ? b : a));

test('they are lost by default, as there', async () => {
  const heard = await whispersHeard(false);
  expect(heard.map(({ length }) => length).sort()).toEqual([0, 1, 2]);
});

test('they are told as one more end of day 0 where that is asked for', async () => {
  const heard = await whispersHeard(true);
  expect(longest(heard).length).toBeGreaterThan(3);
  for (const one of heard) expect(one).toEqual(longest(heard));
});

test('the first reply of a game may take longer than the others', async () => {
  const slow: Habit = (request, client) => {
    if (request !== 'TALK' || client.requests.filter((one) => one === 'TALK').length > 1) return client.usual(request);
    setTimeout(() => client.socket.write('Over\n'), 600);
    return null;
  };
  village = await TestVillage.open(habitsFor(5, { slow }), { limits: { replyMs: 300, firstMs: 60_000 } });
  const [task] = setsFor(
    village.clients.map(({ name }) => name),
    { games: 1, rules: { roleRequest: 'honoured' } },
  );
  const roleRequests = task!.seats.map((agent) => (agent === 0 ? ('VILLAGER' as const) : null));
  const { outcome, timing } = await new WirePool(village.sources, 1).playTimed({ ...task!, roleRequests });
  expect(outcome.result.seats.flatMap(({ faults }) => faults)).toEqual([]);
  expect(timing!.slow).toEqual([]);
});
