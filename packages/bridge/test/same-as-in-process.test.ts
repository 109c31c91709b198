// Our own agents play the games beside clients that they play without: bundled ones in this process, others behind the wire.
import { fileURLToPath } from 'node:url';
import { CATALOG } from '@aiwolf-arena/agents';
import {
  type LoadedAgent,
  loadAgent,
  resolveAgent,
  type SeatNote,
  type SetOutcome,
  SetPool,
  type SetTask,
  workerInputOf,
} from '@aiwolf-arena/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Host, join, localSource, type SeatSource, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const BUNDLED = ['sample', 'liar', 'hunter', 'accountant', 'follower', 'believer', 'chatty'];

/** Misbehaves in many ways: what it throws and what it answers wrongly counts as in process. */
const BODY = `module.exports = ({ name, random, log }) => {
  let calls = 0;
  const now = (n, deed, usual) => (++calls % n === 0 ? deed() : usual);
  const fail = () => { throw new TypeError('no'); };
  return {
    getName: () => name, initialize() {}, update() {}, dayStart() { log('day', Math.random()); }, finish() {},
    talk: () => now(3, fail, 'VOTE Agent[0' + (1 + Math.floor(random() * 5)) + ']'),
    whisper: () => 'hello', attack: () => 99, guard: () => null, divine: () => now(2, fail, 1),
    vote: () => now(4, fail, now(5, () => 'Agent', Math.floor(random() * 7))),
  };
};`;
/** The file of a bundled agent, as if it were a user's: it plays in a process of its own. */
const fileOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@aiwolf-arena/agents`).replace('index', `field/${name}`));

const wild: LoadedAgent = { ...{ name: 'wild', source: 'wild', hash: '', entry: null }, ...{ body: BODY, data: [] } };

let agents: LoadedAgent[];
let inProcess: SetPool;
let wired: WirePool;

beforeAll(async () => {
  const files = BUNDLED.map((name) => loadAgent(resolveAgent(`${name}=${fileOf(name)}`, '.')));
  agents = [wild, ...(await Promise.all(files))];
  inProcess = new SetPool(await workerInputOf(agents), 1);
  wired = new WirePool(await Promise.all(agents.map(localSource)), 1);
});
afterAll(async () => {
  wired.close();
  await inProcess.close();
});

/** The tasks with agents from the list, from its end on and again. */
const tasksFor = (players: number, sets: number, games: number, first: number): SetTask[] =>
  setsFor(Array<string>(players).fill(''), { sets, games }).map((task) => ({
    ...task,
    notes: true,
    seats: task.seats.map((seat) => first + (seat % (agents.length - first))),
  }));

const bySeat = (a: SeatNote, b: SeatNote): number => a.seat - b.seat;
/** Where a note was written is not told over the wire. */
const notesOf = ({ notes }: SetOutcome): SeatNote[] =>
  notes.map(({ game, seat, text }) => ({ game, seat, text })).toSorted(bySeat);

test('every bundled agent plays in this process as in the pool, also while another set is played', {
  timeout: 300_000,
}, async () => {
  const field = CATALOG.map(async ({ name }) => loadAgent(resolveAgent(name === 'mimic' ? 'mimic?pace=2' : name, '.')));
  const all = [wild, ...(await Promise.all(field))];
  const pool = new SetPool(await workerInputOf(all), 2);
  const beside = new WirePool(await Promise.all(all.map(localSource)), 2);
  const own = Array.from(CATALOG, (_, i) => i + 1);
  // a seat behind the wire in every other village: sets that wait for it are played in turns
  const villages = [0, 4, 8, 12, 16, 20, 24, 27].map((from, set) => [set % 2, ...own.slice(from, from + 4)]);
  const tasks = [...villages, [0, ...own.slice(17)], [...own.slice(0, 15)]].map((seats) => {
    const [task] = setsFor(Array<string>(seats.length).fill(''), { games: 4 });
    return { ...task!, seats };
  });
  try {
    const expected = await Promise.all(tasks.map((task) => pool.play(task)));
    const found = await Promise.all(tasks.map((task) => beside.play(task)));
    expect(found.map(({ hashes }) => hashes)).toEqual(expected.map(({ hashes }) => hashes));
    const alone = await Promise.all(tasks.filter(({ seats }) => seats[0] !== 0).map((task) => beside.play(task)));
    expect(alone.map(({ result }) => result)).toEqual(
      expected.flatMap(({ result }, at) => (tasks[at]!.seats[0] === 0 ? [] : [result])),
    );
  } finally {
    beside.close();
    await pool.close();
  }
});

let turn: Promise<unknown> = Promise.resolve();

/** The agent goes to the host by itself, one after the other so that each gets its own seat. */
const overTcp = (host: Host, agent: LoadedAgent): SeatSource => ({
  name: agent.name,
  async seat({ randomKey }) {
    const came = turn.then(() => {
      void join({ agent, host: '127.0.0.1', port: host.port, randomKey });
      return host.next();
    });
    turn = came;
    const client = await came;
    return { agent: client, leave: () => client.close() };
  },
  close: () => {},
});

async function bothWays(task: SetTask): Promise<[SetOutcome, SetOutcome]> {
  const wireless = inProcess.play(task);
  const { outcome, timing } = await wired.playTimed(task);
  expect(timing!.byClock).toBeUndefined(); // by CPU time
  const times = timing!.looks.slice(1);
  expect(times.every((ms) => ms > 0)).toBe(true); // of each seat, by its own clock
  return [await wireless, outcome];
}

describe('the same seed gives the same record behind the wire as in process', () => {
  test('in villages of 5', async () => {
    for (const task of tasksFor(5, 1, 3, 1)) {
      const [expected, found] = await bothWays(task);
      expect(found).toEqual(expected);
    }
  });

  test('in a village of 5 over TCP', { tags: 'dear' }, async () => {
    const host = await Host.open({ limits: { replyMs: 30_000, firstMs: 30_000 } });
    const [task] = tasksFor(5, 1, 3, 1);
    const away = new WirePool(
      agents.map((agent) => overTcp(host, agent)),
      1,
    );
    const expected = await inProcess.play(task!);
    const { outcome, timing } = await away.playTimed(task!);
    expect(outcome.result).toEqual(expected.result);
    expect(timing!.byClock).toBe(true);
    await host.close();
  });

  test('in villages of 15', { tags: 'dear' }, async () => {
    for (const task of tasksFor(15, 1, 2, 1)) {
      const [expected, found] = await bothWays(task);
      expect(found).toEqual(expected);
    }
  });

  test('with an agent that throws and answers wrongly', async () => {
    for (const task of tasksFor(5, 2, 5, 0)) {
      const [expected, found] = await bothWays(task);
      expect(found.hashes).toEqual(expected.hashes);
      expect(notesOf(found)).toEqual(notesOf(expected));
      const kindsOf = ({ result }: SetOutcome) => result.seats.map(({ faults }) => faults);
      expect(kindsOf(found)).toEqual(kindsOf(expected));
    }
  });
});
