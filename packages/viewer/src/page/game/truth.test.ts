import { expect, test } from 'vitest';
import { arrowsAt } from './arrows.ts';
import { piecesOf, replyStep } from './pieces.ts';
import { explanationOf } from './remarks.ts';
import type { GameStep, Happening, Roles } from './steps.ts';
import { liarsOf, statementsOf } from './truth.ts';

const ROLES: Roles = [undefined, 'SEER', 'WEREWOLF', 'VILLAGER', 'POSSESSED', 'VILLAGER'];

const on = (day: number, ...steps: readonly Happening[]): GameStep[] =>
  steps.map((step) => ({ ...step, day, shown: 2 ** 6 - 2, later: 0 }));
const talk = (seat: number, id: number, text: string): Happening => ({ kind: 'talk', seat, id, text });

const STEPS = [
  ...on(0, { kind: 'day', dead: 0 }, { kind: 'divine', seat: 1, target: 3, species: 'HUMAN' }),
  ...on(
    1,
    { kind: 'day', dead: 0 },
    talk(1, 0, 'COMINGOUT Agent[01] SEER'),
    talk(1, 1, 'DIVINED Agent[03] HUMAN'),
    talk(4, 2, 'AND (COMINGOUT Agent[04] SEER) (DIVINED Agent[05] HUMAN)'),
    talk(2, 3, 'AGREE TALK day1 ID:2'),
    talk(4, 4, 'DIVINED Agent[01] WEREWOLF'),
    talk(4, 5, 'DIVINED Agent[01] WEREWOLF'),
    talk(3, 6, 'ESTIMATE Agent[04] WEREWOLF'),
    talk(3, 7, 'ESTIMATE Agent[02] WEREWOLF'),
    { kind: 'vote', round: 0, ballots: [1, 2, 3].map((seat) => ({ seat, target: seat === 2 ? 1 : 2 })) },
    { kind: 'execute', seat: 2 },
  ),
];

test('a result is true only if its speaker received it; a repeated lie counts once', () => {
  const statements = statementsOf(STEPS, ROLES);
  expect(statements.map(({ speaker, truth }) => [speaker, truth])).toEqual([
    [1, 'true'],
    [1, 'true'],
    [4, 'false'],
    [4, 'invented'],
    [4, 'false'],
    [4, 'false'],
  ]);
  expect(liarsOf(statements).map(({ seat, lies }) => [seat, lies.length])).toEqual([[4, 3]]);
});

test('a result that is said before it is received is invented', () => {
  const early = [...STEPS.slice(2, 5), ...STEPS.slice(0, 2)];
  expect(statementsOf(early, ROLES).map(({ truth }) => truth)).toEqual(['true', 'invented']);
});

test('statements are not judged without roles', () => {
  const statements = statementsOf(STEPS, null);
  expect(statements.map(({ truth }) => truth)).toEqual([null, null, null, null, null, null]);
  expect(liarsOf(statements)).toEqual([]);
});

test('sentences name seats and talks in both languages, and a talk leads to its step', () => {
  for (const language of ['en', 'ja'] as const) {
    const pieces = piecesOf(explanationOf('AGREE TALK day1 ID:2', 2, language)!, language);
    expect(pieces[0]).toEqual({ kind: 'seat', seat: 2 });
    const reply = pieces.find(({ kind }) => kind === 'reply')!;
    expect(reply).toMatchObject({ channel: 'talk', day: 1, id: 2 });
    expect(replyStep(STEPS, reply as Parameters<typeof replyStep>[1])).toBe(5);
  }
});

test('arrows show the last accusation of each seat, and then the votes with those for the executed seat', () => {
  const known = [...STEPS.keys()];
  const at = (step: number) =>
    arrowsAt(STEPS, known, step, ROLES).map(({ from, to, kind, strong }) => [from, to, kind, strong]);
  expect(at(10)).toEqual([
    [4, 1, 'accusation', false],
    [3, 2, 'accusation', true],
  ]);
  expect(at(9)).toContainEqual([3, 4, 'accusation', true]);
  expect(at(11)).toEqual([
    [1, 2, 'ballot', true],
    [2, 1, 'ballot', false],
    [3, 2, 'ballot', true],
  ]);
  expect(arrowsAt(STEPS, [], 11, ROLES)).toEqual([]);
});
