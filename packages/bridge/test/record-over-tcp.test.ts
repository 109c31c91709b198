// Same seed, same answers, same record: 15 agents of ours on sockets, and the same ones at a table in process.
import { connect } from 'node:net';
import { CATALOG } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import { type Player, PlayerRandom, seatKey, Table } from '@aiwolf-arena/engine';
import { type SetOutcome, SetRecorder, type SetTask } from '@aiwolf-arena/sandbox';
import { expect, test } from 'vitest';
import { Session } from '../src/client/session.ts';
import { LineReader } from '../src/host/line-reader.ts';
import { Host, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const AGENTS = CATALOG.filter(({ name }) => name !== 'silent');
const NAMES = Array.from({ length: 15 }, (_, i) => AGENTS[i % AGENTS.length]!.name);

interface Seated {
  readonly player: Player;
  readonly generator: PlayerRandom;
}

/** The agent of a seat, with the chance of that seat. */
function seated({ root, set }: SetTask, seat: number, name: string): Seated {
  const generator = new PlayerRandom(seatKey(root, set, seat));
  const noFile = (): never => expect.unreachable();
  const random = (): number => generator.random();
  const { create, params } = CATALOG.find((entry) => entry.name === name)!;
  const context = { name, params: allValues(params, {}) as never, random, log() {}, readText: noFile, readBytes: noFile };
  return { generator, player: create(context) };
}

function inProcess(task: SetTask): SetOutcome {
  const names = task.seats.map((agent) => NAMES[agent]!);
  const seats = names.map((name, i) => seated(task, i + 1, name));
  const recorder = new SetRecorder(task, names);
  const players = seats.map(({ player }) => player);
  const table = new Table(recorder.game, players, { names });
  for (let game = 0; game < task.games; game++) {
    for (const { generator } of seats) generator.startGame(game);
    recorder.open(game);
    void table.play();
    recorder.close();
  }
  return recorder.outcome([]);
}

/** Takes the seat's agent to the host. */
function join(port: number, task: SetTask, seat: number): void {
  const name = NAMES[task.seats[seat - 1]!]!;
  const { player, generator } = seated(task, seat, name);
  let game = 0;
  const onGame = (): void => generator.startGame(game++);
  const onThrow = (request: string, thrown: string): never => expect.fail(`${request} ${thrown}`);
  const session = new Session(player, { name, role: 'none', onGame, onThrow });
  const packets = new LineReader(1 << 20);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let turn = Promise.resolve();
  const hear = async (line: string): Promise<void> => {
    const answer = await session.hear(line);
    if (answer !== undefined) socket.write(`${answer}\n`);
  };
  socket.on('data', (piece: Buffer) => {
    for (const line of packets.push(piece)) turn = turn.then(() => hear(line));
  });
}

async function overTcp(task: SetTask): Promise<SetOutcome> {
  const host = await Host.open({ limits: { replyMs: 30_000, firstMs: 30_000 } });
  let came: Promise<unknown> = Promise.resolve();
  const sources = NAMES.map((name) => ({
    name,
    async seat({ seat }: { readonly seat: number }) {
      const mine = came.then(() => {
        join(host.port, task, seat);
        return host.next();
      });
      came = mine; // one after the other, so that each gets its own seat
      const agent = await mine;
      return { agent, leave: () => agent.close() };
    },
    close() {},
  }));
  const { outcome } = await new WirePool(sources, 1).playTimed(task);
  await host.close();
  return outcome;
}

test('in villages of 15', async () => {
  for (const task of setsFor(NAMES, { games: 3 })) {
    const expected = inProcess(task);
    const found = await overTcp(task);
    expect(found).toEqual(expected);
    expect(new Set(found.hashes).size).toBe(3);
  }
});
