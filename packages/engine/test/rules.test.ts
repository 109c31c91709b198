import { describe, expect, test } from 'vitest';
import { describeRules, diffRules, PRESETS, resolveRules, roleNumMapOf } from '../src/index.ts';

const row = (players: number) => {
  const roles = roleNumMapOf(players);
  return [roles.BODYGUARD, roles.MEDIUM, roles.POSSESSED, roles.SEER, roles.VILLAGER, roles.WEREWOLF].join('/');
};

describe('role tables', () => {
  test('a village of 15 has 8 villagers, seer, medium, bodyguard, 3 werewolves and the possessed (regulation 1.1)', () => {
    expect(row(15)).toBe('1/1/1/1/8/3');
  });
  test('a village of 5 has 2 villagers, seer, werewolf and possessed (regulation 1.1)', () => {
    expect(row(5)).toBe('0/0/1/1/2/1');
  });
  test('3 to 18 players have the official tables (official server)', () => {
    expect([3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18].map(row)).toEqual([
      '0/0/0/1/1/1',
      '0/0/0/1/2/1',
      '0/0/1/1/3/1',
      '0/0/0/1/4/2',
      '0/1/0/1/4/2',
      '0/1/0/1/5/2',
      '1/1/1/1/4/2',
      '1/1/1/1/5/2',
      '1/1/1/1/5/3',
      '1/1/1/1/6/3',
      '1/1/1/1/7/3',
      '1/1/1/1/9/3',
      '1/1/1/1/10/3',
      '1/1/1/1/11/3',
    ]);
  });
  test('other sizes are refused (official server)', () => {
    expect(() => resolveRules(2)).toThrow('3 to 18');
    expect(() => resolveRules(19)).toThrow('3 to 18');
  });
  test('roles that do not add up to the village, or leave no game to play, are refused', () => {
    const five = roleNumMapOf(5);
    expect(() => resolveRules(5, undefined, { roleNumMap: { ...five, VILLAGER: 3 } })).toThrow('6 roles for 5');
    expect(() => resolveRules(5, undefined, { roleNumMap: { ...five, WEREWOLF: 3, VILLAGER: 0 } })).toThrow('werewolves');
    expect(() => resolveRules(5, undefined, { roleNumMap: { ...five, SEER: 2, VILLAGER: 1 } })).toThrow('SEER');
  });
});

describe('presets', () => {
  test('the default holds the contest values (official server, gameSetting)', () => {
    expect(resolveRules(5)).toMatchObject({
      name: 'regulation-2021',
      maxTalk: 10,
      maxTalkTurn: 20,
      maxWhisper: 10,
      maxWhisperTurn: 20,
      maxSkip: 2,
      maxRevote: 1,
      maxAttackRevote: 1,
      talkOnFirstDay: false,
      validateUtterance: true,
      voteVisible: true,
      enableNoAttack: false,
      enableNoExecution: false,
    });
  });
  test('every preset differs from the default exactly where its data says so', () => {
    const words = Object.keys(PRESETS).map((name) => diffRules(resolveRules(5), resolveRules(5, name as never)).length);
    expect(words).toEqual([0, 1, 3, 1]);
  });
  test('what people read is made from what is played', () => {
    const changed = resolveRules(15, 'regulation-2021', { maxTalk: 7, victoryCheck: 'afterEachDeath' });
    expect(changed.name).toBe('regulation-2021*');
    expect(describeRules(changed)).toContain('A day has up to 20 turns and 7 sentences a player.');
    expect(diffRules(resolveRules(15), changed)).toEqual([
      { a: 'A day has up to 20 turns and 10 sentences a player.', b: 'A day has up to 20 turns and 7 sentences a player.' },
      {
        a: 'Victory is checked after the night: the attack of the last night still happens.',
        b: 'Victory is checked after the execution and after the attack.',
      },
    ]);
  });
});
