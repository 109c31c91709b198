// A worker that says of all its sets that they had other games. Arguments: address of the queue, name.
import { openBullQueue } from '../../../packages/fleet/src/bullmq/bull-queue.ts';
import { codeFingerprint } from '../../../packages/fleet/src/messages/code.ts';
import { FleetWorker } from '../../../packages/fleet/src/worker/fleet-worker.ts';
import { LineUps } from '../../../packages/fleet/src/worker/line-ups.ts';
import { forged } from '../../../packages/fleet/test/played-sets.ts';

const [url, name] = process.argv.slice(2) as [string, string];
const code = await codeFingerprint();
const queue = await openBullQueue({ url }, { code, onTrouble: () => {} });
const lineUps = new LineUps(1, {}, (hash) => queue.get(hash));
const lying: Pick<LineUps, 'with' | 'close'> = {
  with: (chunk, use) =>
    lineUps.with(chunk, (pool) => {
      const playTimed: typeof pool.playTimed = async (task) => {
        const { outcome, ...how } = await pool.playTimed(task);
        return { ...how, outcome: forged(outcome) };
      };
      const { threads } = pool;
      return use({ threads, ahead: (each) => pool.ahead(each), play: pool.play, playTimed, close: () => pool.close() });
    }),
  close: () => lineUps.close(),
};
await new FleetWorker(queue, { threads: 1, name, code, version: '0', clients: {}, onNote: () => {} }, lying).start();
