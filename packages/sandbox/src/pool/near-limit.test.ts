import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { expect, test } from 'vitest';
import type { SetTask } from '../play/set-task.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

const count = (loops: number): string => `let x = 0; for (let i = 0; i < ${loops}; i++) x = (x * 31 + i) | 0; return x;`;

/** Number of loops that this machine counts in a second of CPU time. */
function loopsOfASecond(): number {
  const some = 5e7;
  const counts = new Function(count(some));
  const before = process.threadCpuUsage();
  counts();
  const { user, system } = process.threadCpuUsage(before);
  return Math.round((some * 1e6) / (user + system));
}

const task: SetTask = {
  ...{ block: 'run/5', root: rootOf('near', 'run/5'), rules: resolveRules(5), set: 0 },
  ...{ seats: [0, 0, 1, 0, 0], roleRequests: null, balanced: false, games: 2, logs: [] },
  ...{ behaviour: false, notes: false, kills: [], replayed: true, redrawn: 0, hashes: false, records: [] },
};

test('a call near the limit is told beside the outcome, which does not depend on it', async () => {
  const body = `module.exports = ({ name }) => {
    let games = 0;
    const think = () => { ${count(loopsOfASecond())} };
    return {
      getName: () => name, initialize() { games++; }, update() {}, dayStart() {}, finish() {},
      talk: () => 'Skip', whisper: () => 'Skip', attack() {}, guard() {}, divine() {},
      vote() { if (games === 2) { games++; think(); } return null; },
    };
  };`;
  const agent = { source: '', hash: '', data: [] };
  const input = await workerInputOf([
    { ...agent, name: 'quick', entry: 'random', body: null },
    { ...agent, name: 'thinker', entry: null, body },
  ]);
  const [strict, wide] = [500, 60_000].map(
    (cpuMs) => new SetPool(input, 1, { cpuMs, heapMiB: 512, bytesMiB: 512, waitMs: 10_000 }),
  );
  const [near, far] = await Promise.all([strict!.playTimed(task), wide!.playTimed(task)]);
  await Promise.all([strict!.close(), wide!.close()]);
  expect(near.nearLimit).toEqual([{ seat: 3, game: 1, request: 'VOTE' }]);
  expect(far.nearLimit).toBeUndefined();
  expect(near.outcome).toEqual(far.outcome);
});
