import { askedBy } from '@aiwolf-arena/engine/heartbeat';
import { describe, expect, test } from 'vitest';
import { newSetHeartbeat, SET_HEARTBEAT } from '../../play/set-task.ts';
import { killFor, unansweredSeat } from './kill-for.ts';

const TALK = 3;

/** The heartbeat of a set in its game `game` from 0, with seat 4 being asked at call 20. */
function heartbeatIn(game: number): Int32Array {
  const heartbeat = newSetHeartbeat();
  heartbeat[SET_HEARTBEAT.game] = game + 1;
  heartbeat[SET_HEARTBEAT.asked] = askedBy(4, TALK, 20);
  return heartbeat;
}

describe('who does not come back', () => {
  test('is the seat being asked, at its call', () => {
    expect(killFor(heartbeatIn(7), 'no-answer', '')).toMatchObject({ seat: 4, game: 7, call: 20 });
  });

  test('is stopped from the start while players are made', () => {
    const heartbeat = newSetHeartbeat();
    heartbeat[SET_HEARTBEAT.asked] = 2;
    expect(killFor(heartbeat, 'no-answer', '')).toMatchObject({ seat: 2, game: -1, call: 0 });
  });

  test('is the seat whose promise runs, at the call that it owes, or from the start', () => {
    const heartbeat = heartbeatIn(7);
    heartbeat[SET_HEARTBEAT.asked] = 0;
    heartbeat[SET_HEARTBEAT.reaction] = 3;
    expect(killFor(heartbeat, 'no-answer', '')).toMatchObject({ seat: 3, game: -1, call: 0 });
    heartbeat[SET_HEARTBEAT.waiting + 3] = 11;
    expect(killFor(heartbeat, 'no-answer', '')).toMatchObject({ seat: 3, game: 7, call: 11 });
  });

  test('is the seat whose promise runs, at the call that began it', () => {
    const heartbeat = heartbeatIn(7);
    heartbeat[SET_HEARTBEAT.asked] = 0;
    heartbeat[SET_HEARTBEAT.reaction] = 3;
    heartbeat[SET_HEARTBEAT.waiting + 3] = 40;
    heartbeat[SET_HEARTBEAT.reactionCall] = 17;
    heartbeat[SET_HEARTBEAT.reactionGame] = 3;
    expect(killFor(heartbeat, 'no-answer', '')).toMatchObject({ seat: 3, game: 2, call: 17 });
  });

  test('is nobody while the engine works', () => {
    expect(killFor(newSetHeartbeat(), 'no-answer', '')).toBeNull();
  });

  test('is who promised what nothing can bring', () => {
    const heartbeat = heartbeatIn(2);
    heartbeat[SET_HEARTBEAT.waiting + 5] = 9;
    expect(unansweredSeat(heartbeat)).toMatchObject({ seat: 5, game: 2, call: 9, kind: 'no-answer' });
    expect(unansweredSeat(newSetHeartbeat())).toBeNull();
  });
});
