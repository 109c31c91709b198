import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import type { SetPlayer, SetTask, TimedOutcome } from '@aiwolf-arena/sandbox';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../test/play-folder.ts';
import { agent, resultOf } from '../../test/small-run.ts';
import type { Shard } from '../plan/block.ts';
import { type Plan, UNKNOWN_ARENA } from '../plan/plan.ts';
import { planPreliminary } from '../plan/plans.ts';
import { inRounds, RoundClock, roundsIn } from '../plan/rounds.ts';
import { joinRuns } from './join-runs.ts';
import { RunFolder } from './run-folder.ts';
import { Interrupted, runPlan } from './run-plan.ts';

const root = mkdtempSync(join(tmpdir(), 'rounds-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

/** Six teams: a round is 6 sets with 5 players and 5 with 6. */
const asked = planPreliminary({
  ...{ arena: UNKNOWN_ARENA, seed: '1', players: [5, 6], gamesPerSet: 10, sets: 1, draw: 'balanced' },
  agents: 'abcdef'.split('').map(agent),
  contest: { finalists: 6, finalSets: 1, rankBy: 'pooled' },
  rulesOf: (players) => resolveRules(players),
});
const ROUND = 11;

interface Play {
  readonly rounds: number;
  /** After how many rounds, by a clock that ticks once with each set that is begun, no round is allowed. */
  readonly clock?: RoundClock;
  readonly shard?: Shard;
  /** When the number of finished sets is this, play is stopped, as by Ctrl-C. */
  readonly stop?: number;
  readonly threads?: number;
  readonly isQueue?: boolean;
}

/** Plays a stage with players that need a different time for each set. Returns the sets in the order in which they were begun. */
async function play(path: string, { rounds, clock, shard, stop, threads = 2, isQueue = false }: Play) {
  const plan = inRounds(asked, rounds);
  const folder = RunFolder.open(path);
  const halt = new AbortController();
  const begun: string[] = [];
  let [running, most, finished] = [0, 0, 0];
  const playTimed = async ({ block, set }: SetTask): Promise<TimedOutcome> => {
    begun.push(`${block} ${set}`);
    most = Math.max(most, ++running);
    for (let turn = (7 * set + block.length) % 5; turn >= 0; turn--) await new Promise(setImmediate);
    running--;
    if (++finished === stop) halt.abort();
    const result = resultOf(plan, set, plan.blocks.find(({ name }) => name === block)!);
    return { outcome: { result, notes: [], logs: [], hashes: [], records: [] }, timing: null };
  };
  // the machines of a queue come and go: without any, nothing more is begun than one set
  const pool = {
    ...{ ahead: () => threads, playTimed },
    get threads() {
      return isQueue ? finished % (threads + 1) : threads;
    },
  } as unknown as SetPlayer;
  try {
    folder.begin(plan, { shard });
    await runPlan(plan, pool, folder, { logs: { kind: 'none' }, clock, signal: halt.signal }).catch((thrown) => {
      if (!(thrown instanceof Interrupted)) throw thrown;
    });
    if (stop === undefined) folder.seal();
    const finishedRounds = roundsIn(plan.blocks, folder.begun);
    return { begun, most, rounds: finishedRounds, count: folder.count() };
  } finally {
    folder.close();
  }
}

/** Ends a stage after the rounds that it has begun. */
function close(path: string, rounds: number, shard?: Shard): void {
  const folder = RunFolder.open(path);
  folder.begin(inRounds(asked, rounds), { shard });
  folder.seal();
  folder.close();
}

/** A clock that allows so many rounds, of `sets` sets each. */
function clockFor(rounds: number, sets = ROUND): RoundClock {
  let ticks = 0;
  const clock = new RoundClock(rounds * sets, () => ticks);
  const begun = clock.begun.bind(clock);
  clock.begun = (players) => {
    begun(players);
    ticks++;
  };
  return clock;
}

async function whole(rounds: number): Promise<Record<string, string>> {
  const path = fresh();
  await play(path, { rounds });
  return filesOf(path);
}

describe('a stage in rounds', () => {
  test('plays one round after the other, large villages first, and keeps all threads busy between them', async () => {
    const { begun, most } = await play(fresh(), { rounds: 3, threads: 4 });
    const roundOfSet = (name: string): number => Math.floor(Number(name.split(' ')[1]) / (name.includes('/5') ? 6 : 5));
    expect(begun.map(roundOfSet)).toEqual(begun.map((_, at) => Math.floor(at / ROUND)));
    expect(begun.slice(0, 6).map((name) => name.split(' ')[0])).toEqual([...Array(5).fill('preliminary/6'), 'preliminary/5']);
    expect(most).toBe(4);
  });

  test('ends with a whole round when there is no time for another one', async () => {
    const path = fresh();
    const played = await play(path, { rounds: 9, clock: clockFor(3) });
    expect(played.rounds).toBeGreaterThan(0);
    expect(played.rounds).toBeLessThan(9);
    expect(played.count).toEqual({ finished: ROUND * played.rounds, open: ROUND * (9 - played.rounds) });
    close(path, played.rounds);
    expect(filesOf(path)).toEqual(await whole(played.rounds));
  });

  test('that is stopped in a round finishes it first, even if there is no time, and is then as if it was never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        async (stop, threads, isQueue) => {
          const path = fresh();
          const before = await play(path, { rounds: 4, stop, threads, isQueue });
          const after = await play(path, { rounds: 4, threads, isQueue, clock: new RoundClock(-1) });
          expect(after.rounds).toBe(Math.max(1, before.rounds));
          close(path, after.rounds);
          expect(filesOf(path)).toEqual(await whole(after.rounds));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('gives, as parts of which some play more rounds than others, what one machine gives for the rounds of all', async () => {
    const parts = [3, 1, 2].map((rounds, at) => ({ rounds, path: fresh(), shard: { index: at + 1, count: 3 } }));
    for (const { path, rounds, shard } of parts) await play(path, { rounds, shard });
    const merge = (names: readonly string[], out: string) => {
      const { folder, notes, plan } = joinRuns(names, out);
      folder.seal();
      folder.close();
      return { notes, rounds: (plan as Plan).rounds };
    };
    const out = fresh();
    const paths = parts.map(({ path }) => path);
    const { notes, rounds } = merge(paths, out);
    expect(rounds).toBe(1);
    expect(notes).toEqual([expect.stringMatching(/^1 round is finished in all parts; omitted: \d+ sets of later rounds$/)]);
    expect(filesOf(out)).toEqual(await whole(1));

    for (const { path, shard } of parts) await play(path, { rounds: 3, shard });
    expect(merge(paths, out)).toEqual({ notes: [], rounds: 3 });
    expect(filesOf(out)).toEqual(await whole(3));
  });
});
