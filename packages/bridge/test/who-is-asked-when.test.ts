// Which requests are open at the same time, and in what order they come.
import { afterEach, expect, test } from 'vitest';
import { WirePool } from '../src/index.ts';
import type { Habit, QuickClient } from './client.ts';
import { habitsFor, setsFor, TestVillage } from './village.ts';

const LIMITS = { replyMs: 20_000, firstMs: 20_000 };
let village: TestVillage;
afterEach(() => village.close());

/** Plays a set of clients that all have the same habit. */
async function played(players: number, games: number, habit: Habit) {
  const all = habitsFor(players);
  for (const name of Object.keys(all)) all[name] = habit;
  village = await TestVillage.open(all, { limits: LIMITS });
  const names = village.clients.map(({ name }) => name);
  const [task] = setsFor(names, { games });
  const { outcome } = await new WirePool(village.sources, 1).playTimed(task!);
  expect(outcome.result.seats.flatMap(({ faults }) => faults)).toEqual([]);
  return outcome.result;
}

/** Holds answers back until so many are due, and sends them in the opposite order. */
class Gate {
  #held: (() => void)[] = [];

  hold(answer: () => void, until: number): void {
    this.#held.push(answer);
    if (this.#held.length < until) return;
    for (const held of this.#held.splice(0).reverse()) held();
  }
}

test('the seats of a vote and the werewolves of an attack are asked at the same time', async () => {
  const gates = { VOTE: new Gate(), ATTACK: new Gate() };
  const due = {
    VOTE: ({ alive }: QuickClient) => alive.length,
    ATTACK: ({ alive, fellows }: QuickClient) => alive.filter((seat) => fellows.includes(seat)).length,
  };
  const habit: Habit = (request, client) => {
    if (request !== 'VOTE' && request !== 'ATTACK') return client.usual(request);
    const answer = (): void => void client.socket.write(`${client.usual(request)}\n`);
    gates[request].hold(answer, due[request](client));
    return null;
  };
  const { games } = await played(15, 2, habit);
  expect(games).toBe(2);
});

test('speakers are asked one after another, and each hears those before it', async () => {
  let open = 0;
  let most = 0;
  const habit: Habit = (request, client) => {
    if (request !== 'TALK') return client.usual(request);
    most = Math.max(most, ++open);
    setImmediate(() => {
      open--;
      client.socket.write('Over\n');
    });
    return null;
  };
  await played(5, 3, habit);
  expect(most).toBe(1);
  const firstTalks = village.clients.map(({ packets }) => packets.find((packet) => packet.includes('"request":"TALK"')));
  const heard = firstTalks.map((packet) => packet!.match(/"idx"/g)?.length ?? 0);
  expect(heard.sort()).toEqual([0, 1, 2, 3, 4]);
});

const LETTERS: Readonly<Record<string, string>> = {
  ...{ NAME: 'N', ROLE: 'R', INITIALIZE: 'I', DAILY_INITIALIZE: 'D', TALK: 'T', WHISPER: 'W' },
  ...{ DAILY_FINISH: 'F', VOTE: 'V', DIVINE: 'S', GUARD: 'G', ATTACK: 'A', FINISH: 'E' },
};
/** Official order: a name once; day 0; days with talk and a night, or as a dead seat; FINISH. */
const ORDER = /^N(RIDFW*S?(D(T+FV{1,2}S?W*G?A{0,2}|F))*E)+$/;

test.each([
  [5, 20],
  [15, 4],
])('every one of %i hears requests in the official order, game after game', async (players, games) => {
  await played(players, games, (request, client) => client.usual(request));
  for (const { requests } of village.clients) {
    await expect.poll(() => requests.at(-1), { timeout: 300_000 }).toBe('FINISH');
    const heard = requests.map((request) => LETTERS[request]).join('');
    expect(heard).toMatch(ORDER);
    expect(heard.split('E')).toHaveLength(games + 1);
  }
});
