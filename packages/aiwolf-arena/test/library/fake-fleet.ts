import type { QueuePoolOptions } from '@aiwolf-arena/fleet';
import type { SetResult, TimedOutcome } from '@aiwolf-arena/sandbox';

/** A queue of an honest worker and, in the first pool, one that differs, both played by this machine, and what was asked of it. */
export function fakeFleet(foundAfter: number) {
  const opened: QueuePoolOptions[] = [];
  const openQueuePool = async (options: QueuePoolOptions) => {
    const here = options.openHere();
    const isTrue = opened.push(options) > 1;
    let [sets, lies] = [0, 0];
    let end: Error | undefined;
    const playTimed: typeof here.playTimed = async (task, listener) => {
      if (end !== undefined) throw end;
      const played = await here.playTimed(task, listener);
      if (end !== undefined) throw end;
      if (isTrue || ++sets % 3 !== 0) return { ...played, worker: 'lab1' };
      if (sets > foundAfter && lies > 0) {
        end = Object.assign(new Error('worker lab9 plays other games'), { name: 'WorkerDiffers', worker: 'lab9' });
        throw end;
      }
      lies++;
      return { ...forged(played), worker: 'lab9' };
    };
    return {
      threads: here.threads,
      ahead: (perThread: number) => here.ahead(perThread),
      play: async (...given: Parameters<typeof playTimed>) => (await playTimed(...given)).outcome,
      playTimed,
      close: () => here.close(),
    };
  };
  return { opened, openQueuePool };
}

/** Says that agent 0 has won all its games. */
function forged({ outcome, ...how }: TimedOutcome): TimedOutcome {
  const seats = outcome.result.seats.map((seat): SetResult['seats'][number] => {
    const roles = Object.entries(seat.roles).map(([role, [games, , ...more]]) => [role, [games, games, ...more]]);
    return seat.agent === 0 ? { ...seat, roles: Object.fromEntries(roles) } : seat;
  });
  return { ...how, outcome: { ...outcome, result: { ...outcome.result, hash: '0'.repeat(64), seats } } };
}
