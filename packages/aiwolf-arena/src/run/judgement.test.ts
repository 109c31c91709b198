import type { SetResult } from '@aiwolf-arena/sandbox';
import type { PlannedAgent } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { abortAtFault, judgementOf } from './judgement.ts';

const agents: PlannedAgent[] = ['alice', 'bob'].map((name) => {
  return { name, source: name, hash: name, ranked: true };
});
const faultOf = (kind: string, game: number, detail = 'ouch') => ({
  ...{ kind, count: 1, games: 1 },
  first: { game, day: 2, request: 'VOTE', detail },
});
const RESULT = {
  ...{ block: 'run/5', set: 3, hash: '', games: 10, villagerWins: 5, finalDays: [10] },
  seats: [
    { agent: 0, roles: {}, faults: [faultOf('exception', 4, 'late')] },
    { agent: 1, roles: {}, faults: [faultOf('exception', 7), faultOf('wrong-type', 2, 'a\u001bb')] },
  ],
} satisfies SetResult;
const PARDON = { agent: 'bob', kind: 'wrong-type', reason: 'x' };

test('a run stops at the earliest fault of a set, and the message says how to let it pass', () => {
  const watch = abortAtFault({ onFault: 'abort', pardon: [] }, agents)!;
  expect(watch(RESULT)?.message).toBe(
    'a fault has stopped the run (`onFault` abort): bob: wrong-type in run/5 set 3 game 2, day 2 VOTE: a?b\n' +
      'The finished sets are stored. To ignore such faults: `pardon` bob:wrong-type `reason` TEXT',
  );
});

test('pardoned faults stop nothing, nor does anything unless that was asked for', () => {
  const pardoned = abortAtFault({ onFault: 'abort', pardon: [PARDON] }, agents)!;
  expect(pardoned(RESULT)?.message).toMatch(/alice: exception in run\/5 set 3 game 4/);
  expect(pardoned({ ...RESULT, seats: [] })).toBeUndefined();
  expect(abortAtFault({ onFault: 'record', pardon: [] }, agents)).toBeUndefined();
});

test('games count as played where a fault would have stopped the run', () => {
  expect(judgementOf({ onFault: 'abort', pardon: [PARDON] }, agents)).toEqual({ ...{ policy: 'record', pardons: [PARDON] } });
});

test('a pardon for nobody is refused', () => {
  const pardon = [{ ...PARDON, agent: 'alcie' }];
  expect(() => judgementOf({ onFault: 'record', pardon }, agents)).toThrow(
    /`pardon`: there is no "alcie".*Did you mean alice\?/,
  );
});
