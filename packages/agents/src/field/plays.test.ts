// What each agent's description promises, seen in games with dealt roles.
import type { Agent, ContestRole } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { all, bundled, playGame, scripted } from '../../test/stage.ts';

const FIVE: readonly ContestRole[] = ['VILLAGER', 'SEER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'];
const day1 = <T extends { day: number }>(list: readonly T[]) => list.filter(({ day }) => day === 1);
const votesOf = ({ ballots }: ReturnType<typeof playGame>, agent: Agent) =>
  day1(ballots).find((ballot) => ballot.agent === agent && !ballot.attack)?.target;
const others = (...lines: string[]) => lines.map((line, i) => scripted(i + 2, line));

test('random says nothing but Over, silent nothing but Skip', () => {
  const heard = (name: string) => new Set(playGame(all(name, 15)).spoken.map(({ text }) => text));
  expect([...heard('random')]).toEqual(['Over']);
  expect([...heard('silent')]).toEqual(['Skip']);
});

test('chatty says ten sentences a day', () => {
  const { spoken } = playGame(all('chatty', 5));
  const sentences = day1(spoken).filter(({ agent, text }) => agent === 3 && text !== 'Over');
  expect(sentences).toHaveLength(10);
});

test('follower votes with the majority of declared votes', () => {
  const lines = ['VOTE Agent[04]', 'VOTE Agent[05]', 'VOTE Agent[05]', 'Over'];
  const game = playGame([bundled('follower'), ...others(...lines)], FIVE);
  expect(votesOf(game, 1)).toBe(5);
  expect(game.spoken.some(({ agent, text }) => agent === 1 && text === 'VOTE Agent[05]')).toBe(true);
});

test('a following werewolf does not follow against its partner', () => {
  const roles: readonly ContestRole[] = ['WEREWOLF', 'WEREWOLF', ...Array(4).fill('VILLAGER'), 'SEER'];
  const lines = ['Over', ...Array(5).fill('VOTE Agent[02]')] as string[];
  const game = playGame([bundled('follower'), ...others(...lines)], roles);
  expect(game.dealt[1]).toBe('WEREWOLF');
  expect(game.spoken.some(({ agent, text }) => agent === 1 && text.startsWith('VOTE'))).toBe(false);
});

test('believers execute on the first day whom the seer has found', () => {
  for (let index = 0; index < 40; index++) {
    const { spoken, ballots, dealt } = playGame(all('believer', 5), FIVE, index);
    const found = spoken.find(({ text }) => text.startsWith('DIVINED') && text.endsWith('WEREWOLF'));
    if (found?.day !== 1) continue;
    const wolf = dealt.indexOf('WEREWOLF') + 1;
    const faithful = day1(ballots).filter(({ agent, attack }) => !attack && agent !== wolf);
    expect(new Set(faithful.map(({ target }) => target))).toEqual(new Set([wolf]));
  }
});

test('believer believes the first seer, not the second', () => {
  const first = scripted(2, 'AND (COMINGOUT Agent[02] SEER) (DIVINED Agent[05] HUMAN)');
  const second = scripted(3, 'Over');
  let turn = 0;
  second.talk = () => (++turn === 2 ? 'COMINGOUT Agent[03] SEER' : 'Over');
  const table = [bundled('believer'), first, second, scripted(4, 'Over'), scripted(5, 'Skip')];
  expect(votesOf(playGame(table, FIVE), 1)).toBe(3);
});

test('accountant votes for whoever lies about it', () => {
  const lines = ['VOTE Agent[03]', 'Over', 'DIVINED Agent[01] WEREWOLF', 'VOTE Agent[03]'];
  expect(votesOf(playGame([bundled('accountant'), ...others(...lines)], FIVE), 1)).toBe(4);
});

test('liars on the wrong side come out as seers on the first day, with a result', () => {
  const { spoken } = playGame(all('liar', 5), FIVE);
  for (const agent of [4, 5]) {
    const lines = day1(spoken).filter((line) => line.agent === agent);
    expect(lines[0]!.text).toBe(`COMINGOUT Agent[0${agent}] SEER`);
    expect(lines[1]!.text).toMatch(/^DIVINED Agent/);
  }
});

test('hunting werewolves attack together', () => {
  for (let index = 0; index < 20; index++) {
    const { ballots } = playGame(all('hunter', 15), undefined, index);
    const nights = Map.groupBy(
      ballots.filter(({ attack }) => attack),
      ({ day }) => day,
    );
    for (const night of nights.values()) {
      expect(new Set(night.map(({ target }) => target)).size).toBe(1);
    }
  }
});

test('hunter votes on the second day for who broke his word on the first', () => {
  const lines = ['VOTE Agent[04]', 'VOTE Agent[04]', 'VOTE Agent[02]', 'VOTE Agent[04]'];
  const table = [bundled('hunter'), ...others(...lines)];
  for (const [seat, target] of [
    [2, 4],
    [3, 5],
    [4, 2],
    [5, 4],
  ] as const) {
    table[seat - 1]!.vote = () => target;
  }
  table[4]!.attack = () => 2;
  const { ballots } = playGame(table, ['VILLAGER', 'VILLAGER', 'SEER', 'POSSESSED', 'WEREWOLF']);
  const second = ballots.find(({ day, agent, attack }) => day === 2 && agent === 1 && !attack);
  expect(second?.target).toBe(3);
});
