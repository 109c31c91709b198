// Libraries write the same answer in many forms: the game is the same.
import { afterEach, expect, test } from 'vitest';
import { WirePool } from '../src/index.ts';
import type { Habit, QuickClient } from './client.ts';
import { habitsFor, setsFor, TestVillage } from './village.ts';

const PATIENT = { limits: { replyMs: 20_000, firstMs: 20_000 } };
const TARGETS = ['VOTE', 'DIVINE', 'GUARD', 'ATTACK'];
let village: TestVillage;
afterEach(() => village.close());

/** A set of clients that all have the same habit. */
async function played(habit: Habit) {
  const all = habitsFor(5);
  for (const name of Object.keys(all)) all[name] = habit;
  village = await TestVillage.open(all, PATIENT);
  const names = village.clients.map(({ name }) => name);
  const [task] = setsFor(names, { games: 5 });
  const logged = { ...task!, logs: [0, 1, 2, 3, 4] };
  const { result, logs } = (await new WirePool(village.sources, 1).playTimed(logged)).outcome;
  await village.close();
  return { hash: result.hash, faults: result.seats.map(({ faults }) => faults), logs };
}

/** Sends a line in a form of its own, without the end that the client would give it. */
type Form = (line: string, request: string, client: QuickClient) => string | null;

const inForm =
  (form: Form): Habit =>
  (request, client) => {
    const line = client.usual(request);
    return line === null ? null : form(line, request, client);
  };

const seatIn = (line: string): number => Number(/\d+/.exec(line)![0]);
const target =
  (write: (seat: number) => string): Form =>
  (line, request) =>
    TARGETS.includes(request) ? write(seatIn(line)) : line;

const FORMS: Readonly<Record<string, Form>> = {
  CRLF: (line) => `${line}\r`,
  'byte by byte': (line, _, { socket }) => {
    for (const byte of `${line}\n`) socket.write(byte);
    return null;
  },
  'a blank in the JSON': target((seat) => `{"agentIdx": ${seat}}`),
  'a text in the JSON': target((seat) => `{"agentIdx":"${seat}"}`),
  'a seat by name': target((seat) => `Agent[0${seat}]`),
  'a seat by number': target(String),
  'a wish that does not count': (line, request) => (request === 'ROLE' ? 'WEREWOLF' : line),
  'no word for the role': (line, request) => (request === 'ROLE' ? '' : line),
};

test.each(Object.keys(FORMS))('with %s', async (name) => {
  const usual = await played((request, client) => client.usual(request));
  expect(await played(inForm(FORMS[name]!))).toEqual(usual);
  expect(usual.faults.flat()).toEqual([]);
});

test('nobody and nothing in all forms that libraries have for them', async () => {
  const nothing = ['', '\r', 'null', 'None', '{"agentIdx":0}', '{"agentIdx":null}'];
  const first = await played(inForm(target(() => nothing[0]!)));
  for (const line of nothing.slice(1)) expect(await played(inForm(target(() => line)))).toEqual(first);
});

test('an empty sentence is Skip', async () => {
  const saying = (said: string): Form => {
    return (line, request) => (request === 'TALK' ? said : line);
  };
  const { logs, faults } = await played(inForm(saying('Skip')));
  expect(await played(inForm(saying('')))).toMatchObject({ logs, faults });
  expect((await played(inForm(saying('Over')))).logs).not.toEqual(logs);
});
