import { describe, expect, test } from 'vitest';
import { everybody, FIFTEEN, FIVE, type Part, stage } from './stage.ts';

const blocks = (log: readonly string[], day: number) => log.filter((line) => line.startsWith(`${day},vote,`));
const executed = (log: readonly string[], day: number) =>
  Number(log.find((line) => line.startsWith(`${day},execute,`))?.split(',')[2] ?? 0);
const votes = (...targets: number[]): Record<number, Part> =>
  Object.fromEntries(targets.map((target, i) => [i + 1, { vote: () => target }]));

describe('vote', () => {
  test('the seat with most votes is executed and dead at once (regulation 1.4)', () => {
    const { log } = stage(FIVE, votes(2, 1, 2, 2, 3));
    expect(blocks(log(), 1)).toEqual(['1,vote,1,2', '1,vote,2,1', '1,vote,3,2', '1,vote,4,2', '1,vote,5,3']);
    expect(executed(log(), 1)).toBe(2);
  });
  test('there is no vote on day 0 (regulation 1.4)', () => {
    expect(blocks(stage(FIVE).log(), 0)).toEqual([]);
  });
  test('a tie is voted again once, by all and for anybody (regulation 1.4)', () => {
    const rounds = new Map<number, number>();
    const again: Part = {
      vote: (info) => {
        rounds.set(info.agent, (rounds.get(info.agent) ?? 0) + 1);
        const first = [2, 3, 2, 3, 4][info.agent - 1]!;
        return info.latestVoteList.length === 0 ? first : info.agent === 5 ? 4 : 5;
      },
    };
    const { log } = stage(FIVE, everybody(5, again));
    expect(blocks(log(), 1)).toHaveLength(10);
    expect(executed(log(), 1)).toBe(5);
  });
  test('still tied, one of the tied of the last round is executed at random (official server)', () => {
    const tie = everybody(5, {
      vote: (info) => (info.latestVoteList.length === 0 ? [2, 3, 2, 3, 4][info.agent - 1]! : [4, 5, 5, 2, 4][info.agent - 1]!),
    });
    const { log } = stage(FIVE, tie);
    expect(blocks(log(), 1)).toHaveLength(10);
    expect([4, 5]).toContain(executed(log(), 1));
  });
  test('maxRevote 0 decides the first tie; enableNoExecution lets the tied live', () => {
    const tie = votes(2, 3, 2, 3, 4);
    expect(blocks(stage(FIVE, tie, { maxRevote: 0 }).log(), 1)).toHaveLength(5);
    const spared = stage(FIVE, tie, { maxRevote: 0, enableNoExecution: true }).log();
    expect(executed(spared, 1)).toBe(0);
  });
  test('a vote for nobody, oneself, the dead or a missing seat becomes one for a random other living seat (official server)', () => {
    for (const answer of [null, 4, 0, 99, -7]) {
      const { log, faults } = stage(FIVE, { 4: { vote: () => answer } });
      const [line] = blocks(log(), 1).filter((vote) => vote.startsWith('1,vote,4,'));
      expect([1, 2, 3, 5]).toContain(Number(line!.split(',')[3]));
      expect(faults[0]).toMatchObject({ agent: 4, round: 'VOTE', kind: 'invalid-target' });
    }
  });
  test('a vote for the dead is replaced on later days too', () => {
    const { log, faults } = stage(FIVE, { ...votes(5, 5, 5, 5, 4) });
    expect(executed(log(), 1)).toBe(5);
    expect(blocks(log(), 2).some((vote) => vote.endsWith(',5'))).toBe(false);
    expect(faults.every(({ kind }) => kind === 'invalid-target')).toBe(true);
  });
  test('a substitute is uniform over the other living seats', () => {
    const seen = new Map<number, number>();
    const abstainers = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [i + 1, { vote: () => null }]));
    for (const vote of blocks(stage(FIFTEEN, abstainers).log(), 1)) {
      const target = Number(vote.split(',')[3]);
      seen.set(target, (seen.get(target) ?? 0) + 1);
    }
    expect(seen.size).toBeGreaterThan(5);
  });
  test('what is no number at all is the fault wrong-type, and replaced as well', () => {
    for (const answer of ['3', 1.5, Number.NaN, true, {}]) {
      const { log, faults } = stage(FIVE, { 4: { vote: () => answer as never } });
      expect(blocks(log(), 1).filter((vote) => vote.startsWith('1,vote,4,'))).toHaveLength(1);
      expect(faults[0]).toMatchObject({ agent: 4, kind: 'wrong-type' });
    }
  });
  test('invalidVote "abstain" drops it', () => {
    const { log } = stage(FIVE, { 4: { vote: () => null } }, { invalidVote: 'abstain' });
    expect(blocks(log(), 1)).toHaveLength(4);
  });
  test('if all abstain nobody is executed', () => {
    const { log } = stage(FIVE, everybody(5, { vote: () => null }), { invalidVote: 'abstain' });
    expect(executed(log(), 1)).toBe(0);
  });
  test('server 0.6.2 counts a vote for a missing seat for nobody, and replaces other invalid votes', () => {
    const missing = stage(FIVE, { 4: { vote: () => 99 } }, { unseatedVote: 'worthless' });
    expect(blocks(missing.log(), 1)).toHaveLength(4);
    const self = stage(FIVE, { 4: { vote: () => 4 } }, { unseatedVote: 'worthless' });
    expect(blocks(self.log(), 1)).toHaveLength(5);
  });
});
