import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import { Beliefs } from '@aiwolf-arena/beliefs';
import { rootOf } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { sum } from '../report.ts';
import { countedChances } from './logs/counted.ts';
import { type Guess, guessesOf } from './logs/guesses.ts';
import { heardInGames, loggedSets } from './logs/logged.ts';
import { pooledChances } from './logs/pooled.ts';
import { calibrationOf, excessOf, lossOf, meanOfRows, type Scored } from './logs/scores.ts';
import { leftOut } from './logs/variants.ts';
import { logsText } from './logs.ts';

const VILLAGES = [
  ['bayes', 'liar', 'hunter', 'believer', 'sample'],
  ['bayes', 'liar', 'hunter', 'believer', 'usurper'],
];

const ROOT = rootOf('field logs');
const SETS = await loggedSets(ROOT, VILLAGES, 6);
const TERMS = { viewer: 'outsider', customs: FIELD_CUSTOMS, learns: true } as const;
const WOLF = CONTEST_ROLES.indexOf('WEREWOLF');
const guesses = SETS.flatMap((set) => guessesOf(set, TERMS));

test('logs become sets, with all games in order', () => {
  expect(SETS.map(({ names }) => names)).toEqual(VILLAGES);
  expect(SETS.map(({ games }) => games.length)).toEqual([6, 6]);
});

test('an outsider guesses all living seats at the first ballots of each day', () => {
  const votes = [...Map.groupBy(guesses, ({ vote }) => vote).values()];
  const days = SETS.flatMap(({ games }) => games.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'vote')));
  expect(votes.length).toBeLessThanOrEqual(days.length);
  for (const vote of votes) {
    expect(vote.length).toBe(vote[0]!.day === 1 ? 5 : 3);
    expect(vote.filter(({ role }) => role === 'WEREWOLF')).toHaveLength(1);
    for (const chances of [({ bare }: Guess) => bare, ({ believed }: Guess) => believed]) {
      expect(sum(vote.map((guess) => chances(guess)[WOLF]!))).toBeCloseTo(1);
      for (const guess of vote) expect(sum([...chances(guess)])).toBeCloseTo(1);
    }
    expect(vote.every(({ bare }) => Math.abs(bare[WOLF]! - 1 / vote.length) < 1e-9)).toBe(true);
  }
});

test('villagers guess the others, and know that they are none of them', () => {
  const own = SETS.flatMap((set) => guessesOf(set, { ...TERMS, viewer: 'villager' }));
  const first = own.filter(({ day }) => day === 1);
  expect(first).toHaveLength(12 * 2 * 4);
  expect(first.every(({ bare }) => Math.abs(bare[WOLF]! - 1 / 4) < 1e-9)).toBe(true);
});

test('without ballots only later days differ', () => {
  const blind = SETS.flatMap((set) => guessesOf({ ...set, games: set.games.slice(0, 1) }, { ...TERMS, ballots: false }));
  const seeing = SETS.flatMap((set) => guessesOf({ ...set, games: set.games.slice(0, 1) }, TERMS));
  const chances = (some: Guess[], late: boolean) => some.filter(({ day }) => day > 1 === late).map(({ believed }) => believed);
  expect(chances(blind, false)).toEqual(chances(seeing, false));
  expect(chances(blind, true)).not.toEqual(chances(seeing, true));
});

test('what is learnt in a set changes what is thought in its second game, not in its first', () => {
  const fresh = SETS.flatMap((set) => guessesOf(set, { ...TERMS, learns: false }));
  const believed = (some: Guess[], past: number) => some.filter((guess) => guess.past === past).map((guess) => guess.believed);
  expect(believed(fresh, 0)).toEqual(believed(guesses, 0));
  expect(believed(fresh, 1)).not.toEqual(believed(guesses, 1));
});

test('a watching villager believes what it would in the game, also in later games of a set', () => {
  const heard = heardInGames(ROOT, VILLAGES[0]!, 6, () => new Beliefs(FIELD_CUSTOMS));
  const watched = guessesOf(SETS[0]!, { ...TERMS, viewer: 'villager' });
  for (const [i, all] of heard.entries()) {
    const own = all.filter(({ role }) => role === 'VILLAGER').map(({ chances }) => chances);
    const guesses = watched.filter(({ by }) => by === i + 1).slice(0, own.length);
    expect(guesses.map(({ believed }) => believed)).toEqual(own);
  }
  expect(heard.flat().length).toBeGreaterThan(12);
});

test('who plays in all sets cannot be left out', () => {
  expect(new Set(leftOut(SETS, true).map(({ agent }) => agent))).toEqual(new Set(['sample', 'usurper']));
});

const scored = (agent: string, role: ContestRole, chance: number, of: ContestRole = 'WEREWOLF'): Scored => ({
  agent,
  role,
  set: agent,
  chances: CONTEST_ROLES.map((one) => (one === of ? chance : (1 - chance) / (CONTEST_ROLES.length - 1))),
});

test('log loss is that of the true role, and never infinite', () => {
  expect(lossOf(scored('a', 'WEREWOLF', 0.25), 'WEREWOLF')).toBeCloseTo(Math.log(4));
  expect(lossOf(scored('a', 'SEER', 0.25), 'WEREWOLF')).toBeCloseTo(-Math.log(0.75));
  expect(lossOf(scored('a', 'SEER', 0.5, 'SEER'), null)).toBeCloseTo(Math.log(2));
  expect(lossOf(scored('a', 'WEREWOLF', 0), 'WEREWOLF')).toBeCloseTo(Math.log(1000));
});

test('intervals take agents as units', () => {
  const rows = ['a', 'a', 'b', 'b', 'c', 'c'].map((agent) => scored(agent, 'SEER', 0.5));
  // means 0, 1 and 2: standard error 1 / sqrt(3), t = 4.303
  expect(meanOfRows(rows, [0, 0, 1, 1, 2, 2])).toBe('1.000 [-1.484, 3.484]');
});

test('two guesses are compared agent by agent, in any order', () => {
  const rows = ['a', 'b', 'c'].map((agent, i) => scored(agent, 'WEREWOLF', 0.5 / (i + 1)));
  const others = ['c', 'b', 'a'].map((agent) => scored(agent, 'WEREWOLF', 0.5));
  // 0, log 2 and log 3
  expect(excessOf(rows, others, 'WEREWOLF')).toMatch(/^0\.597 \[-/);
});

test('calibration tells what was said from what was seen', () => {
  const rows = [0.11, 0.15, 0.19, 0.97].map((chance, i) => scored(`agent ${i}`, i === 1 ? 'WEREWOLF' : 'SEER', chance));
  const [low, high] = calibrationOf(rows, 'WEREWOLF');
  expect(low!.slice(0, 3)).toEqual(['0.1 to 0.2', 3, '0.150']);
  expect(low![3]).toMatch(/^0\.333 \[/);
  expect(high!.slice(0, 4)).toEqual(['0.95 to 1', 1, '0.970', '0.000']);
});

test('an agent is not counted in its own table', () => {
  const [one] = guesses;
  const of = (agent: string, role: ContestRole, vote: number): Guess => ({ ...one!, agent, role, vote, claims: 'same' });
  const rows = [...Array.from({ length: 40 }, (_, i) => of('loud', 'SEER', i)), of('quiet', 'VILLAGER', 40)];
  const chances = countedChances(rows, ({ claims }) => claims);
  const seer = CONTEST_ROLES.indexOf('SEER');
  expect(chances[40]![seer]).toBeGreaterThan(0.7);
  expect(chances[0]![seer]).toBeLessThan(0.3);
});

test('pooling ignores noise, and believes what is right', () => {
  const roles: ContestRole[] = ['WEREWOLF', 'SEER', 'VILLAGER', 'POSSESSED'];
  const agents = ['a', 'b', 'c', 'd'];
  const right = agents.flatMap((agent) => roles.map((role) => scored(agent, role, 0.9, role)));
  const noise = agents.flatMap((agent) => roles.map((role, i) => scored(agent, role, 0.9, roles[(i + 1) % 4]!).chances));
  const { powers, chances } = pooledChances(right, noise);
  expect(powers).toEqual([1, 0]);
  expect(chances[0]![WOLF]).toBeCloseTo(0.9);
});

test('the report has a part for each viewer, and the parts of beliefs', () => {
  const text = logsText(new Map([[5, SETS]]));
  for (const part of [
    '12 games in 2 sets',
    'seen by: outsider',
    'seen by: villager',
    'games 6 to 20',
    '| bayes |',
    'flattened',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('NaN');
});
