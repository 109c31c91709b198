// One pool plays sets of different villages side by side; a client that talks nonsense in one disturbs no other.
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { WirePool } from '../src/index.ts';
import type { Habit } from './client.ts';
import { habitsFor, setsFor, TestVillage } from './village.ts';

const FEW = 5;
const MANY = 15;
const PATIENT = { limits: { replyMs: 20_000, firstMs: 20_000 } };
let village: TestVillage;
afterEach(() => village.close());

/** Sets for two villages: the first clients in one, the others in the other. */
function tasksOfBoth() {
  const names = village.clients.map(({ name }) => name);
  const [few] = setsFor(names.slice(0, FEW), { games: 3 });
  const [many] = setsFor(names.slice(FEW), { games: 2 });
  return [few!, { ...many!, seats: many!.seats.map((agent) => agent + FEW) }] as const;
}

/** At a vote it waits until a client of the other village is at one as well. */
const meeting =
  (own: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>): Habit =>
  (request, client) => {
    if (request !== 'VOTE') return client.usual(request);
    own.resolve();
    void other.promise.then(() => client.socket.write(`${client.usual(request)}\n`));
    return null;
  };

test('villages of 5 and 15 play at the same time', async () => {
  const [few, many] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const habits = habitsFor(FEW + MANY, { few: meeting(few, many) });
  const last = Object.keys(habits).at(-1)!;
  village = await TestVillage.open({ ...habits, [last]: meeting(many, few) }, PATIENT);
  const pool = new WirePool(village.sources, 2);
  const played = await Promise.all(tasksOfBoth().map((task) => pool.playTimed(task)));
  for (const { outcome } of played) expect(outcome.result.seats.flatMap(({ faults }) => faults)).toEqual([]);
  expect(played.map(({ outcome }) => outcome.result.games)).toEqual([3, 2]);
});

const LINE = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constantFrom('', '{"agentIdx":null}', '{"agentIdx":-3}', '[1]', 'Agent[99]', '\u0001{}'),
  fc.constantFrom('NOT (', 'VOTE Agent[01] '.repeat(50), '('.repeat(9000), 'BECAUSE (VOTE Agent[01])'),
);

test('whatever lines a client answers with, the set ends and nobody else is at fault', async () => {
  const lines = fc.sample(LINE, 400).values();
  const fuzzy: Habit = (request, client) => {
    if (request === 'NAME' || client.usual(request) === null) return client.usual(request);
    return (lines.next().value ?? '').replaceAll('\n', ' ');
  };
  village = await TestVillage.open(habitsFor(FEW + MANY, { fuzzy }), PATIENT);
  const pool = new WirePool(village.sources, 2);
  const played = await Promise.all(tasksOfBoth().map((task) => pool.playTimed(task)));
  for (const { outcome } of played) {
    const { seats, kills } = outcome.result;
    expect(kills).toBeUndefined(); // none was stopped
    const faulty = seats.filter(({ faults }) => faults.length > 0).map(({ agent }) => agent);
    expect(faulty.every((agent) => agent === 0)).toBe(true);
  }
});
