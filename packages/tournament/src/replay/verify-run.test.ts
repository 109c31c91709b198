import type { Kill } from '@aiwolf-arena/sandbox';
import { expect, test } from 'vitest';
import { planOf, resultOf } from '../../test/small-run.ts';
import type { RecordedSets } from './recorded-sets.ts';
import { causesOf, type Differing } from './verify-run.ts';

const plan = planOf({ sets: 1 });
const known: Kill = { seat: 1, game: 0, call: 3, kind: 'no-answer', detail: '' };
const kill: Kill = { seat: 2, game: 4, call: 9, kind: 'no-answer', detail: '' };
const recorded = { ...resultOf(plan, 0), kills: [known], nearLimit: [{ seat: 2, game: 3, request: 'TALK' }] };

test.each<[string, number, readonly Kill[]]>([
  ['stops the player that was near the limit', 1, [known, kill]],
  ['stops nobody else', 0, [known]],
  ['stops another player', 0, [known, { ...kill, seat: 3 }]],
  ['stops it before', 0, [known, { ...kill, game: 2 }]],
  ['stops it for another reason', 0, [known, { ...kill, kind: 'memory-limit' }]],
])('a set is left out if its replay %s', async (_, sets, kills) => {
  const { nearLimit: _near, ...same } = recorded;
  const differing: Differing[] = [{ recorded, replayed: { ...same, kills } }];
  const openPool = () => expect.fail('nothing is played for that');
  const causes = await causesOf({ plan } as RecordedSets, differing, openPool);
  expect([causes.leftOut.length, causes.differing.length]).toEqual([sets, 1 - sets]);
});
