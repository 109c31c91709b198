import { beforeEach, describe, expect, test } from 'vitest';
import official from '../fixtures/official-builders.json' with { type: 'json' };
import * as build from '../index.ts';
import { format } from '../meaning/convert.ts';
import { type Content, isOperator } from './kinds.ts';
import { isContent, noteOf, setNote } from './note.ts';
import { forgetSentences } from './tables.ts';
import type { Target } from './words.ts';

const { vote, estimate } = build;
const talk = (day: number, id: number) => ({ channel: 'TALK', day, id }) as const;

/** The calls of the official builders in ours, in the order of the recorded table. */
const OURS: Readonly<Record<string, () => Content>> = {
  'estimate(Agent2, WEREWOLF)': () => estimate(2, 'WEREWOLF'),
  'estimate(Agent1, Agent2, WEREWOLF)': () => estimate(2, 'WEREWOLF', 1),
  'estimate(ANY subject, ANY target, ANY)': () => estimate('ANY', 'ANY', 'ANY'),
  'comingout(Agent1, SEER)': () => build.comingout(1, 'SEER'),
  'comingout(Agent1, Agent1, SEER)': () => build.comingout(1, 'SEER', 1),
  'divination(Agent2)': () => build.divination(2),
  'divination(Agent1, Agent2)': () => build.divination(2, 1),
  'divined(Agent2, HUMAN)': () => build.divined(2, 'HUMAN'),
  'divined(Agent1, Agent2, WEREWOLF)': () => build.divined(2, 'WEREWOLF', 1),
  'identified(Agent2, HUMAN)': () => build.identified(2, 'HUMAN'),
  'identified(Agent1, Agent2, ANY)': () => build.identified(2, 'ANY', 1),
  'guard(Agent2)': () => build.guard(2),
  'guarded(Agent2)': () => build.guarded(2),
  'guarded(Agent1, Agent2)': () => build.guarded(2, 1),
  'vote(Agent2)': () => vote(2),
  'vote(ANY, Agent2)': () => vote(2, 'ANY'),
  'voted(Agent1, Agent2)': () => build.voted(2, 1),
  'voted(ANY)': () => build.voted('ANY'),
  'attack(Agent2)': () => build.attack(2),
  'attacked(Agent2)': () => build.attacked(2),
  'attacked(ANY, Agent2)': () => build.attacked(2, 'ANY'),
  'agree(TALK,1,2)': () => build.agree(talk(1, 2)),
  'agree(Agent1,WHISPER,3,40)': () => build.agree({ channel: 'WHISPER', day: 3, id: 40 }, 1),
  'disagree(TALK,1,2)': () => build.disagree(talk(1, 2)),
  'request(Agent2, vote(Agent2))': () => build.request(2, vote(2)),
  'request(Agent1, Agent2, vote(Agent2))': () => build.request(2, vote(2), 1),
  'request(ANY, vote(Agent2))': () => build.request('ANY', vote(2)),
  'request(ANY, vote(ANY,Agent2))': () => build.request('ANY', vote(2, 'ANY')),
  'request(Agent3, vote(Agent1,Agent2))': () => build.request(3, vote(2, 1)),
  'request(UNSPEC, vote(Agent2))': () => build.request(undefined, vote(2)),
  'request(UNSPEC, vote(Agent1,Agent2))': () => build.request(undefined, vote(2, 1)),
  'inquire(Agent2, voted(ANY))': () => build.inquire(2, build.voted('ANY')),
  'inquire(Agent1, ANY, vote(Agent3,Agent2))': () => build.inquire('ANY', vote(2, 3), 1),
  'because(estimate, vote)': () => build.because(estimate(3, 'WEREWOLF'), vote(2)),
  'because(Agent1, vote(Agent3,Agent2), vote(Agent1,Agent2))': () => build.because(vote(2, 3), vote(2, 1), 1),
  'and(vote, estimate)': () => build.and([vote(2), estimate(3, 'WEREWOLF')]),
  'and(Agent1, vote(Agent1,Agent2), vote(Agent3,Agent2), vote(ANY,Agent2))': () =>
    build.and([vote(2, 1), vote(2, 3), vote(2, 'ANY')], 1),
  'or(vote, estimate)': () => build.or([vote(2), estimate(3, 'WEREWOLF')]),
  'or(single vote)': () => build.or([vote(2)]),
  'and() no contents': () => build.and([]),
  'xor(vote, estimate)': () => build.xor(vote(2), estimate(3, 'WEREWOLF')),
  'not(vote)': () => build.not(vote(2)),
  'not(Agent1, vote(Agent1,Agent2))': () => build.not(vote(2, 1), 1),
  'day(1, vote)': () => build.day(1, vote(2)),
  'day(Agent1, -1, vote)': () => build.day(-1, vote(2), 1),
  'not(skip)': () => build.not(build.skip()),
  'over()': () => build.over(),
  'skip()': () => build.skip(),
};

describe('the builders print what the official ones print', () => {
  test('every recorded call is here', () => {
    expect(Object.keys(OURS)).toEqual(official.map(({ call }) => call));
  });
  test.each(official.filter((row) => row.roundTrips))('$call: $text', ({ call, text }) => {
    expect(format((OURS[call] as () => Content)())).toBe(text);
  });
  test.each(official.filter((row) => !row.roundTrips))('$call is refused: the server could not read it back', ({ call }) => {
    expect(OURS[call]).toThrow(RangeError);
  });
});

describe('a sentence is made once', () => {
  beforeEach(forgetSentences); // an earlier test file may have filled the table
  test('saying the same again gives the same object', () => {
    expect(vote(3)).toBe(vote(3));
    expect(estimate(2, 'SEER', 1)).toBe(estimate(2, 'SEER', 1));
    expect(build.request(2, vote(3))).toBe(build.request(2, vote(3, 2)));
    expect(build.agree(talk(1, 2))).toBe(build.agree(talk(1, 2)));
    expect(vote(200)).toBe(vote(200));
    expect(vote(2, 33)).not.toBe(vote(33, 2));
    expect(build.inquire('ANY', vote(3))).toBe(build.inquire('ANY', vote(3)));
  });

  test('every kind has the same fields in the same order, and is frozen', () => {
    const fields = Object.keys(vote(1));
    for (const { call } of official.filter((row) => row.roundTrips)) {
      const content = (OURS[call] as () => Content)();
      expect(Object.keys(content)).toEqual(fields);
      expect(Object.isFrozen(content)).toBe(true);
      if (isOperator(content)) expect(Object.isFrozen(content.contents)).toBe(true);
    }
    expect(Object.isFrozen((build.agree(talk(1, 2)) as { talk: object }).talk)).toBe(true);
  });

  test('an omitted subject inside is filled in as the official parser does', () => {
    expect(build.request(2, vote(3)).contents[0]).toBe(vote(3, 2));
    expect(build.not(vote(3), 1).contents[0]).toBe(vote(3, 1));
    expect(build.not(vote(3)).contents[0]).toBe(vote(3));
    const deep = build.request(2, build.not(build.not(vote(3)))).contents[0];
    expect(deep).toBe(build.not(build.not(vote(3)), 2));
  });
});

test('tables of what was said never answer with another sentence', () => {
  const agents = ['ANY', ...Array.from({ length: 40 }, (_, at) => at + 1)] as const;
  for (const subject of [undefined, ...agents])
    for (const target of agents) {
      const name = (agent: Target) => (agent === 'ANY' ? agent : `Agent[${`${agent}`.padStart(2, '0')}]`);
      const by = subject === undefined ? '' : `${name(subject)} `;
      for (const _ of ['made', 'found again']) {
        expect(format(vote(target, subject))).toBe(`${by}VOTE ${name(target)}`);
        const asked = build.request(target, vote(1), subject);
        expect(format(asked)).toBe(`${by}REQUEST ${name(target)} (VOTE Agent[01])`);
      }
    }
  for (const channel of ['TALK', 'WHISPER'] as const)
    for (const day of [0, 1, 31, 32])
      for (const id of [0, 1, 2047, 2048])
        for (const _ of ['made', 'found again'])
          expect(format(build.agree({ channel, day, id }, 3))).toBe(`Agent[03] AGREE ${channel} day${day} ID:${id}`);
});

describe('builders throw at what is no word', () => {
  test.each([
    () => vote(0),
    () => vote(-1),
    () => vote(1.5),
    () => vote(2_147_483_648),
    () => vote(Number.NaN),
    () => vote('Agent[01]' as never),
    () => vote(undefined as never),
    () => vote(1, 0),
    () => vote(1, null as never),
    () => estimate(1, 'HUMAN' as never),
    () => build.divined(1, 'SEER' as never),
    () => build.agree({ channel: 'SHOUT' as never, day: 1, id: 1 }),
    () => build.agree(talk(-1, 1)),
    () => [build.agree(talk(1, 1024)), build.agree(talk(1.5, 0))],
    () => [build.agree(talk(1, 2047)), build.agree(talk(2, -1))],
    () => build.agree(talk(1, 1), -1),
    () => build.inquire(undefined as never, vote(1)),
    () => build.not('VOTE Agent[01]' as never),
    () => build.request(0, vote(1)),
  ])('%s', (make) => {
    expect(make).toThrow();
  });
});

describe('the private slot', () => {
  test('carries a note on our sentences only, and touches no foreign object', () => {
    const trap = new Proxy(
      {},
      {
        get: () => expect.unreachable('a property was read'),
        has: () => expect.unreachable('a property was looked for'),
        getPrototypeOf: () => expect.unreachable('the prototype was asked for'),
      },
    );
    for (const foreign of [trap, { ...vote(1) }, Object.create(vote(1)), null, 7, 'Over']) {
      expect(noteOf(foreign)).toBeUndefined();
      expect(isContent(foreign)).toBe(false);
    }
    forgetSentences(); // played games leave notes
    setNote(vote(1), 'seen');
    expect(noteOf(vote(1))).toBe('seen');
    expect(isContent(vote(1))).toBe(true);
    expect(noteOf(vote(2))).toBeUndefined();
  });
});
