// What was done to others through what all share is stopped or harmless: their games are those beside a harmless agent.
import { beforeAll, describe, expect, test } from 'vitest';
import type { SetOutcome } from '../../src/play/set-task.ts';
import { FRAMING_ATTACKS, QUIET_ATTACKS, RIVAL, SAYS } from './attackers.ts';
import { agentOf, notesOf, type PlaySet, realmOf, type Village } from './realm-of.ts';

const OTHERS = ['bayes', 'pollster', 'diplomat', 'believer', 'sample'];
/** Twice in a row with the attacker, then without, then with it again. */
const villagesWith = (evil: string): readonly Village[] => [
  { seats: [evil, 'rival', 'bayes', 'pollster', 'diplomat'], set: 0, games: 3 },
  { seats: ['rival', evil, 'believer', evil, 'diplomat'], set: 1, games: 3 },
  { seats: ['rival', 'bayes', 'pollster', 'diplomat', 'sample'], set: 2, games: 3 },
  { seats: ['sample', 'rival', evil, 'believer', 'rival'], set: 3, games: 3 },
];

async function played(play: PlaySet, evil: string): Promise<SetOutcome[]> {
  const outcomes: SetOutcome[] = [];
  for (const village of villagesWith(evil)) outcomes.push(await play(village));
  return outcomes;
}

/** Everything but who the attacker is, and what the agents wrote. */
const results = (outcomes: readonly SetOutcome[]): unknown =>
  outcomes.map(({ result, hashes }) => ({
    ...{ result: { ...result, seats: result.seats.map((seat) => ({ ...seat, agent: 0 })) } },
    hashes,
  }));

/** All attackers share one realm, in which the harmless agent was first. */
function attacksAre(attacks: Readonly<Record<string, string>>, harmless: string): void {
  let play: PlaySet;
  let honest: unknown;
  beforeAll(async () => {
    play = await realmOf({ harmless, ...attacks, rival: RIVAL }, OTHERS);
    honest = results(await played(play, 'harmless'));
  });
  test.each(Object.keys(attacks))('%s', async (evil) => {
    const outcomes = await played(play, evil);
    expect(outcomes.flatMap(notesOf)).toEqual([]);
    expect(results(outcomes)).toEqual(honest);
  });
}

describe('beside an agent that does nothing', () => attacksAre(QUIET_ATTACKS, agentOf('')));
describe('beside an agent that says the same', () => attacksAre(FRAMING_ATTACKS, SAYS));

describe('many sets, of which the attacker sits in some', { tags: 'dear' }, () => {
  const FIELD = ['contrarian', 'diplomat', 'shadow', 'bayes', 'sample', 'liar'];
  /** Who sits where repeats after these. */
  const SETS = Array.from({ length: 14 }, (_, set) => set);
  const villageOf = (evil: string, set: number): Village => {
    const seats = [0, 1, 2, 3, 4].map((seat) => [evil, ...FIELD][(set * 3 + seat * (1 + (set % 2))) % 7]!);
    return { seats, set, games: 2 };
  };
  const hashesOf = async (evil: string, plays: readonly PlaySet[], sets = SETS): Promise<string[]> => {
    const hashes: string[] = [];
    for (const set of sets) hashes[set] = (await plays[set % plays.length]!(villageOf(evil, set))).result.hash;
    return hashes;
  };

  test('every set is the same with it, without it, in one realm and in two, in any order', async () => {
    const realm = () => realmOf({ harmless: agentOf(''), ...QUIET_ATTACKS }, FIELD);
    const [one, other] = [await realm(), await realm()];
    const honest = await hashesOf('harmless', [one]);
    expect(new Set(honest).size).toBe(SETS.length);
    for (const name of ['other sentences under honest keys', 'boxed numbers for subjects'])
      expect(await hashesOf(name, [one])).toEqual(honest);
    expect(await hashesOf('other sentences under honest texts', [other, one])).toEqual(honest);
    expect(await hashesOf('how full a table is', [one, other], SETS.toReversed())).toEqual(honest);
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
  const shown: string[][] = [];
  for (const silent of ['says', 'floods', 'says']) {
    await play({ seats: [silent, 'says', 'says', silent, 'says'], set: 1 });
    shown.push(notesOf(await play({ seats: ['asks', 'says', 'says', 'says', 'says'] })));
  }
  expect(shown[0]!.length).toBeGreaterThan(0);
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
});
