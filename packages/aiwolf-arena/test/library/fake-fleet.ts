import type { QueuePoolTerms } from '@aiwolf-arena/fleet';
import type { SetResult, TimedOutcome } from '@aiwolf-arena/tournament';

export interface FakeTerms {
  /** The number of pools in which a worker lies; in later pools all are honest. */
  readonly lying: number;
  /** After how many sets of a pool the liar is found; Infinity: when its sets are settled. */
  readonly foundAfter: number;
  /** Whether the liar says that agent 0 has thrown an exception. Default: that it has won all games. */
  readonly blames?: boolean;
}

/** A queue of an honest worker and a liar, both played by this machine, and what was asked of it. */
export function fakeFleet({ lying, foundAfter, blames = false }: FakeTerms) {
  const opened: QueuePoolTerms[] = [];
  const found: string[] = [];
  const openQueuePool = async (terms: QueuePoolTerms) => {
    const own = terms.openJudge();
    const liar = `liar-${opened.push(terms)}`;
    let [sets, lies, isOut] = [0, 0, opened.length > lying];
    const shutOut = (): void => {
      if (isOut || lies === 0) return;
      isOut = true;
      found.push(liar);
      terms.onShutOut({ id: liar, name: 'lab9', why: 'run/5 set 1 ended otherwise' }, true);
    };
    const playTimed: typeof own.playTimed = async (task, listener) => {
      const played = await own.playTimed(task, listener);
      if (++sets > foundAfter) shutOut();
      if (isOut || sets % 3 !== 0) return { ...played, worker: 'honest' };
      lies++;
      return { ...forged(played, blames), worker: liar };
    };
    return {
      threads: own.threads,
      ahead: (perThread: number) => own.ahead(perThread),
      play: async (...given: Parameters<typeof playTimed>) => (await playTimed(...given)).outcome,
      playTimed,
      settle: async () => shutOut(),
      close: () => own.close(),
    };
  };
  return { opened, found, openQueuePool };
}

/** Says that agent 0 has won all its games, or that it has thrown an exception. */
function forged({ outcome, ...how }: TimedOutcome, blames: boolean): TimedOutcome {
  const seats = outcome.result.seats.map((seat): SetResult['seats'][number] => {
    const first = { game: 0, day: 0, request: 'TALK', detail: 'boom' };
    if (blames) return seat.agent === 0 ? { ...seat, faults: [{ kind: 'exception', count: 1, games: 1, first }] } : seat;
    const roles = Object.entries(seat.roles).map(([role, [games, , ...more]]) => [role, [games, games, ...more]]);
    return seat.agent === 0 ? { ...seat, roles: Object.fromEntries(roles) } : seat;
  });
  return { ...how, outcome: { ...outcome, result: { ...outcome.result, hash: '0'.repeat(64), seats } } };
}
