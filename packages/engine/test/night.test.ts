import { describe, expect, test } from 'vitest';
import { everybody, FIFTEEN, FIVE, type Part, stage } from './stage.ts';

const lines = (log: readonly string[], day: number, type: string) => log.filter((line) => line.startsWith(`${day},${type},`));
/** Everybody votes for the given seats day after day. */
const executing = (...seats: number[]): Part => ({ vote: (info) => seats[info.day - 1] ?? null });
const merge = (seats: number, base: Part, parts: Record<number, Part>): Record<number, Part> =>
  Object.fromEntries(Array.from({ length: seats }, (_, i) => [i + 1, { ...base, ...parts[i + 1] }]));

describe('divination', () => {
  test('the seer divines in night 0 too and learns the result next morning (regulation 1.5.1)', () => {
    const shown: unknown[] = [];
    const seer: Part = { divine: () => 1, dayStart: (info) => void shown.push(info.divineResult) };
    const { log } = stage(FIVE, merge(5, executing(4), { 3: seer }));
    expect(lines(log(), 0, 'divine')).toEqual(['0,divine,3,1,WEREWOLF']);
    expect(shown.slice(0, 2)).toEqual([null, { day: 1, agent: 3, target: 1, result: 'WEREWOLF' }]);
  });
  test('the possessed is found human (regulation 1.2.2)', () => {
    expect(lines(stage(FIVE, { 3: { divine: () => 2 } }).log(), 0, 'divine')).toEqual(['0,divine,3,2,HUMAN']);
  });
  test('oneself may be divined; nobody, the dead and missing seats give nothing (official server)', () => {
    expect(lines(stage(FIVE, { 3: { divine: () => 3 } }).log(), 0, 'divine')).toEqual(['0,divine,3,3,HUMAN']);
    expect(lines(stage(FIVE, { 3: { divine: () => 9 } }).log(), 0, 'divine')).toEqual([]);
    const dead = stage(FIVE, merge(5, executing(4), { 3: { divine: (info) => info.latestExecutedAgent } }));
    expect(lines(dead.log(), 1, 'divine')).toEqual([]);
    expect(dead.faults).toContainEqual({ agent: 3, round: 'DIVINE', kind: 'invalid-target', detail: 'Agent[04]' });
  });
  test('a seer executed today is not asked; one killed in the night still gets the result (official server)', () => {
    const shown: unknown[] = [];
    const seer: Part = { divine: () => 1, dayStart: (info) => void shown.push(info.divineResult) };
    expect(stage(FIVE, merge(5, executing(3), { 3: seer })).calls.filter((call) => call === '3 divine')).toHaveLength(1);
    shown.length = 0;
    stage(FIFTEEN, merge(15, executing(15), { 5: seer, 1: { attack: () => 5 }, 2: { attack: () => 5 } }));
    expect(shown[2]).toEqual({ day: 2, agent: 5, target: 1, result: 'WEREWOLF' });
  });
});

describe('guard', () => {
  const attackers = { 1: { attack: () => 8 }, 2: { attack: () => 8 }, 3: { attack: () => 8 } };
  const guarding = (guard: Part['guard']) =>
    stage(FIFTEEN, merge(15, executing(15, 14, 13), { ...attackers, 7: { guard: guard! } })).log();
  test('the guarded seat survives the attack (regulation 1.5.3)', () => {
    expect(
      lines(
        guarding(() => 8),
        1,
        'attack',
      ),
    ).toEqual(['1,attack,8,false']);
    expect(
      lines(
        guarding(() => 9),
        1,
        'attack',
      ),
    ).toEqual(['1,attack,8,true']);
  });
  test('the log names the role of the guarded; nobody is guarded in night 0 (official server)', () => {
    expect(
      lines(
        guarding(() => 1),
        1,
        'guard',
      ),
    ).toEqual(['1,guard,7,1,WEREWOLF']);
    expect(
      lines(
        guarding(() => 1),
        0,
        'guard',
      ),
    ).toEqual([]);
  });
  test('oneself and missing seats are no guard; the dead are accepted and wasted (regulation 1.5.3)', () => {
    expect(
      lines(
        guarding(() => 7),
        1,
        'guard',
      ),
    ).toEqual([]);
    expect(
      lines(
        guarding(() => 77),
        1,
        'guard',
      ),
    ).toEqual([]);
    expect(
      lines(
        guarding((info) => info.latestExecutedAgent),
        1,
        'guard',
      ),
    ).toEqual(['1,guard,7,15,VILLAGER']);
  });
  test('the same seat may be guarded again, and the bodyguard is told whom it guarded, not whether it helped', () => {
    const shown: unknown[] = [];
    const bodyguard: Part = { guard: () => 8, dayStart: (info) => void shown.push([info.guardedAgent, info.attackedAgent]) };
    const { log } = stage(FIFTEEN, merge(15, executing(15, 14, 13), { ...attackers, 7: bodyguard }));
    expect(lines(log(), 2, 'guard')).toEqual(['2,guard,7,8,VILLAGER']);
    expect(shown.slice(0, 4)).toEqual([
      [null, null],
      [null, null],
      [8, null],
      [8, null],
    ]);
  });
  test('a bodyguard executed today does not guard', () => {
    const { log } = stage(FIFTEEN, merge(15, executing(7), { ...attackers, 7: { guard: () => 8 } }));
    expect(lines(log(), 1, 'attack')).toEqual(['1,attack,8,true']);
  });
});

describe('attack', () => {
  const attack = (...targets: (number | null)[]) =>
    Object.fromEntries(targets.map((target, i) => [i + 1, { attack: () => target }]));
  const night1 = (parts: Record<number, Part>, overrides = {}) =>
    stage(FIFTEEN, merge(15, executing(15, 14), parts), overrides)
      .log()
      .filter((line) => line.startsWith('1,attack'));

  test('there is none in night 0 (regulation 1.2.2)', () => {
    expect(
      stage(FIFTEEN)
        .log()
        .some((line) => line.startsWith('0,attack')),
    ).toBe(false);
  });
  test('the werewolves attack by plurality, not by agreement', () => {
    expect(night1(attack(8, 8, 9))).toEqual(['1,attackVote,1,8', '1,attackVote,2,8', '1,attackVote,3,9', '1,attack,8,true']);
  });
  test('a tie is voted again once, then drawn among the tied of the last round (official server)', () => {
    const log = night1(attack(8, 9, 10));
    expect(log.filter((line) => line.startsWith('1,attackVote'))).toHaveLength(6);
    expect(log.at(-1)).toMatch(/^1,attack,(8|9|10),true$/);
  });
  test('votes for werewolves, the dead, nobody and missing seats are dropped, not replaced (official server)', () => {
    expect(night1(attack(2, null, 9))).toEqual(['1,attackVote,3,9', '1,attack,9,true']);
    expect(night1(attack(99, 15, 9))).toEqual(['1,attackVote,3,9', '1,attack,9,true']);
  });
  test('without any valid vote a random human is attacked, or nobody under enableNoAttack (official server)', () => {
    expect(night1(attack(null, null, null))).toEqual([expect.stringMatching(/^1,attack,(4|5|6|7|8|9|10|11|12|13|14),true$/)]);
    expect(night1(attack(null, null, null), { enableNoAttack: true })).toEqual(['1,attack,-1,false']);
    expect(night1(attack(8, 9, 10), { enableNoAttack: true }).at(-1)).toBe('1,attack,-1,false');
  });
  test('the possessed may be attacked (official server)', () => {
    expect(night1(attack(4, 4, 4)).at(-1)).toBe('1,attack,4,true');
  });
  test('a werewolf executed today has no vote', () => {
    const log = stage(FIFTEEN, merge(15, executing(2), attack(8, 9, 8))).log();
    expect(lines(log, 1, 'attackVote')).toEqual(['1,attackVote,1,8', '1,attackVote,3,8']);
  });
  test('the victim lives through the night and is dead in the morning (official server)', () => {
    const { log } = stage(FIFTEEN, merge(15, executing(15), attack(8, 8, 8)));
    const status = log(true).filter((line) => line.includes(',status,8,'));
    expect(status.slice(0, 3).map((line) => line.split(',')[4])).toEqual(['ALIVE', 'ALIVE', 'DEAD']);
  });
});

describe('medium', () => {
  test('learns what the executed was, on the morning after, dead or alive (regulation 1.5.2, official server)', () => {
    const shown: unknown[] = [];
    const medium: Part = { dayStart: (info) => void shown.push(info.mediumResult) };
    const wolves = { 2: { attack: () => 6 }, 3: { attack: () => 6 } };
    stage(FIFTEEN, merge(15, executing(1, 4, 15), { 6: medium, ...wolves }));
    expect(shown.slice(0, 4)).toEqual([
      null,
      null,
      { day: 2, agent: 6, target: 1, result: 'WEREWOLF' },
      { day: 3, agent: 6, target: 4, result: 'HUMAN' },
    ]);
  });
});

describe('victory', () => {
  const result = (log: readonly string[]) => log.at(-1);
  test('with the last werewolf executed the night still runs, but for the attack, and the day counter advances (official server)', () => {
    const { log, calls } = stage(FIVE, merge(5, executing(1), { 3: { divine: () => 4 } }));
    expect(log().filter((line) => line.startsWith('1,') && !line.includes('talk') && !line.includes('vote'))).toEqual([
      '1,execute,1,WEREWOLF',
      '1,divine,3,4,HUMAN',
    ]);
    expect(result(log())).toBe('2,result,4,0,VILLAGER');
    expect(calls).not.toContain('1 attack');
  });
  test('a 5-player game won by the werewolf ends 3,result,0,1: the last attack still happens (official server)', () => {
    const { log } = stage(FIVE, everybody(5, executing(5, 4)));
    expect(result(log())).toMatch(/^3,result,[01],1,WEREWOLF$/);
    expect(result(log())).toBe('3,result,0,1,WEREWOLF');
  });
  test('the possessed counts as human (official server)', () => {
    const { log } = stage(FIVE, merge(5, executing(5, 4), { 1: { attack: (info) => (info.day === 1 ? 3 : 2) } }));
    expect(result(log())).toBe('3,result,0,1,WEREWOLF');
    expect(lines(log(), 1, 'attack')).toEqual(['1,attack,3,true']);
  });
  test('victoryCheck afterEachDeath ends after the execution, without a night', () => {
    const { log } = stage(FIVE, everybody(5, executing(5, 4)), { victoryCheck: 'afterEachDeath' });
    expect(result(log())).toBe('3,result,1,1,WEREWOLF');
    expect(lines(log(), 2, 'attack')).toEqual([]);
  });
  test('a game in which nobody needs to die ends too, with no winner', () => {
    const { log } = stage(FIVE, everybody(5, { vote: () => null, attack: () => null }), {
      invalidVote: 'abstain',
      enableNoAttack: true,
      maxTalk: 0,
    });
    expect(result(log())).toBe('255,result,4,1,NONE');
  });
});
