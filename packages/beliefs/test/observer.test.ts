import { CONTEST_ROLES, comingout, divined, estimate, over, skip, vote } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { ACT_KINDS } from '../src/actions.ts';
import { ROLE_COUNT } from '../src/evidence.ts';
import { Observer } from '../src/observer.ts';
import { PAIR_SIGNS } from '../src/pairs.ts';
import { ShownGame } from './shown-game.ts';

const FIVE = ['SEER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'] as const;
const WEREWOLF = CONTEST_ROLES.indexOf('WEREWOLF');
const VILLAGER = CONTEST_ROLES.indexOf('VILLAGER');

const shown = () => {
  const observer = new Observer();
  return { observer, game: new ShownGame(FIVE, [observer]), signsOf: (agent: number) => observer.traitsOf(agent).signs };
};

test('signs name the claim of a seat, what it published, and what was published about it', () => {
  const { game, signsOf } = shown();
  game.say(1, comingout(1, 'SEER'), divined(5, 'WEREWOLF'));
  game.say(4, comingout(4, 'SEER'), divined(1, 'WEREWOLF'));
  game.closeTalk();
  expect(signsOf(1)).toEqual(
    expect.arrayContaining([
      '1 alive',
      '1 alive SEER black 2 1 0',
      '1 alive out black 1 by a rival',
      '1 alive SEER 1 of 2 first WEREWOLF',
    ]),
  );
  expect(signsOf(4)).toEqual(expect.arrayContaining(['1 alive SEER rival 2 0 0', '1 alive SEER 2 of 2 first WEREWOLF']));
  expect(signsOf(5)).toEqual(expect.arrayContaining(['1 alive none none 2 1 0', '1 alive hidden black 1']));
});

test('signs of today are announced votes, changes, estimates and silence', () => {
  const { game, signsOf } = shown();
  game.say(2, skip());
  game.say(1, vote(5));
  game.say(2, vote(5), estimate(4, 'WEREWOLF'), vote(4));
  game.say(3, vote(4), estimate(1, 'VILLAGER'), over());
  game.closeTalk();
  expect(signsOf(2)).toEqual(
    expect.arrayContaining(['1 changes 1', '1 sentences 3', '1 begins silent', '1 estimates 1', '1 word other hidden']),
  );
  expect(signsOf(4)).toEqual(expect.arrayContaining(['1 hidden words 2', '1 blamed 1 hidden', '1 sentences 0']));
  expect(signsOf(1)).toEqual(expect.arrayContaining(['1 trusted 1 hidden', '1 begins speaking']));
});

test('signs of the first utterances have names of their own', () => {
  const { game, signsOf } = shown();
  for (let turn = 0; turn < 3; turn++) {
    expect(signsOf(1)).toContain('1e alive');
    for (const agent of FIVE.keys()) game.say(agent + 1, skip());
  }
  expect(signsOf(1)).toContain('1 alive');
});

test('on the next morning, ballots are named by what their targets were when they were cast', () => {
  const { game, signsOf } = shown();
  game.say(1, comingout(1, 'SEER'), divined(5, 'WEREWOLF'), vote(5));
  game.say(2, vote(5));
  game.say(3, vote(5));
  game.closeTalk();
  expect(signsOf(1).some((sign) => /voted|before/.test(sign))).toBe(false);
  game.dawn({ ballots: { 1: 5, 2: 5, 3: 1, 4: 3, 5: 1 }, executed: 5, killed: 2 });
  const day = (agent: number) => signsOf(agent).filter((sign) => /voted|before|promise/.test(sign));
  expect(day(1)).toEqual([
    '2e alive words before 0',
    '2e alive ballots before 2 out',
    '2e alive voted prey',
    '2e alive voted as largest out',
    '2e alive promise kept',
  ]);
  expect(day(3)).toEqual(expect.arrayContaining(['2e alive voted seer', '2e alive promise broken']));
  expect(day(4)).toEqual(expect.arrayContaining(['2e alive voted as alone hidden', '2e alive promise none']));
  expect(day(5)).toEqual(expect.arrayContaining(['2e executed words before 3', '2e executed voted accuser']));
  expect(signsOf(2)).toContain('2e killed');
});

test('signs of pairs count what the two did to each other, and how often they could', () => {
  const { observer, game } = shown();
  const signsOf = (one: number, other: number) => Array.from(observer.signsOfPair(one, other), (sign) => PAIR_SIGNS[sign]);
  expect(signsOf(1, 2)).toEqual(['1 ballots 0 of 0', '1 same 0 of 0', '1 words 0 of 0', '1 blames 0 of 0']);
  game.say(1, vote(2), vote(3), estimate(2, 'POSSESSED'));
  game.say(2, estimate(1, 'VILLAGER'));
  game.say(3, vote(1), estimate(1, 'WEREWOLF'));
  game.closeTalk();
  game.dawn({ ballots: { 1: 3, 2: 3, 3: 1, 4: 1 } });
  expect(signsOf(1, 2)).toEqual(['2 ballots 0 of 1', '2 same 1 of 1', '2 words 1 of 1', '2 blames 1 of 2']);
  expect(signsOf(1, 3)).toEqual(['2 ballots 2 of 1', '2 same 0 of 1', '2 words 2 of 2', '2 blames 1 of 2']);
  expect(signsOf(1, 5)).toEqual(['2 ballots 0 of 0', '2 same 0 of 0', '2 words 0 of 1', '2 blames 0 of 1']);
  for (const one of [1, 2, 3, 4]) expect(signsOf(one, 5)).toEqual(signsOf(5, one));
  game.dawn({ ballots: { 1: 2, 2: 1, 3: 4 } });
  expect(signsOf(1, 2).slice(0, 2)).toEqual(['3 ballots 2 of 2', '3 same 1 of 2']);
  for (let day = 3; day < 8; day++) game.dawn({ ballots: { 1: 2, 2: 1 } });
  expect(signsOf(2, 1).slice(0, 2)).toEqual(['3 ballots 4 of 4', '3 same 1 of 4']);
});

test('signs of kills say whether the victims had been against a seat, or it against them', () => {
  const observer = new Observer();
  const game = new ShownGame([...FIVE, 'VILLAGER', 'VILLAGER', 'VILLAGER', 'VILLAGER', 'VILLAGER'], [observer]);
  const killsOf = (agent: number) => observer.traitsOf(agent).signs.filter((sign) => / killed \d of /.test(sign));
  game.say(6, vote(5), vote(2));
  game.say(3, vote(6));
  game.dawn({ ballots: { 6: 4, 4: 6 }, killed: 6 });
  expect(killsOf(5)).toEqual([]); // the first victim: too little is known
  game.dawn({ ballots: { 7: 5 }, executed: 7, killed: 8 });
  expect(killsOf(5)).toEqual(['2e alive foes killed 1 of 2', '2e alive marks killed 0 of 2']);
  expect(killsOf(4)).toEqual(['2e alive foes killed 1 of 2', '2e alive marks killed 1 of 2']);
  expect(killsOf(3)).toEqual(['2e alive foes killed 0 of 2', '2e alive marks killed 1 of 2']);
  expect(killsOf(8)).toEqual(['2e killed foes killed 0 of 1', '2e killed marks killed 0 of 1']);
});

test('what a seat says and whom it names is compared only with what it did with the same claim', () => {
  const asVillager = [...FIVE.slice(3), ...FIVE.slice(0, 3)];
  const ratiosOf = (claimsAsWolf: boolean, claimsNow: boolean) => {
    const observer = new Observer();
    const play = (roles: typeof asVillager, claims: boolean) => {
      const game = new ShownGame(roles, [observer]);
      if (claims) game.say(5, comingout(5, 'SEER'));
      game.say(5, vote(3));
      game.closeTalk();
      return game;
    };
    play(asVillager, false).end();
    for (let round = 0; round < 4; round++) play([...FIVE], claimsAsWolf).end();
    play([...FIVE], claimsNow);
    const { frequencies } = observer.traitsOf(5);
    return (['sentence', 'word'] as const).map((kind) => frequencies[ACT_KINDS.indexOf(kind) * ROLE_COUNT + WEREWOLF]!);
  };
  const [sentence, word] = ratiosOf(false, false);
  expect(Math.min(sentence!, word!)).toBeGreaterThan(0); // as werewolf it did so four times
  expect(ratiosOf(true, false)[1]).toBeLessThan(0); // never without a claim
  expect(ratiosOf(true, true)[1]).toBeGreaterThan(0);
});

test('ballots of days that were missed do not count', () => {
  const { game, signsOf } = shown();
  game.closeTalk();
  game.day = 2; // the seat was dead
  game.dawn({ ballots: { 1: 5, 3: 5 } });
  expect(game.voteList).toHaveLength(2);
  expect(signsOf(1).filter((sign) => /voted|ballots/.test(sign))).toEqual(
    expect.arrayContaining(['2e alive ballots before 0 hidden', '2e alive voted none']),
  );
});

test('at night, when some views show an execution, a seat sees no other signs', () => {
  const { observer, game } = shown();
  game.say(1, vote(5));
  game.closeTalk();
  const before = observer.traitsOf(4);
  game.aliveAgentList = [1, 2, 3, 4];
  observer.update(game);
  expect(observer.traitsOf(4)).toEqual(before);
});

test('habits tell the role in which a seat begins with silence; others are judged a little by it', () => {
  const observer = new Observer();
  const ratioOf = (agent: number) => observer.traitsOf(agent).frequencies[ACT_KINDS.indexOf('first') * ROLE_COUNT + WEREWOLF]!;
  const playAs = (roles: readonly ('VILLAGER' | 'WEREWOLF')[]) => {
    const game = new ShownGame(roles, [observer]);
    for (const [i, role] of roles.entries()) game.say(i + 1, role === 'WEREWOLF' && i === 0 ? skip() : vote(2));
    return game;
  };
  const ratios: number[] = [];
  for (let round = 0; round < 6; round++) {
    playAs(['WEREWOLF', 'VILLAGER', 'VILLAGER', 'VILLAGER']).end();
    playAs(['VILLAGER', 'VILLAGER', 'WEREWOLF', 'VILLAGER']).end();
    playAs(['WEREWOLF', 'VILLAGER', 'VILLAGER', 'VILLAGER']);
    ratios.push(ratioOf(1));
  }
  expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
  expect(ratios[0]).toBeGreaterThan(0);
  expect(ratioOf(3)).toBeLessThan(0.5);
  const { bins, frequencies } = observer.traitsOf(1);
  expect([bins[WEREWOLF], bins[VILLAGER]]).toEqual([3, 3]); // 6 games: from 4 to 7
  for (let kind = 0; kind < ACT_KINDS.length; kind++) expect(frequencies[kind * ROLE_COUNT + VILLAGER]).toBe(0);
});

test('habits tell the role in which a seat says the same in another order', () => {
  const observer = new Observer();
  const playAs = (role: 'VILLAGER' | 'WEREWOLF', isReversed: boolean) => {
    const game = new ShownGame([role, role === 'WEREWOLF' ? 'VILLAGER' : 'WEREWOLF', 'VILLAGER'], [observer]);
    const said = [vote(2), skip(), estimate(2, 'WEREWOLF'), over()];
    game.say(1, ...(isReversed ? said.toReversed() : said));
    return game;
  };
  const ratioOf = (isReversed: boolean) => {
    playAs('WEREWOLF', isReversed);
    return observer.traitsOf(1).frequencies[ACT_KINDS.indexOf('next') * ROLE_COUNT + WEREWOLF]!;
  };
  for (let round = 0; round < 3; round++)
    for (const role of ['WEREWOLF', 'VILLAGER'] as const) playAs(role, role === 'WEREWOLF').end();
  expect(ratioOf(true)).toBeGreaterThan(1);
  expect(ratioOf(false)).toBeLessThan(-1);
});

test('habits tell the role in which a seat breaks its word, and in which it votes alone', () => {
  const observer = new Observer();
  const playAs = (role: 'VILLAGER' | 'WEREWOLF', target: number) => {
    const game = new ShownGame([role, role === 'WEREWOLF' ? 'VILLAGER' : 'WEREWOLF', 'VILLAGER', 'VILLAGER'], [observer]);
    game.say(1, vote(2));
    game.closeTalk();
    game.dawn({ ballots: { 1: target, 3: 2, 4: 2 } });
    return game;
  };
  const ratiosOf = (target: number) => {
    playAs('VILLAGER', target);
    const { frequencies } = observer.traitsOf(1);
    return (['promise', 'group'] as const).map((kind) => frequencies[ACT_KINDS.indexOf(kind) * ROLE_COUNT + WEREWOLF]!);
  };
  for (let round = 0; round < 3; round++) {
    playAs('WEREWOLF', 3).end();
    playAs('VILLAGER', 2).end();
  }
  expect(Math.min(...ratiosOf(3))).toBeGreaterThan(1);
  expect(Math.max(...ratiosOf(2))).toBeLessThan(-1);
});
