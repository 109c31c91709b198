// What the heads of the newer agents promise, each in a game of five where the others say one sentence.
import type { Player } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { all, bundled, playGame, scripted } from '../../test/stage.ts';

const others = (...lines: string[]) => lines.map((line, i) => scripted(i + 2, line));
const VILLAGE: readonly ContestRole[] = ['VILLAGER', 'VILLAGER', 'SEER', 'POSSESSED', 'WEREWOLF'];
/** The agent sits on seat 1 and has the role. */
const rolesWith = (role: ContestRole): ContestRole[] => {
  const rest = [...VILLAGE];
  rest.splice(rest.indexOf(role), 1);
  return [role, ...rest];
};

function firstDay(agent: string | Player, role: ContestRole, ...lines: string[]) {
  const game = playGame([typeof agent === 'string' ? bundled(agent) : agent, ...others(...lines)], rolesWith(role));
  const words = game.spoken.filter(({ day, agent }) => day === 1 && agent === 1);
  const ballot = game.ballots.find(({ day, agent, attack }) => day === 1 && agent === 1 && !attack);
  return { words: words.map(({ text }) => text), vote: ballot?.target };
}

test('latecomer keeps a human to itself until somebody else claims to be the seer', () => {
  const quiet = firstDay('latecomer', 'SEER', 'Over', 'Over', 'Over', 'Over');
  expect(quiet.words).toEqual(['Over']);
  const lines = ['Over', 'Over', 'COMINGOUT Agent[04] SEER', 'VOTE Agent[02]'];
  const { words } = firstDay('latecomer', 'SEER', ...lines);
  expect(words).toContain('COMINGOUT Agent[01] SEER');
  expect(words).toContain('DIVINED Agent[03] HUMAN');
});

test('roller votes for the last of two seers', () => {
  const two = ['Over', 'COMINGOUT Agent[03] SEER', 'Over', 'COMINGOUT Agent[05] SEER'];
  const { vote, words } = firstDay('roller', 'VILLAGER', ...two);
  expect([3, 5]).toContain(vote);
  expect(words.some((text) => text.startsWith('BECAUSE (OR (Agent['))).toBe(true);
});

test('usurper claims the role of whoever comes out, and calls him a werewolf', () => {
  const lines = ['Over', 'COMINGOUT Agent[03] SEER', 'Over', 'Over'];
  const { words } = firstDay('usurper', 'WEREWOLF', ...lines);
  expect(words).toContain('COMINGOUT Agent[01] SEER');
  expect(words).toContain('DIVINED Agent[03] WEREWOLF');
  expect(firstDay('usurper', 'WEREWOLF', 'Over', 'Over', 'Over', 'Over').words).toEqual(['Over']);
});

test('a possessed zealot calls somebody a werewolf on the first day', () => {
  const { words } = firstDay('zealot', 'POSSESSED', 'Over', 'Over', 'Over', 'Over');
  expect(words[0]).toBe('COMINGOUT Agent[01] SEER');
  expect(words[1]).toMatch(/^DIVINED Agent\[0[2-5]] WEREWOLF$/);
});

test('shadow repeats the vote of its leader', () => {
  const { words, vote } = firstDay('shadow', 'VILLAGER', 'Over', 'Over', 'Over', 'VOTE Agent[03]');
  expect(words).toContain('VOTE Agent[03]');
  expect(vote).toBe(3);
});

test('avenger votes for who goes for it', () => {
  expect(firstDay('avenger', 'VILLAGER', 'Over', 'Over', 'VOTE Agent[01]', 'Over').vote).toBe(4);
});

test('diplomat agrees with a request and follows it', () => {
  const { words, vote } = firstDay('diplomat', 'VILLAGER', 'Over', 'REQUEST ANY (VOTE Agent[02])', 'Over', 'Over');
  expect(vote).toBe(2);
  expect(words.some((text) => text.startsWith('AGREE TALK day1'))).toBe(true);
});

test('contrarian votes for whom nobody names', () => {
  const lines = ['VOTE Agent[03]', 'VOTE Agent[02]', 'VOTE Agent[03]', 'VOTE Agent[04]'];
  expect(firstDay('contrarian', 'VILLAGER', ...lines).vote).toBe(5);
});

test('inquisitor votes for the quietest', () => {
  const lines = ['VOTE Agent[03]', 'VOTE Agent[02]', 'Over', 'VOTE Agent[03]'];
  expect(firstDay('inquisitor', 'VILLAGER', ...lines).vote).toBe(4);
});

test('pollster votes for the most suspected', () => {
  const wolf = 'ESTIMATE Agent[04] WEREWOLF';
  const lines = [wolf, wolf, 'ESTIMATE Agent[02] WEREWOLF', 'ESTIMATE Agent[04] VILLAGER'];
  expect(firstDay('pollster', 'VILLAGER', ...lines).vote).toBe(4);
});

test('a villager that is a decoy plays the seer for a day', () => {
  const { words } = firstDay('decoy', 'VILLAGER', 'Over', 'Over', 'Over', 'Over');
  expect(words[0]).toBe('COMINGOUT Agent[01] SEER');
});

test('sample players obey a ventriloquist', () => {
  let obeyed = 0;
  let asked = 0;
  for (let game = 0; game < 30; game++) {
    const table = [bundled('ventriloquist'), ...all('sample', 4)];
    const { ballots, spoken } = playGame(table, rolesWith('WEREWOLF'), game);
    const victim = spoken.find(({ agent, text }) => agent === 1 && text.startsWith('VOTE'));
    if (victim?.day !== 1) continue;
    const first = ballots.filter(({ day, attack, agent }) => day === 1 && !attack && agent !== 1);
    asked += first.length;
    obeyed += first.filter(({ target }) => victim.text.endsWith(`[0${target}]`)).length;
  }
  expect(obeyed / asked).toBeGreaterThan(0.4);
});

test('logician votes for who calls a victim of logic a werewolf', () => {
  const { vote } = firstDay('logician', 'VILLAGER', 'Over', 'DIVINED Agent[01] WEREWOLF', 'Over', 'Over');
  expect(vote).toBe(3);
});

test.each(['herald', 'loyalist'])('a possessed %s claims to be the seer in its first turn', (name) => {
  const { words } = firstDay(name, 'POSSESSED', 'Over', 'Over', 'Over', 'Over');
  expect(words[0]).toBe('COMINGOUT Agent[01] SEER');
  expect(words[1]).toMatch(/^DIVINED Agent\[0[2-5]] WEREWOLF$/);
});

test('a seer that is a herald publishes a werewolf although it has found none', () => {
  const { words, vote } = firstDay('herald', 'SEER', 'Over', 'Over', 'Over', 'Over');
  expect(words.slice(0, 2)).toEqual(['COMINGOUT Agent[01] SEER', `DIVINED Agent[0${vote}] WEREWOLF`]);
});

test('loyalist votes against no seer, sceptic for one, herald as the number of seers tells', () => {
  const seers = (count: number) => [2, 3, 4, 5].map((seat) => (seat < 2 + count ? `COMINGOUT Agent[0${seat}] SEER` : 'Over'));
  const votes = (name: string) => [2, 3].map((count) => firstDay(name, 'VILLAGER', ...seers(count)).vote! < 2 + count);
  expect(votes('loyalist')).toEqual([false, false]);
  expect(votes('sceptic')).toEqual([true, true]);
  expect(votes('herald')).toEqual([false, true]);
});

test('a seer that is a loyalist hides behind others that come out, but not if nobody does', () => {
  const votes = ['VOTE Agent[03]', 'VOTE Agent[02]', 'VOTE Agent[03]'];
  expect(firstDay('loyalist', 'SEER', 'COMINGOUT Agent[02] SEER', ...votes).words.join()).not.toContain('SEER');
  expect(firstDay('loyalist', 'SEER', 'Over', ...votes).words).toContain('COMINGOUT Agent[01] SEER');
});

test('a possessed mimic calls the seer a werewolf after it has spoken, and votes for it', () => {
  const { words, vote } = firstDay('mimic', 'POSSESSED', 'Over', 'COMINGOUT Agent[03] SEER', 'Over', 'Over');
  expect(words.slice(0, 3)).toEqual(['Skip', 'COMINGOUT Agent[01] SEER', 'DIVINED Agent[03] WEREWOLF']);
  expect(vote).toBe(3);
});

test('a mimic that is a villager talks until it may not any more', () => {
  const { words } = firstDay('mimic', 'VILLAGER', 'Over', 'Over', 'VOTE Agent[02]', 'Over');
  expect(words.filter((text) => !/^(Over|Skip)$/.test(text))).toHaveLength(10);
});

test('a possessed confidant calls the most suspect seat human', () => {
  const black = 'DIVINED Agent[05] WEREWOLF';
  const { words } = firstDay('confidant', 'POSSESSED', 'Over', black, 'Over', 'Over');
  expect(words).toContain('COMINGOUT Agent[01] SEER');
  expect(words).toContain('DIVINED Agent[05] HUMAN');
});

test.each([
  ['mimic', 'WEREWOLF'],
  ['disciple', 'POSSESSED'],
])('a possessed %s says among the last three that it is %s', (name, claim) => {
  const table = [bundled(name), ...others('Over', 'Over', 'COMINGOUT Agent[04] SEER', 'Over')];
  for (const player of table.slice(1)) player.vote = () => 2;
  table[4]!.attack = () => 3;
  const { spoken } = playGame(table, rolesWith('POSSESSED'));
  const words = spoken.filter(({ agent, day }) => agent === 1 && day === 2).map(({ text }) => text);
  expect(words).toContain(`COMINGOUT Agent[01] ${claim}`);
});

test('a herald that is a werewolf votes with most announced votes, whatever it has announced', () => {
  const lines = ['VOTE Agent[04]', 'VOTE Agent[04]', 'VOTE Agent[02]', 'Over'];
  const { words, vote } = firstDay('herald', 'WEREWOLF', ...lines);
  expect(words[0]).toBe('Skip');
  expect(vote).toBe(4);
});

test('disciple votes as the seat announces that was right in earlier games', () => {
  const learner = bundled('disciple');
  const words = ['VOTE Agent[04]', 'Over', 'Over', 'VOTE Agent[03]'];
  for (let game = 0; game < 10; game++) {
    const { ballots, spoken } = playGame(
      [learner, ...others(...words)],
      [...VILLAGE.slice(0, 3), 'WEREWOLF', 'POSSESSED'],
      game,
    );
    const mine = ballots.find(({ day, agent, attack }) => day === 1 && agent === 1 && !attack);
    if (game < 9) continue;
    expect(mine?.target).toBe(4);
    expect(spoken.map(({ text }) => text).filter((text) => text.startsWith('AGREE TALK day1'))).toHaveLength(1);
  }
});

test('analyst listens first, then accuses', () => {
  const { words } = firstDay('analyst', 'VILLAGER', 'Over', 'Over', 'Over', 'VOTE Agent[03]');
  const suspect = /^VOTE (.*)/.exec(words[2]!)?.[1];
  expect(words.slice(0, 4)).toEqual([
    'Skip',
    `ESTIMATE ${suspect} WEREWOLF`,
    `VOTE ${suspect}`,
    `REQUEST ANY (VOTE ${suspect})`,
  ]);
});

test('a suspected werewolf analyst claims to be the seer, against the seat that accuses it', () => {
  const accused = (target: string) => ['Over', `AND (COMINGOUT Agent[03] SEER) (DIVINED ${target} WEREWOLF)`, 'Over', 'Over'];
  const analyst = () => bundled('analyst', { fear: 0.4 });
  const { words } = firstDay(analyst(), 'WEREWOLF', ...accused('Agent[01]'));
  expect(words.slice(0, 3)).toEqual(['Skip', 'COMINGOUT Agent[01] SEER', 'DIVINED Agent[03] WEREWOLF']);
  expect(firstDay(analyst(), 'WEREWOLF', ...accused('Agent[02]')).words).not.toContain('COMINGOUT Agent[01] SEER');
});

test('an analyst that found a human reports the suspect that it knows from earlier games', () => {
  const seer = bundled('analyst');
  const update = seer.update.bind(seer);
  let found: unknown;
  seer.update = (info) => {
    if (info.day === 1) found = info.divineResult?.result;
    update(info);
  };
  const hits: number[] = [];
  const misses: number[] = [];
  for (let game = 0; game < 40; game++) {
    // Seats 4 and 5 speak when they are the werewolf.
    const wolf = 4 + (game % 2);
    const tells = [2, 3, 4, 5].map((seat) => scripted(seat, seat === wolf ? 'VOTE Agent[02]' : 'Over'));
    const roles: ContestRole[] = ['SEER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'POSSESSED'];
    roles[wolf - 1] = 'WEREWOLF';
    const { spoken } = playGame([seer, ...tells], roles, game);
    const result = spoken.find(({ day, agent, text }) => day === 1 && agent === 1 && text.startsWith('DIVINED'))!;
    if (found !== 'HUMAN' || result.text.endsWith('HUMAN')) continue;
    (result.text.includes(`Agent[0${wolf}]`) ? hits : misses).push(game);
  }
  expect(hits.length).toBeGreaterThan(5);
  expect(misses.length).toBeLessThan(hits.length / 2);
  expect(hits[0]).toBeGreaterThan(1);
});

test('a possessed analyst waits for a seer, calls it a werewolf, and at last takes its claim back', () => {
  const { words } = firstDay('analyst', 'POSSESSED', 'Over', 'Over', 'Over', 'COMINGOUT Agent[05] SEER');
  expect(words.filter((text) => /^(COMINGOUT|DIVINED)/.test(text))).toEqual([
    'COMINGOUT Agent[01] SEER',
    'DIVINED Agent[05] WEREWOLF',
    'COMINGOUT Agent[01] VILLAGER',
  ]);
  expect(words.slice(-4)).toEqual(['Skip', 'Skip', 'COMINGOUT Agent[01] VILLAGER', 'Over']);
  const claims = (role: ContestRole) =>
    firstDay('analyst', role, 'Over', 'Over', 'Over', 'COMINGOUT Agent[05] SEER').words.filter((text) =>
      text.startsWith('COMING'),
    );
  expect(claims('SEER')).toEqual(['COMINGOUT Agent[01] SEER']);
  expect(claims('VILLAGER')).toEqual([]);
});

test('a possessed analyst that knows the werewolf from earlier games reports it as human, after the seer as a werewolf', () => {
  const possessed = bundled('analyst');
  const results = (game: number) => {
    // Seats 4 and 5 speak when they are the werewolf.
    const wolf = 4 + (game % 2);
    const tells = [4, 5].map((seat) => scripted(seat, seat === wolf ? 'VOTE Agent[02]' : 'Over'));
    const roles: ContestRole[] = ['POSSESSED', 'VILLAGER', 'SEER', 'VILLAGER', 'VILLAGER'];
    roles[wolf - 1] = 'WEREWOLF';
    const seats = [possessed, scripted(2, 'Over'), scripted(3, 'COMINGOUT Agent[03] SEER'), ...tells];
    const { spoken } = playGame(seats, roles, game);
    return spoken.filter(({ agent, text }) => agent === 1 && text.startsWith('DIVINED')).map(({ text }) => text);
  };
  const games = Array.from({ length: 20 }, (_, game) => results(game));
  expect(games[0]).toEqual(['DIVINED Agent[03] WEREWOLF']);
  expect(games[18]).toEqual(['DIVINED Agent[03] WEREWOLF', 'DIVINED Agent[04] HUMAN']);
  expect(games[19]).toEqual(['DIVINED Agent[03] WEREWOLF', 'DIVINED Agent[05] HUMAN']);
});

test('a possessed analyst that took its claim back claims to be the seer again on the next day, but not among the last three', () => {
  const talks = (players: number) => {
    const seats = [2, 3, 4, 5, 6].slice(0, players - 1);
    const others = seats.map((seat) => scripted(seat, seat === 5 ? 'COMINGOUT Agent[05] SEER' : 'Over'));
    const villagers = Array<ContestRole>(players - 3).fill('VILLAGER');
    const roles: ContestRole[] = ['POSSESSED', 'WEREWOLF', ...villagers, 'SEER'];
    const games = [0, 1, 2, 3].map((game) => playGame([bundled('analyst'), ...others], roles, game).spoken);
    return games.map((spoken) => spoken.filter(({ day, agent }) => day === 2 && agent === 1).map(({ text }) => text));
  };
  const ofSix = talks(6).filter((words) => words.length > 0);
  expect(ofSix.length).toBeGreaterThan(0);
  for (const words of ofSix) expect(words).toContain('COMINGOUT Agent[01] SEER');
  const ofFive = talks(5).filter((words) => words.length > 0);
  expect(ofFive.length).toBeGreaterThan(0);
  for (const words of ofFive)
    expect(words.filter((text) => text.startsWith('COMING'))).toEqual(['COMINGOUT Agent[01] WEREWOLF']);
});

test.each([
  ['VILLAGER', 'the possessed', ['COMINGOUT Agent[01] POSSESSED']],
  ['WEREWOLF', 'the possessed', ['COMINGOUT Agent[01] POSSESSED']],
  ['SEER', 'nothing', []],
] as const)('among the last three without the possessed, a %s analyst says that it is %s', (role, _, claims) => {
  const rival = role === 'SEER' ? 'Over' : 'COMINGOUT Agent[03] SEER';
  const table = [bundled('analyst'), ...others('Over', rival, 'COMINGOUT Agent[04] SEER', 'Over')];
  for (const player of table.slice(1)) player.vote = () => 4;
  for (const player of table) player.attack = () => 3;
  const roles = [...VILLAGE];
  roles[VILLAGE.indexOf(role)] = 'VILLAGER';
  roles[0] = role;
  const { spoken } = playGame(table, roles);
  const words = spoken.filter(({ agent, day }) => agent === 1 && day === 2).map(({ text }) => text);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((text) => text.startsWith('COMINGOUT'))).toEqual(claims);
});

test('an analyst claims nothing among three seats if no seat can be the possessed', () => {
  const { spoken } = playGame([bundled('analyst'), ...others('Over', 'Over')], ['VILLAGER', 'SEER', 'WEREWOLF']);
  const words = spoken.filter(({ agent, day }) => agent === 1 && day === 1).map(({ text }) => text);
  expect(words.length).toBeGreaterThan(1);
  expect(words.filter((text) => text.startsWith('COMINGOUT'))).toEqual([]);
});

test.each(['bayes', 'profiler', 'mimic', 'confidant'])('%s finds the werewolf more often late in a set', (name) => {
  const learner = bundled(name);
  const silent = (seat: number) => scripted(seat, 'Over');
  const hits = [0, 0];
  for (let game = 0; game < 60; game++) {
    // Seat 5 speaks when it is the werewolf, seat 4 when it is not.
    const isWolf = game % 2 === 0;
    const tells = [
      silent(2),
      silent(3),
      scripted(4, isWolf ? 'Over' : 'VOTE Agent[02]'),
      scripted(5, isWolf ? 'VOTE Agent[02]' : 'Over'),
    ];
    const roles: ContestRole[] = [
      'VILLAGER',
      'VILLAGER',
      'SEER',
      ...(isWolf ? (['POSSESSED', 'WEREWOLF'] as const) : (['WEREWOLF', 'POSSESSED'] as const)),
    ];
    const { ballots } = playGame([learner, ...tells], roles, game);
    const mine = ballots.find(({ day, agent, attack }) => day === 1 && agent === 1 && !attack);
    hits[game < 30 ? 0 : 1]! += Number(mine?.target === (isWolf ? 5 : 4));
  }
  expect(hits[1]).toBeGreaterThan(24);
  expect(hits[1]).toBeGreaterThanOrEqual(hits[0]!);
});
