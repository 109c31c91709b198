import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { type SetPlayer, SetPool, workerInputOf } from '@aiwolf-arena/sandbox';
import { inRounds, planPreliminary, RoundClock, RunFolder, roundsIn, runPlan, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { poolOf, workerOf } from './farm.ts';
import { MemoryQueue, MemoryServer } from './memory-queue.ts';
import type { TablePlayer } from './played-sets.ts';

const root = mkdtempSync(join(tmpdir(), 'fleet-rounds-'));
afterAll(() => rmSync(root, { recursive: true }));

const TEAMS = ['sample', 'random', 'chatty', 'silent', 'liar', 'hunter'].map((name) => ({
  ...{ name, source: name, hash: name, entry: name, body: null, data: [] },
}));

/** Six teams: a round is 6 sets with 5 players and 5 with 6. */
const stage = planPreliminary({
  ...{ arena: UNKNOWN_ARENA, seed: '1', players: [5, 6], gamesPerSet: 1, sets: 1, draw: 'balanced' },
  agents: TEAMS.map(({ name, source, hash }) => ({ name, source, hash, ranked: true })),
  contest: { finalists: 6, finalSets: 1, rankBy: 'pooled' },
  rulesOf: (players) => resolveRules(players),
});

/** Plays a stage, and ends it after the rounds that were begun. Returns how many there are. */
async function play(name: string, pool: SetPlayer, rounds: number, clock?: RoundClock): Promise<number> {
  const folder = RunFolder.open(join(root, name));
  try {
    folder.begin(inRounds(stage, rounds));
    await runPlan(inRounds(stage, rounds), pool, folder, { logs: { kind: 'none' }, clock });
    const begun = roundsIn(stage.blocks, folder.begun);
    folder.begin(inRounds(stage, begun));
    expect(folder.count()).toEqual({ finished: 11 * begun, open: 0 });
    folder.seal();
    return begun;
  } finally {
    folder.close();
  }
}

test('a stage that workers play for a time has whole rounds, which are those of one machine', async () => {
  const here = new SetPool(await workerInputOf(TEAMS), 1);
  const player = here as unknown as TablePlayer;
  const server = new MemoryServer();
  const workers = ['lab1', 'lab2', 'lab3'].map((name) => workerOf(server, player, name));
  const pool = await poolOf(new MemoryQueue(server, 'code'), player, TEAMS);
  try {
    const rounds = await play('queue', pool, 1000, new RoundClock(500));
    expect(rounds).toBeGreaterThan(0);
    expect(await play('here', here, rounds)).toBe(rounds);
    const [queue, alone] = ['queue', 'here'].map((name) => readFileSync(join(root, name, 'journal.ndjson'), 'utf8'));
    expect(queue).toBe(alone);
  } finally {
    for (const { worker } of workers) await worker.stop();
    await pool.close();
    await here.close();
  }
}, 60_000);
