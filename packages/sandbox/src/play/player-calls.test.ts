import { askedBy, HEARTBEAT, newHeartbeat, PlayerCalls } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { absentPlayer } from '../realm/absent-player.ts';
import { stopping } from './player-calls.ts';
import type { Kill } from './set-result.ts';

const KILL: Kill = { seat: 1, game: 2, call: 30, kind: 'no-answer', detail: '' };

test('plays as it did up to the fatal call, and is silent from there on', () => {
  const heartbeat = newHeartbeat();
  let [game, stops] = [0, 0];
  const calls = new PlayerCalls({ ...absentPlayer('a'), talk: () => 'VOTE Agent[02]', vote: () => 2 });
  const stopped = () => stops++;
  const player = stopping(calls, { kill: KILL, heartbeat, game: () => game, stopped });
  const at = (where: number, call: number): readonly unknown[] => {
    game = where;
    heartbeat[HEARTBEAT.asked] = askedBy(1, 3, call);
    return [player.talk(), player.vote()];
  };
  const played = ['VOTE Agent[02]', 2];
  expect(at(0, 99)).toEqual(played);
  expect(at(2, 29)).toEqual(played);
  expect(stops).toBe(0);
  expect(at(2, 30)).toEqual(['Skip', null]);
  expect(at(3, 1)).toEqual(['Skip', null]);
  expect(stops).toBe(1);
});

test('a player that was stopped in an earlier game is silent in the next', () => {
  let stops = 0;
  const calls = new PlayerCalls({ ...absentPlayer('a'), vote: () => 2 });
  const stop = { kill: KILL, heartbeat: newHeartbeat(), game: () => 3, stopped: () => stops++ };
  expect(stopping(calls, stop).vote()).toBeNull();
  expect(stops).toBe(1);
});
