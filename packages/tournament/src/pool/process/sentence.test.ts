import { askedBy } from '@aiwolf-arena/engine/heartbeat';
import { describe, expect, test } from 'vitest';
import { newPulse, PULSE } from '../../play/set-task.ts';
import { debtor, sentence } from './sentence.ts';

const TALK = 3;

/** The heartbeat of a set in its game `game` from 0, with seat 4 being asked at call 20. */
function pulseIn(game: number): Int32Array {
  const pulse = newPulse();
  pulse[PULSE.game] = game + 1;
  pulse[PULSE.asked] = askedBy(4, TALK, 20);
  return pulse;
}

describe('who does not come back', () => {
  test('is the seat being asked, at its call', () => {
    expect(sentence(pulseIn(7), 'no-answer', '')).toMatchObject({ seat: 4, game: 7, call: 20 });
  });

  test('is stopped from the start while players are made', () => {
    const pulse = newPulse();
    pulse[PULSE.asked] = 2;
    expect(sentence(pulse, 'no-answer', '')).toMatchObject({ seat: 2, game: -1, call: 0 });
  });

  test('is the seat whose promise runs, at the call that it owes, or from the start', () => {
    const pulse = pulseIn(7);
    pulse[PULSE.asked] = 0;
    pulse[PULSE.reaction] = 3;
    expect(sentence(pulse, 'no-answer', '')).toMatchObject({ seat: 3, game: -1, call: 0 });
    pulse[PULSE.waiting + 3] = 11;
    expect(sentence(pulse, 'no-answer', '')).toMatchObject({ seat: 3, game: 7, call: 11 });
  });

  test('is the seat whose promise runs, at the call that began it', () => {
    const pulse = pulseIn(7);
    pulse[PULSE.asked] = 0;
    pulse[PULSE.reaction] = 3;
    pulse[PULSE.waiting + 3] = 40;
    pulse[PULSE.reactionCall] = 17;
    pulse[PULSE.reactionGame] = 3;
    expect(sentence(pulse, 'no-answer', '')).toMatchObject({ seat: 3, game: 2, call: 17 });
  });

  test('is nobody while the engine works', () => {
    expect(sentence(newPulse(), 'no-answer', '')).toBeNull();
  });

  test('is who promised what nothing can bring', () => {
    const pulse = pulseIn(2);
    pulse[PULSE.waiting + 5] = 9;
    expect(debtor(pulse)).toMatchObject({ seat: 5, game: 2, call: 9, kind: 'no-answer' });
    expect(debtor(newPulse())).toBeNull();
  });
});
