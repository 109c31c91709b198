// A plan with agents of ours and remote ones goes the way of every run: journal, logs, results.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import { planRun, RunFolder, readRun, readTimings, runPlan, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { Host, localSource, type SeatSource, WirePool } from '../src/index.ts';
import { QuickClient } from './client.ts';

/** A new client for every set, as a launcher starts a new process. */
const remote = (host: Host, name: string): SeatSource => ({
  name,
  async seat() {
    new QuickClient(host.port, name);
    const agent = await host.next();
    return { agent, leave: () => agent.close() };
  },
  close: () => {},
});

test('a mixed village plays a run with journal and logs, and a client that never comes is a fault', async () => {
  const path = mkdtempSync(join(tmpdir(), 'mixed-'));
  const host = await Host.open();
  const absent: SeatSource = {
    name: 'absent',
    seat: () => Promise.reject(new Error('it did not join within 10 s')),
    close: () => {},
  };
  const own = await localSource(await loadAgent(resolveAgent('random', '.')));
  const sources = [own, remote(host, 'one'), remote(host, 'two'), absent];
  const agents = sources.map(({ name }) => ({ name, source: name, hash: '', ranked: true }));
  const plan = planRun({
    ...{ arena: UNKNOWN_ARENA, seed: 'mixed', players: [5], sets: 4, gamesPerSet: 2, agents },
    ...{ lineUp: [0, 1, 2, 3], draw: 'random', roleRequests: [] },
    rulesOf: (players) => resolveRules(players),
  });
  const folder = RunFolder.open(path);
  folder.begin(plan);
  const pool = new WirePool(sources, 2);
  await runPlan(plan, pool, folder, { logs: { kind: 'all' } });
  folder.seal();
  folder.close();
  pool.close();
  await host.close();
  const { results, notes } = readRun(path);
  expect(notes).toEqual([]);
  expect(results).toHaveLength(4);
  expect(readTimings(path, plan)).toHaveLength(4);
  expect(readdirSync(join(path, 'logs'), { recursive: true }).length).toBeGreaterThan(7);
  for (const { seats, games } of results) {
    for (const { agent, faults } of seats) {
      if (agents[agent]!.name === 'absent') {
        const first = { request: 'CREATE', detail: 'it did not join within 10 s' };
        expect(faults).toMatchObject([{ kind: 'not-connected', count: 1, games, first }]);
      } else expect(faults).toEqual([]);
    }
  }
  rmSync(path, { recursive: true });
});
