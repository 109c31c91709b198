import { describe, expect, test } from 'vitest';
import { count, FIVE, SEVEN, shown } from './stage.ts';

const close = (n: number): unknown => expect.closeTo(n, 10);

describe('votes and nights', () => {
  const game = shown(FIVE, [
    '0,divine,4,1,HUMAN',
    '1,vote,1,5',
    '1,vote,2,1',
    '1,vote,3,5',
    '1,vote,4,1',
    '1,vote,5,1',
    '1,execute,1,VILLAGER',
    '1,divine,4,5,WEREWOLF',
    '1,attackVote,5,4',
    '1,attack,4,true',
    '2,vote,2,3',
    '2,vote,3,5',
    '2,vote,5,3',
  ]);

  test('a ballot for a werewolf, among the other living', () => {
    expect(count(game, 1, 'wolfVotes')).toEqual({ observed: 1, expected: 0.25, occasions: 1 });
    expect(count(game, 3, 'wolfVotes')).toEqual({ observed: 2, expected: 0.75, occasions: 2 });
    expect(count(game, 5, 'wolfVotes')).toEqual({ observed: 0, expected: 0, occasions: 2 });
  });

  test('a divination of a werewolf, among those who live at night', () => {
    expect(count(game, 4, 'wolfDivinations')).toEqual({ observed: 1, expected: close(1 / 4 + 1 / 3), occasions: 2 });
  });

  test('executions hit all the living alike, attacks all living humans', () => {
    expect(count(game, 1, 'executed')).toEqual({ observed: 1, expected: 0.2, occasions: 1 });
    expect(count(game, 5, 'executed')).toEqual({ observed: 0, expected: 0.2, occasions: 1 });
    expect(count(game, 4, 'attacked')).toEqual({ observed: 1, expected: close(1 / 3), occasions: 1 });
    expect(count(game, 1, 'attacked')).toBeUndefined();
    expect(count(game, 5, 'attacked')).toBeUndefined();
  });

  test('an attack is stopped by the guard of its target, never by a guard attacked itself', () => {
    const nights = ['1,execute,1,VILLAGER', '1,guard,7,4,SEER', '1,attack,4,false'];
    const more = ['2,execute,2,POSSESSED', '2,guard,7,3,VILLAGER', '2,attack,7,true'];
    expect(count(shown(SEVEN, [...nights, ...more]), 7, 'guards')).toEqual({
      observed: 1,
      expected: close(1 / 5),
      occasions: 2,
    });
  });
});

describe('words and ballots', () => {
  const votes = ['1,vote,1,5', '1,vote,2,1', '1,vote,3,5', '1,vote,4,1', '1,vote,5,1'];
  const day = (...talk: string[]) => shown(FIVE, [...talk, ...votes, '1,execute,1,VILLAGER']);

  test('the seat declared last is where the ballot should go', () => {
    const game = day('1 1: VOTE Agent[02]', '1 1: VOTE Agent[05]', '1 2: VOTE Agent[03]');
    expect(count(game, 1, 'keptVotes')).toEqual({ observed: 1, expected: 0.25, occasions: 1 });
    expect(count(game, 2, 'keptVotes')).toEqual({ observed: 0, expected: 0.25, occasions: 1 });
    expect(count(game, 3, 'keptVotes')).toBeUndefined();
  });

  test('requests of others are heeded, not those of oneself', () => {
    const game = day('1 1: REQUEST ANY (VOTE Agent[05])', '1 4: REQUEST Agent[02] (VOTE Agent[01])');
    expect(count(game, 1, 'heeded')).toBeUndefined();
    expect(count(game, 2, 'heeded')).toEqual({ observed: 1, expected: 0.5, occasions: 1 });
    expect(count(game, 3, 'heeded')).toEqual({ observed: 1, expected: 0.25, occasions: 1 });
    expect(count(game, 5, 'heeded')).toBeUndefined();
  });

  test('who points somewhere is followed by the others who vote there', () => {
    const game = day('1 1: REQUEST ANY (VOTE Agent[05])', '1 4: REQUEST Agent[02] (VOTE Agent[01])');
    // Of the four others one is the target and cannot vote for itself.
    expect(count(game, 1, 'influence')).toEqual({ observed: 1, expected: 0.75, occasions: 4 });
    expect(count(game, 4, 'influence')).toEqual({ observed: 1, expected: 0.25, occasions: 1 });
  });

  test('divinations and guards can be asked for too', () => {
    const game = shown(FIVE, [
      '1 1: REQUEST Agent[04] (DIVINATION Agent[05])',
      '1,execute,3,VILLAGER',
      '1,divine,4,5,WEREWOLF',
    ]);
    expect(count(game, 4, 'heeded')).toEqual({ observed: 1, expected: close(1 / 3), occasions: 1 });
  });

  test('revotes are no matter of words', () => {
    const game = shown(FIVE, ['1 1: VOTE Agent[05]', ...votes, '1,vote,1,2', '1,vote,2,1']);
    expect(count(game, 1, 'keptVotes')).toMatchObject({ observed: 1, occasions: 1 });
  });

  test('what is denied, doubted or asked is not said', () => {
    const game = day(
      '1 1: NOT (VOTE Agent[05])',
      '1 1: OR (VOTE Agent[05]) (VOTE Agent[04])',
      '1 1: INQUIRE ANY (VOTE Agent[05])',
      '1 1: Agent[02] VOTE Agent[05]',
    );
    expect(count(game, 1, 'keptVotes')).toBeUndefined();
  });

  test('what is said within AND, BECAUSE and DAY is said', () => {
    const because = 'BECAUSE (DIVINED Agent[05] WEREWOLF) (AND (VOTE Agent[05]) (VOTE Agent[04]))';
    const game = day(`1 3: ${because}`);
    expect(count(game, 3, 'keptVotes')).toMatchObject({ observed: 0, occasions: 1 });
    expect(count(game, 3, 'influence')).toMatchObject({ observed: 1, occasions: 4 });
  });
});

describe('claims', () => {
  const executed = '1,execute,1,VILLAGER';

  test('the day of coming out, of the days lived', () => {
    const game = shown(SEVEN, [
      '1 4: Skip',
      executed,
      '2 4: COMINGOUT Agent[04] SEER',
      '2 4: COMINGOUT Agent[04] SEER',
      '2 4: COMINGOUT Agent[03] SEER',
      '3 5: Over',
    ]);
    expect(count(game, 4, 'claimDay')).toEqual({ observed: 2, expected: 2, occasions: 1 });
    expect(count(game, 5, 'claimDay')).toBeUndefined();
  });

  test('another role than before is a contradiction, a result implies its role', () => {
    const game = shown(FIVE, [
      '1 5: COMINGOUT Agent[05] VILLAGER',
      '1 5: DIVINED Agent[01] HUMAN',
      '1 5: COMINGOUT Agent[05] SEER',
    ]);
    // Four roles in the village: by lot, another one three times in four.
    expect(count(game, 5, 'contradictions')).toEqual({ observed: 1, expected: 1.5, occasions: 2 });
  });

  test('another result of the same seat is a contradiction', () => {
    const game = shown(FIVE, [
      '1 4: DIVINED Agent[01] HUMAN',
      '1 4: DIVINED Agent[01] HUMAN',
      '1 4: DIVINED Agent[01] WEREWOLF',
    ]);
    expect(count(game, 4, 'contradictions')).toEqual({ observed: 1, expected: 1, occasions: 2 });
  });

  test('a medium cannot know the living, nor those who were killed at night', () => {
    const game = shown(SEVEN, [
      executed,
      '1,attack,2,true',
      '2 6: IDENTIFIED Agent[01] HUMAN',
      '2 6: IDENTIFIED Agent[02] HUMAN',
      '2 6: IDENTIFIED Agent[03] HUMAN',
    ]);
    expect(count(game, 6, 'falseStatements')).toEqual({ observed: 2, expected: close((3 * 5) / 6), occasions: 3 });
  });

  test('a seer cannot have divined the dead, but can keep results back', () => {
    const dead = ['1 4: Skip', executed, '1,attack,2,true'];
    const late = shown(SEVEN, [...dead, '2 4: DIVINED Agent[01] HUMAN']);
    expect(count(late, 4, 'falseStatements')).toBeUndefined();
    const dated = shown(SEVEN, [...dead, '2 4: DAY 1 (DIVINED Agent[01] HUMAN)', '2 4: DAY 2 (DIVINED Agent[02] HUMAN)']);
    expect(count(dated, 4, 'falseStatements')).toMatchObject({ observed: 0, occasions: 2 });
    const wrong = shown(SEVEN, [...dead, '2 4: DAY 2 (DIVINED Agent[01] HUMAN)']);
    expect(count(wrong, 4, 'falseStatements')).toMatchObject({ observed: 1, occasions: 1 });
    const current = shown(SEVEN, ['1 4: DIVINED Agent[03] HUMAN', ...dead.slice(1), '2 4: DIVINED Agent[01] HUMAN']);
    expect(count(current, 4, 'falseStatements')).toEqual({ observed: 1, expected: close(1 / 6), occasions: 1 });
  });

  test('planning to divine the dead is as impossible', () => {
    const game = shown(FIVE, [executed, '2 4: DIVINATION Agent[01]', '2 4: DIVINATION Agent[02]']);
    expect(count(game, 4, 'falseStatements')).toEqual({ observed: 1, expected: 0.5, occasions: 2 });
  });
});
