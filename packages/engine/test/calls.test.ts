import { expect, test } from 'vitest';
import { everybody, FIFTEEN, FIVE, type Part, stage } from './stage.ts';

const callsOf = (calls: readonly string[], seat: number): string[] =>
  calls.filter((call) => call.startsWith(`${seat} `)).map((call) => call.slice(String(seat).length + 1));
const executing = (...seats: number[]): Part => ({ vote: (info) => seats[info.day - 1] ?? null });

test('a villager is called in the official order (official server)', () => {
  const { calls } = stage(FIVE, everybody(5, executing(4, 1)));
  expect(callsOf(calls, 4).join(' ')).toBe(
    [
      'initialize getName update dayStart update',
      'update dayStart update talk update update vote',
      'update dayStart update update finish',
    ].join(' '),
  );
});

test('the seer acts in night 0, the werewolf does not whisper alone (official server)', () => {
  const { calls } = stage(FIVE, everybody(5, executing(4, 1)));
  expect(callsOf(calls, 3).slice(0, 14).join(' ')).toBe(
    'initialize getName update dayStart update update divine update dayStart update talk update update vote',
  );
  expect(callsOf(calls, 1).slice(0, 16).join(' ')).toBe(
    'initialize getName update dayStart update update dayStart update talk update update vote update attack update dayStart',
  );
});

test('a werewolf of three whispers in night 0 and every night before the attack (official server)', () => {
  const { calls } = stage(FIFTEEN, everybody(15, executing(15, 14, 1, 2, 3)));
  expect(callsOf(calls, 2).slice(0, 18).join(' ')).toBe(
    [
      'initialize getName update dayStart update update whisper',
      'update dayStart update talk update update vote update whisper update attack',
    ].join(' '),
  );
});

test('the bodyguard guards from night 1 on (official server)', () => {
  const { calls } = stage(FIFTEEN, everybody(15, executing(15, 14, 1, 2, 3)));
  expect(callsOf(calls, 7).slice(0, 14).join(' ')).toBe(
    'initialize getName update dayStart update update dayStart update talk update update vote update guard',
  );
});

test('the dead are told of days and of the end, and never asked (official server)', () => {
  const { calls } = stage(FIFTEEN, everybody(15, executing(15, 14, 1, 2, 3)));
  const dead = callsOf(calls, 15).slice(callsOf(calls, 15).indexOf('vote') + 1);
  expect(new Set(dead)).toEqual(new Set(['update', 'dayStart', 'finish']));
  expect(dead.at(-1)).toBe('finish');
});

test('seats are asked in ascending order, and within a night divine, whisper, guard, attack (official server)', () => {
  const { calls } = stage(FIFTEEN, { ...everybody(15, executing(15, 14, 1, 2, 3)), 5: { divine: () => 1 } });
  const starts = calls.filter((call) => call.endsWith(' vote')).slice(0, 15);
  expect(starts).toEqual(Array.from({ length: 15 }, (_, i) => `${i + 1} vote`));
  const from = calls.indexOf('15 vote');
  const night = calls.slice(from + 1, calls.indexOf('1 dayStart', from)).filter((call) => !call.endsWith('update'));
  const kinds = night.map((call) => call.split(' ')[1]!);
  expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual(['divine', 'whisper', 'guard', 'attack']);
});
