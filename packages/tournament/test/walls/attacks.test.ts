// What was done to others through what all share is stopped or harmless: their games are those beside a harmless agent.
import { describe, expect, test } from 'vitest';
import type { SetOutcome } from '../../src/play/set-task.ts';
import { FRAMING_ATTACKS, QUIET_ATTACKS, RIVAL, SAYS } from './attackers.ts';
import { agentOf, notesOf, type PlaySet, realmOf, type Village } from './realm-of.ts';

const OTHERS = ['bayes', 'pollster', 'diplomat', 'believer', 'sample'];
/** Twice in a row with the attacker, then without, then with it again. */
const VILLAGES: readonly Village[] = [
  { seats: ['evil', 'rival', 'bayes', 'pollster', 'diplomat'], set: 0, games: 3 },
  { seats: ['rival', 'evil', 'believer', 'evil', 'diplomat'], set: 1, games: 3 },
  { seats: ['rival', 'bayes', 'pollster', 'diplomat', 'sample'], set: 2, games: 3 },
  { seats: ['sample', 'rival', 'evil', 'believer', 'rival'], set: 3, games: 3 },
];

async function played(evil: string): Promise<SetOutcome[]> {
  const play = await realmOf({ evil, rival: RIVAL }, OTHERS);
  const outcomes: SetOutcome[] = [];
  for (const village of VILLAGES) outcomes.push(await play(village));
  return outcomes;
}

/** Everything but what the agents wrote. */
const results = (outcomes: readonly SetOutcome[]): unknown => outcomes.map(({ result, hashes }) => ({ result, hashes }));

function attacksAre(attacks: Readonly<Record<string, string>>, harmless: string): void {
  const honest = played(harmless);
  test.each(Object.entries(attacks))('%s', async (_, evil) => {
    const outcomes = await played(evil);
    expect(outcomes.flatMap(notesOf)).toEqual([]);
    expect(results(outcomes)).toEqual(results(await honest));
  });
}

describe('beside an agent that does nothing', () => attacksAre(QUIET_ATTACKS, agentOf('')));
describe('beside an agent that says the same', () => attacksAre(FRAMING_ATTACKS, SAYS));

describe('many sets, of which the attacker sits in some', () => {
  const FIELD = ['evil', 'contrarian', 'diplomat', 'shadow', 'bayes', 'sample', 'liar'];
  const SETS = Array.from({ length: 60 }, (_, set): Village => {
    const seats = [0, 1, 2, 3, 4].map((seat) => FIELD[(set * 3 + seat * (1 + (set % 2))) % 7]!);
    return { seats, set, games: 2 };
  });
  const hashesOf = async (evil: string, threads: number, sets = SETS): Promise<string[]> => {
    const realm = () => realmOf({ evil }, FIELD.slice(1));
    const plays: PlaySet[] = await Promise.all(Array.from({ length: threads }, realm));
    const hashes: string[] = [];
    for (const village of sets) {
      const { result } = await plays[village.set! % threads]!(village);
      hashes[village.set!] = result.hash;
    }
    return hashes;
  };

  test('every set is the same with it, without it, on one thread and on two, in any order', async () => {
    const honest = await hashesOf(agentOf(''), 1);
    expect(new Set(honest).size).toBe(SETS.length);
    for (const name of ['other sentences under honest keys', 'boxed numbers for subjects'])
      expect(await hashesOf(QUIET_ATTACKS[name]!, 1)).toEqual(honest);
    expect(await hashesOf(QUIET_ATTACKS['other sentences under honest texts']!, 2)).toEqual(honest);
    const backwards = SETS.toReversed();
    expect(await hashesOf(QUIET_ATTACKS['how full a table is']!, 2, backwards)).toEqual(honest);
  });
});

test('whether a sentence was said before is known within a set only', async () => {
  const asks = agentOf(
    `const P = require('@aiwolf-arena/protocol');`,
    `initialize(view) { this.view = view; }, finish() {},
     vote() { const same = [...this.view.talkList].map(({ text, content }) => P.parse(text).value.content === content);
       context.log(same.join()); return null; }`,
  );
  const says = agentOf(`const P = require('@aiwolf-arena/protocol');`, `talk: () => P.not(P.guard(2))`);
  const play = await realmOf({ asks, says, floods: QUIET_ATTACKS['how full a table is']! });
  const told: string[][] = [];
  for (const silent of ['says', 'floods', 'says']) {
    await play({ seats: [silent, 'says', 'says', silent, 'says'], set: 1 });
    told.push(notesOf(await play({ seats: ['asks', 'says', 'says', 'says', 'says'] })));
  }
  expect(told[0]!.length).toBeGreaterThan(0);
  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
});
