// @module-tag python
// An independent client, written in Python from the protocol alone, plays whole sets and complains of every packet that
// it could trip over.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Host, type RemoteAgent, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const CLIENT = fileURLToPath(new URL('./clients/over.py', import.meta.url));

/** Starts the client with so many connections; what it has said when it ends. */
async function python(port: number, seats: number): Promise<string[]> {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-n', 'py', '-s', String(seats)];
  const child = spawn('python3', [CLIENT, ...where]);
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return said.map((one) => one.trim());
}

async function joined(host: Host, seats: number): Promise<Map<string, RemoteAgent>> {
  const agents = new Map<string, RemoteAgent>();
  while (agents.size < seats) {
    const agent = await host.next();
    agents.set(agent.name, agent);
  }
  return agents;
}

test.each([
  [5, 8],
  [15, 3],
])('a village of %i plays a set of %i games', async (players, games) => {
  const host = await Host.open({ limits: { replyMs: 60_000, firstMs: 60_000 } });
  const said = python(host.port, players);
  const agents = await joined(host, players);
  const names = [...agents.keys()];
  const sources = names.map((name) => ({
    name,
    seat: async () => ({ agent: agents.get(name)!, leave: () => agents.get(name)!.close() }),
    close: () => {},
  }));
  const [task] = setsFor(names, { games });
  const { outcome } = await new WirePool(sources, 1).playTimed(task!);
  expect(outcome.result.games).toBe(games);
  expect(outcome.result.seats.flatMap(({ faults }) => faults)).toEqual([]);
  expect(await said).toEqual([`${games} games`, '']);
  await host.close();
});
