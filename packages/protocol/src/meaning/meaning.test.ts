import { describe, expect, test } from 'vitest';
import type { Content, Inquire, Request } from '../content/kinds.ts';
import { parse } from '../parse/parse.ts';
import { convert, format } from './convert.ts';
import { expand, satisfies } from './expand.ts';
import { answers } from './match.ts';
import { resolve, shorten, spellOut, withSubject } from './subjects.ts';

function read<C extends Content>(text: string): C {
  const result = parse(text, { reading: 'casual' });
  if (!result.ok) throw new Error(`${text}: ${result.error.hint}`);
  return result.value.content as C;
}

describe('omitted subjects (3.6 section 4.1)', () => {
  test.each([
    ['VOTE Agent3', 'Agent[05] VOTE Agent[03]'],
    ['Agent4 VOTE Agent3', 'Agent[04] VOTE Agent[03]'],
    ['REQUEST Agent2 (DIVINATION Agent3)', 'Agent[05] REQUEST Agent[02] (Agent[02] DIVINATION Agent[03])'],
    ['INQUIRE ANY (VOTED ANY)', 'Agent[05] INQUIRE ANY (ANY VOTED ANY)'],
    [
      'NOT (AND (VOTE Agent1) (Agent2 VOTE Agent1))',
      'Agent[05] NOT (Agent[05] AND (Agent[05] VOTE Agent[01]) (Agent[02] VOTE Agent[01]))',
    ],
    [
      'Agent2 BECAUSE (DAY 1 (VOTED Agent3)) (REQUEST Agent4 (VOTE Agent3))',
      'Agent[02] BECAUSE (Agent[02] DAY 1 (Agent[02] VOTED Agent[03])) (Agent[02] REQUEST Agent[04] (Agent[04] VOTE Agent[03]))',
    ],
    ['Over', 'Over'],
  ])('%s, said by Agent[05], is %s', (text, full) => {
    expect(spellOut(read(text), 5)).toBe(full);
  });

  test('without a speaker what is not known stays out', () => {
    expect(spellOut(read('NOT (VOTE Agent1)'))).toBe('NOT (VOTE Agent[01])');
    expect(spellOut(read('REQUEST Agent2 (VOTE Agent1)'))).toBe('REQUEST Agent[02] (Agent[02] VOTE Agent[01])');
  });

  test.each([
    ['Agent5 VOTE Agent3', 'VOTE Agent[03]'],
    ['Agent4 VOTE Agent3', 'Agent[04] VOTE Agent[03]'],
    ['NOT (Agent5 VOTE Agent3)', 'NOT (VOTE Agent[03])'],
    ['Agent5 AND (Agent5 VOTE Agent3) (Agent4 VOTE Agent5)', 'AND (VOTE Agent[03]) (Agent[04] VOTE Agent[05])'],
    ['REQUEST Agent5 (Agent5 VOTE Agent3)', 'REQUEST Agent[05] (VOTE Agent[03])'],
    ['REQUEST Agent2 (Agent5 VOTE Agent3)', 'REQUEST Agent[02] (Agent[05] VOTE Agent[03])'],
  ])('%s, said by Agent[05], is short for %s', (text, short) => {
    expect(format(shorten(read(text), 5))).toBe(short);
  });

  test('said of another subject, what was left out follows', () => {
    const said = read('Agent1 NOT (AND (VOTE Agent2) (Agent3 VOTE Agent2))');
    expect(spellOut(withSubject(said, 4))).toBe(
      'Agent[04] NOT (Agent[04] AND (Agent[04] VOTE Agent[02]) (Agent[03] VOTE Agent[02]))',
    );
    expect(resolve(said, 4)).toBe(said);
  });
});

describe('ANY written out (3.6 section 5.4)', () => {
  const written = (text: string, agents = [1, 2, 3], limit?: number) => {
    const result = expand(read(text), { agents, ...(limit && { limit }) });
    return result.ok ? format(result.value) : `${result.error.code}: ${result.error.hint}`;
  };

  test.each([
    [
      'Agent2 INQUIRE Agent1 (VOTED ANY)',
      'Agent[02] INQUIRE Agent[01] (OR (VOTED Agent[01]) (VOTED Agent[02]) (VOTED Agent[03]))',
    ],
    [
      'REQUEST ANY (DIVINED Agent2 HUMAN)',
      'OR (REQUEST Agent[01] (DIVINED Agent[02] HUMAN)) (REQUEST Agent[02] (DIVINED Agent[02] HUMAN)) (REQUEST Agent[03] (DIVINED Agent[02] HUMAN))',
    ],
    ['DIVINED Agent1 ANY', 'OR (DIVINED Agent[01] HUMAN) (DIVINED Agent[01] WEREWOLF)'],
    [
      'ANY NOT (VOTE Agent1)',
      'OR (Agent[01] NOT (VOTE Agent[01])) (Agent[02] NOT (VOTE Agent[01])) (Agent[03] NOT (VOTE Agent[01]))',
    ],
    [
      'Agent5 NOT (ANY VOTE Agent1)',
      'Agent[05] NOT (OR (Agent[01] VOTE Agent[01]) (Agent[02] VOTE Agent[01]) (Agent[03] VOTE Agent[01]))',
    ],
    [
      'Agent5 REQUEST ANY (Over)',
      'Agent[05] OR (REQUEST Agent[01] (Over)) (REQUEST Agent[02] (Over)) (REQUEST Agent[03] (Over))',
    ],
    ['AND (VOTE Agent1) (AGREE TALK day1 ID:2)', 'AND (VOTE Agent[01]) (AGREE TALK day1 ID:2)'],
  ])('%s', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  test('in a village of one the word is that one', () => {
    expect(written('ANY VOTE ANY', [4])).toBe('Agent[04] VOTE Agent[04]');
  });

  test('an answer past the limit is refused before it is made, and says how large it would be', () => {
    const fifteen = Array.from({ length: 15 }, (_, at) => at + 1);
    expect(written('ANY ESTIMATE ANY ANY', fifteen)).toMatch(/^OR \(Agent\[01\] ESTIMATE/);
    expect(written('ANY ESTIMATE ANY ANY', fifteen, 1000)).toBe('TOO_LARGE: the result has 1351 sentences; the limit is 1000');
    expect(written('REQUEST ANY (ANY INQUIRE ANY (ANY ESTIMATE ANY ANY))', fifteen)).toContain('TOO_LARGE');
    expect(written('VOTE ANY', [])).toContain('NO_WORDS');
  });
});

describe('answers to an INQUIRE (3.6 section 5.3)', () => {
  const question = (text: string) => read<Inquire>(text);
  const talk = { channel: 'TALK', day: 1, id: 7 } as const;

  test.each([
    ['INQUIRE Agent1 (VOTED ANY)', 'VOTED Agent3', 1, { is: 'which', words: [3] }],
    ['INQUIRE Agent1 (VOTED ANY)', 'Agent1 VOTED Agent3', 1, { is: 'which', words: [3] }],
    ['INQUIRE Agent1 (VOTED ANY)', 'VOTED Agent3', 2, undefined],
    ['INQUIRE Agent1 (VOTED ANY)', 'VOTE Agent3', 1, undefined],
    ['INQUIRE Agent1 (VOTED ANY)', 'VOTED ANY', 1, undefined],
    ['INQUIRE Agent1 (VOTED ANY)', 'Agent2 VOTED Agent3', 1, undefined],
    ['INQUIRE ANY (VOTED ANY)', 'VOTED Agent3', 2, { is: 'which', words: [3] }],
    ['INQUIRE Agent1 (ANY VOTED ANY)', 'Agent4 VOTED Agent3', 1, { is: 'which', words: [4, 3] }],
    [
      'INQUIRE Agent1 (ESTIMATE Agent2 ANY)',
      'BECAUSE (DIVINED Agent2 WEREWOLF) (ESTIMATE Agent2 WEREWOLF)',
      1,
      { is: 'which', words: ['WEREWOLF'] },
    ],
    ['INQUIRE Agent1 (DAY 1 (VOTED ANY))', 'AND (DAY 2 (VOTED Agent4)) (DAY 1 (VOTED Agent3))', 1, { is: 'which', words: [3] }],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'ESTIMATE Agent2 WEREWOLF', 1, { is: 'yes' }],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'NOT (ESTIMATE Agent2 WEREWOLF)', 1, { is: 'no' }],
    ['INQUIRE Agent1 (NOT (VOTE Agent2))', 'VOTE Agent2', 1, { is: 'no' }],
    ['INQUIRE ANY (NOT (VOTE Agent2))', 'NOT (VOTE Agent2)', 4, { is: 'yes' }],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'ESTIMATE Agent2 SEER', 1, undefined],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'AGREE TALK day1 ID:7', 1, { is: 'yes' }],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'DISAGREE TALK day1 ID:7', 1, { is: 'no' }],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'AGREE TALK day1 ID:8', 1, undefined],
    ['INQUIRE Agent1 (AGREE TALK day1 ID:2)', 'AGREE TALK day1 ID:2', 1, { is: 'yes' }],
    ['INQUIRE Agent1 (VOTE ANY)', 'Skip', 1, undefined],
    ['INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)', 'AGREE WHISPER day1 ID:7', 1, undefined],
  ])('%s - %s by %i', (asked, said, speaker, expected) => {
    expect(answers(question(asked), read(said), speaker, talk)).toEqual(expected);
  });
});

describe('what satisfies a REQUEST (3.6 section 5.1)', () => {
  test.each([
    ['REQUEST Agent1 (ESTIMATE Agent2 WEREWOLF)', 'ESTIMATE Agent2 WEREWOLF', 1, true],
    ['REQUEST Agent1 (ESTIMATE Agent2 WEREWOLF)', 'ESTIMATE Agent2 WEREWOLF', 3, false],
    ['REQUEST Agent1 (ESTIMATE Agent2 WEREWOLF)', 'ESTIMATE Agent2 SEER', 1, false],
    ['REQUEST ANY (VOTE Agent2)', 'VOTE Agent2', 3, true],
    ['REQUEST ANY (AND (VOTE Agent2) (ESTIMATE Agent2 WEREWOLF))', 'AND (ESTIMATE Agent2 WEREWOLF) (VOTE Agent2)', 3, true],
    ['REQUEST ANY (AND (VOTE Agent2) (ESTIMATE Agent2 WEREWOLF))', 'VOTE Agent2', 3, false],
    ['REQUEST ANY (OR (VOTE Agent2) (VOTE Agent4))', 'VOTE Agent4', 3, true],
    ['REQUEST ANY (XOR (VOTE Agent2) (VOTE Agent4))', 'VOTE Agent4', 3, true],
    ['REQUEST ANY (XOR (VOTE Agent2) (VOTE Agent4))', 'AND (VOTE Agent2) (VOTE Agent4)', 3, false],
    ['REQUEST Agent1 (COMINGOUT Agent1 ANY)', 'COMINGOUT Agent1 SEER', 1, true],
    ['REQUEST Agent1 (NOT (VOTE Agent2))', 'NOT (VOTE Agent2)', 1, true],
    ['REQUEST Agent1 (NOT (VOTE Agent2))', 'VOTE Agent2', 1, false],
    ['REQUEST Agent1 (DISAGREE TALK day1 ID:2)', 'DISAGREE TALK day1 ID:2', 1, true],
    ['REQUEST Agent1 (DISAGREE TALK day1 ID:2)', 'DISAGREE TALK day1 ID:3', 1, false],
    ['REQUEST Agent1 (AGREE TALK day1 ID:2)', 'AGREE WHISPER day1 ID:2', 1, false],
    ['REQUEST Agent1 (Over)', 'Over', 1, true],
    ['REQUEST Agent1 (Agent3 VOTE Agent2)', 'Agent3 VOTE Agent2', 1, true],
  ])('%s - %s by %i: %s', (asked, said, speaker, expected) => {
    expect(satisfies(read<Request>(asked), read(said), speaker)).toBe(expected);
  });
});

describe('between the dialects', () => {
  test.each([
    ['REQUEST Agent2 (DIVINATION Agent3)', 'REQUEST (Agent[02] DIVINATION Agent[03])'],
    ['Agent1 REQUEST ANY (GUARD Agent3)', 'Agent[01] REQUEST (GUARD Agent[03])'],
    ['VOTE Agent3', 'VOTE Agent[03]'],
    ['AND (VOTE Agent3) (REQUEST Agent2 (VOTE Agent3))', '(VOTE Agent[03]) (REQUEST (Agent[02] VOTE Agent[03]))'],
  ])('%s is %s in 2.01', (text, old) => {
    expect(convert(read(text), '2.01')).toEqual({ ok: true, value: old });
    const back = parse(old, { reading: 'casual', dialect: '2.01' });
    expect(back.ok && convert(back.value.content, '3.6')).toEqual({ ok: true, value: format(read(text)) });
  });

  test.each([
    ['VOTED Agent1', 'no VOTED'],
    ['VOTE ANY', 'no ANY'],
    ['Agent1 AND (VOTE Agent2) (VOTE Agent3)', 'no AND'],
    ['AND (VOTE Agent2)', 'no AND'],
    ['REQUEST Agent2 (Agent3 VOTE Agent4)', 'must be the agent that is asked'],
    ['REQUEST Agent2 (REQUEST Agent3 (VOTE Agent4))', 'inside another'],
    ['REQUEST Agent2 (INQUIRE Agent3 (VOTE Agent4))', 'no INQUIRE'],
  ])('2.01 cannot say %s', (text, hint) => {
    const result = convert(read(text), '2.01');
    expect(result.ok ? '' : result.error.hint).toContain(hint);
  });

  test.each([
    ['REQUEST (Agent2 OVER)', '3.6 forbids OVER inside another sentence'],
    ['Agent2 SKIP', 'SKIP takes no subject in 3.6'],
  ])('3.6 cannot say %s', (text, hint) => {
    const result = parse(text, { reading: 'casual', dialect: '2.01' });
    expect(result.ok && convert(result.value.content, '3.6')).toMatchObject({ ok: false, error: { hint } });
  });

  test('3.6 has neither FOX nor operators without contents, which the server takes', () => {
    for (const text of ['ESTIMATE Agent[01] FOX', 'AND (()', 'NOT (COMINGOUT Agent[01] FOX)']) {
      const result = parse(text);
      expect(result.ok && convert(result.value.content, '3.6').ok).toBe(false);
      expect(result.ok).toBe(true);
    }
  });
});
