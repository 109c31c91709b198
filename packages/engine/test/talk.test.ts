import { vote } from '@aiwolf-arena/protocol';
import { describe, expect, test } from 'vitest';
import { everybody, FIFTEEN, FIVE, type Part, stage } from './stage.ts';

const talksOf = (log: readonly string[], seat: number, day = 1) =>
  log
    .map((line) => line.split(','))
    .filter(([d, type, , , who]) => d === String(day) && type === 'talk' && who === String(seat))
    .map((fields) => fields.slice(5).join(','));
const turnsOf = (log: readonly string[], day = 1) =>
  1 + Math.max(...log.filter((line) => line.startsWith(`${day},talk,`)).map((line) => Number(line.split(',')[3])));
/** Says the given texts one a turn, then Over. */
const says = (...texts: (string | null)[]): Part => {
  const left = new Map<number, (string | null)[]>();
  return {
    talk: (info) => {
      if (!left.has(info.day)) left.set(info.day, [...texts]);
      const today = left.get(info.day)!;
      return today.length > 0 ? today.shift()! : 'Over';
    },
  };
};

describe('talk phase', () => {
  test('a village of Over takes one turn (1.3.1 a)', () => {
    const { log } = stage(FIVE);
    expect(turnsOf(log())).toBe(1);
    expect(talksOf(log(), 1)).toEqual(['Over']);
  });
  test('all-silent players who Skip are ended in the third turn: Skip, Skip, Over (official server)', () => {
    const { log } = stage(FIVE, everybody(5, { talk: () => 'Skip' }));
    expect(turnsOf(log())).toBe(3);
    expect(talksOf(log(), 2)).toEqual(['Skip', 'Skip', 'Over']);
  });
  test('20 turns end the phase (1.3.1 c)', () => {
    const chatter: Part = { talk: (info) => (info.talkList.length % 2 === 0 ? 'Skip' : 'VOTE Agent[01]') };
    const { log } = stage(FIVE, { ...everybody(5, chatter) }, { maxTalk: 30, maxSkip: 9 });
    expect(turnsOf(log())).toBe(20);
  });
  test('ten sentences a day, Skip and Over not counted; then the server says Over without asking (1.3.1)', () => {
    const { log, calls } = stage(FIVE, { 4: { talk: () => 'VOTE Agent[01]' } });
    const said = talksOf(log(), 4);
    expect(said.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'VOTE Agent[01]'));
    expect(said.slice(10)).toEqual(['Over']);
    expect(calls.filter((call) => call === '4 talk').length % 10).toBe(0);
  });
  test('Over is not final: who said it is asked again and may speak (official server)', () => {
    const { log } = stage(FIVE, { 4: says('Over', 'VOTE Agent[01]'), 5: says('VOTE Agent[02]', 'VOTE Agent[03]') });
    expect(talksOf(log(), 4)).toEqual(['Over', 'VOTE Agent[01]', 'Over']);
  });
  test('with overIsFinal who said Over is not asked again', () => {
    const parts = { 4: says('Over', 'VOTE Agent[01]'), 5: says('VOTE Agent[02]', 'VOTE Agent[03]') };
    const { log } = stage(FIVE, parts, { overIsFinal: true });
    expect(talksOf(log(), 4)).toEqual(['Over', 'Over', 'Over']);
  });
  test('after the third Skip in a row every further Skip is Over, until something real is said (official server)', () => {
    const skipper = says('Skip', 'Skip', 'Skip', 'Skip', 'VOTE Agent[01]', 'Skip', 'Skip', 'Skip');
    const talker = says(...Array.from({ length: 9 }, () => 'VOTE Agent[02]'));
    expect(talksOf(stage(FIVE, { 4: skipper, 5: talker }).log(), 4)).toEqual([
      'Skip',
      'Skip',
      'Over',
      'Over',
      'VOTE Agent[01]',
      'Skip',
      'Skip',
      'Over',
      'Over',
      'Over',
    ]);
  });
  test('a self-chosen Over neither raises nor resets the count of Skips (official server)', () => {
    const skipper = says('Skip', 'Skip', 'Over', 'Skip');
    const talker = says(...Array.from({ length: 5 }, () => 'VOTE Agent[02]'));
    expect(talksOf(stage(FIVE, { 4: skipper, 5: talker }).log(), 4).slice(0, 4)).toEqual(['Skip', 'Skip', 'Over', 'Over']);
  });
  test('the regulation read literally ends after three turns of nothing but Skip, and converts none (1.3.1 b)', () => {
    const { log } = stage(FIVE, everybody(5, { talk: () => 'Skip' }), { talkEnd: 'regulation' });
    expect(turnsOf(log())).toBe(3);
    expect(talksOf(log(), 2)).toEqual(['Skip', 'Skip', 'Skip']);
  });
  test('a mixture of Over and Skip ends by the server, and by the letter only after 20 turns (official server)', () => {
    const parts = { ...everybody(5, { talk: () => 'Skip' }), 4: {} };
    expect(turnsOf(stage(FIVE, parts).log())).toBe(3);
    expect(turnsOf(stage(FIVE, parts, { talkEnd: 'regulation' }).log())).toBe(20);
  });
  test('nothing and the empty text are Skip, and no fault', () => {
    const { log, faults } = stage(FIVE, { 4: says(null, '') });
    expect(talksOf(log(), 4)).toEqual(['Skip', 'Skip', 'Over']);
    expect(faults).toEqual([]);
  });
  test('what does not parse is recorded as Skip and noted (official server)', () => {
    const { log, faults } = stage(FIVE, { 4: says('over', 'hello, world') });
    expect(talksOf(log(), 4)).toEqual(['Skip', 'Skip', 'Over']);
    expect(faults.filter(({ agent }) => agent === 4).slice(0, 2)).toEqual([
      { agent: 4, round: 'TALK', kind: 'sentence-rejected', detail: 'over' },
      { agent: 4, round: 'TALK', kind: 'sentence-rejected', detail: 'hello, world' },
    ]);
  });
  test('" Over" with a blank parses, is recorded as it is and costs a talk (official server)', () => {
    const { log, faults } = stage(FIVE, { 4: { talk: () => ' Over' } });
    expect(talksOf(log(), 4)).toEqual([...Array.from({ length: 10 }, () => ' Over'), 'Over']);
    expect(faults[0]).toMatchObject({ kind: 'sentence-not-canonical' });
  });
  test('a sentence is recorded as it was sent, not in canonical form (official server)', () => {
    const { log, faults } = stage(FIVE, { 4: says('VOTE  Agent[1]') });
    expect(talksOf(log(), 4)[0]).toBe('VOTE  Agent[1]');
    expect(faults[0]).toMatchObject({ kind: 'sentence-not-canonical', detail: 'VOTE  Agent[1]' });
  });
  test('utterances "strict" records as Skip what no ContentBuilder prints (regulation 4)', () => {
    const { log, faults } = stage(FIVE, { 4: says('VOTE  Agent[1]') }, { utterances: 'strict' });
    expect(talksOf(log(), 4)[0]).toBe('Skip');
    expect(faults[0]).toMatchObject({ kind: 'sentence-rejected' });
  });
  test('without validateUtterance anything is recorded', () => {
    expect(talksOf(stage(FIVE, { 4: says('hello, world') }, { validateUtterance: false }).log(), 4)[0]).toBe('hello, world');
  });
  test('a talk may be a Content; another object is the fault wrong-type and counts as Skip', () => {
    const part: Part = { talk: (info) => (info.talkList.length < 5 ? vote(1) : ({ kind: 'VOTE' } as never)) };
    const { log, faults } = stage(FIVE, { 4: part });
    expect(talksOf(log(), 4).slice(0, 2)).toEqual(['VOTE Agent[01]', 'Skip']);
    expect(faults[0]).toMatchObject({
      agent: 4,
      round: 'TALK',
      kind: 'wrong-type',
      detail: 'an object (expected a Content or its text)',
    });
  });
  test('a sentence of more than 10,000 characters is not read', () => {
    const { log, faults } = stage(FIVE, { 4: says('('.repeat(20_000)) });
    expect(talksOf(log(), 4)[0]).toBe('Skip');
    expect(faults[0]).toMatchObject({ kind: 'output-too-large' });
  });
  test('idx counts from 0 a day, turn from 0 a phase, and the dead do not talk', () => {
    const { log } = stage(FIVE, everybody(5, says('VOTE Agent[01]')));
    const days = log()
      .filter((line) => line.includes(',talk,'))
      .map((line) => line.split(',').map(Number));
    for (const day of new Set(days.map(([d]) => d))) {
      const today = days.filter(([d]) => d === day);
      expect(today.map(([, , idx]) => idx)).toEqual(today.map((_, i) => i));
    }
    const second = days.filter(([d]) => d === 2);
    expect(new Set(second.map(([, , , , seat]) => seat)).size).toBeLessThan(5);
  });
  test('each speaker hears all that was said before it, its own silent neighbours included (note 2 of 1.3.1)', () => {
    const heard: number[] = [];
    const part: Part = {
      talk: (info) => {
        heard.push(info.talkList.length);
        return 'VOTE Agent[01]';
      },
    };
    const { record } = stage(FIVE, everybody(5, part), { maxTalkTurn: 3 });
    expect(heard.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, i) => i));
    expect(record.said[0]).toBe('VOTE Agent[01]');
  });
  test('before 2020 a speaker heard what was said up to the turn before (note 2 of 1.3.1)', () => {
    const heard: number[] = [];
    const part: Part = {
      talk: (info) => {
        heard.push(info.talkList.length);
        return 'VOTE Agent[01]';
      },
    };
    stage(FIVE, everybody(5, part), { maxTalkTurn: 3, talkExchange: 'simultaneous' });
    expect(heard.slice(0, 15)).toEqual([0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10]);
  });
  test('the order of the speakers is drawn afresh every turn (1.3.1)', () => {
    const { log } = stage(FIFTEEN, everybody(15, says('VOTE Agent[01]', 'VOTE Agent[01]', 'VOTE Agent[01]')));
    const order = (turn: number) =>
      log()
        .filter((line) => line.startsWith('1,talk,') && line.split(',')[3] === String(turn))
        .map((line) => line.split(',')[4]);
    expect(order(0)).not.toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
    expect([...order(0)].sort()).toEqual([...order(1)].sort());
  });
});

describe('whisper phase', () => {
  const whispersOf = (log: readonly string[], day: number) => log.filter((line) => line.startsWith(`${day},whisper,`)).length;
  test('werewolves whisper on day 0 and after the execution, by the rules of talk (1.3.3)', () => {
    const { log } = stage(FIFTEEN, { 1: { whisper: () => 'COMINGOUT Agent[01] SEER', vote: () => 15 } });
    const day0 = log().filter((line) => line.startsWith('0,whisper,1') || line.startsWith('0,whisper,'));
    expect(day0.filter((line) => line.endsWith('COMINGOUT Agent[01] SEER'))).toHaveLength(10);
    const lines = log().filter((line) => line.startsWith('1,'));
    const executed = lines.findIndex((line) => line.includes(',execute,'));
    expect(lines.findIndex((line) => line.includes(',whisper,'))).toBeGreaterThan(executed);
  });
  test('a lone werewolf is never asked to whisper (1.3.3)', () => {
    const { calls, log } = stage(FIVE);
    expect(calls.some((call) => call.endsWith('whisper'))).toBe(false);
    expect(whispersOf(log(), 0)).toBe(0);
  });
  test('whisperBeforeRevote puts a whisper phase before the second attack vote, and guards only once', () => {
    const tied = { 1: { attack: () => 8 }, 2: { attack: () => 9 }, 3: { attack: () => 10 } };
    const votes = everybody(15, { vote: () => 15 });
    const parts = Object.fromEntries(
      Object.entries(votes).map(([seat, part]) => [seat, { ...part, ...tied[Number(seat) as 1] }]),
    );
    const plain = stage(FIFTEEN, parts).calls.filter((call) => call === '1 whisper').length;
    const more = stage(FIFTEEN, parts, { whisperBeforeRevote: true });
    expect(more.calls.filter((call) => call === '1 whisper').length).toBeGreaterThan(plain);
    const night1 = more.calls.slice(
      0,
      more.calls.indexOf('1 dayStart', more.calls.indexOf('1 dayStart', more.calls.indexOf('1 dayStart') + 1) + 1),
    );
    expect(night1.filter((call) => call === '7 guard')).toHaveLength(1);
  });
});
