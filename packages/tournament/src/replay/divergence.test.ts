import { event, FAULTS, ROUNDS } from '@aiwolf-arena/engine';
import type { RecordedGame } from '@aiwolf-arena/sandbox';
import { expect, test } from 'vitest';
import { divergenceOf } from './divergence.ts';

const talk = (seat: number, asked = 1): number => event.talkEvent(event.TALK_EVENT, seat, 0, event.VERBATIM, asked);
const vote = (seat: number, answer: number): number => event.targetEvent(event.VOTE_EVENT, seat, answer, answer, 0);
const fault = (seat: number, round: string, kind: string): number =>
  event.faultEvent(seat, ROUNDS.indexOf(round as never), FAULTS.indexOf(kind as never));

const game = (events: readonly number[], said: readonly string[] = []): RecordedGame => ({
  ...{ game: 4, roles: [0, 1, 2, 3], hash: '' },
  events: [event.dayEvent(0), event.dayEvent(1), ...events],
  said,
});

test('equal games part nowhere', () => {
  const one = game([talk(1), vote(1, 2)], ['Over']);
  expect(divergenceOf(one, game([talk(1), vote(1, 2)], ['Over']))).toBeUndefined();
});

test('what was said is compared where it was said, and not where nobody was asked', () => {
  const events = [talk(1), talk(2, 0), talk(3)];
  expect(divergenceOf(game(events, ['Over', 'Skip']), game(events, ['Over', 'VOTE Agent[01]']))).toEqual({
    ...{ game: 4, alike: 4, day: 1, request: 'TALK', seat: 3 },
    ...{ a: '"Skip"', b: '"VOTE Agent[01]"' },
  });
});

test('a vote is a seat, or nobody', () => {
  const [one, other] = [game([vote(1, 2), vote(2, 3)]), game([vote(1, 2), vote(2, 0)])];
  expect(divergenceOf(one, other)).toMatchObject({ ...{ request: 'VOTE', seat: 2, a: 'Agent[03]', b: 'nobody' } });
});

test('a fault stands in front of the answers of all, and is told with the answer that it spoilt', () => {
  const wrong = game([fault(3, 'VOTE', 'wrong-type'), vote(1, 2), vote(2, 1), vote(3, 0)]);
  const right = game([vote(1, 2), vote(2, 1), vote(3, 1)]);
  const shown = { request: 'VOTE', seat: 3 };
  expect(divergenceOf(wrong, right)).toMatchObject({ ...shown, a: 'nobody (wrong-type)', b: 'Agent[01]' });
  expect(divergenceOf(right, wrong)).toMatchObject({ ...shown, a: 'Agent[01]', b: 'nobody (wrong-type)' });
});

test('a fault where nothing is answered', () => {
  const one = game([fault(2, 'DAILY_INITIALIZE', 'exception'), talk(1)], ['Over']);
  const shown = { request: 'DAILY_INITIALIZE', seat: 2, a: '(exception)', b: 'no fault' };
  expect(divergenceOf(one, game([talk(1)], ['Over']))).toMatchObject(shown);
});
