/** The table "readings of a sentence" of the README, row by row, and the codes of errors and notes. */
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../content/words.ts';
import { format } from '../meaning/convert.ts';
import { parse, READINGS, type ReadingName } from './parse.ts';

/** The canonical text and the notes, or the error's code. */
function read(text: string, reading: ReadingName, dialect: Dialect = '3.6', players?: number): string {
  const result = parse(text, { reading, dialect, players });
  if (!result.ok) return result.error.code;
  const notes = result.value.notes.map(({ code }) => ` +${code}`);
  return format(result.value.content, { dialect }) + notes.join('');
}

const all = (text: string, dialect?: Dialect, players?: number): string[] =>
  READINGS.map((reading) => read(text, reading, dialect, players));

describe('dialect 3.6: server, strict, casual', () => {
  test.each<[string, [string, string, string]]>([
    ['VOTE Agent[01]', ['VOTE Agent[01]', 'VOTE Agent[01]', 'VOTE Agent[01]']],
    ['Over', ['Over', 'Over', 'Over']],
    ['Skip', ['Skip', 'Skip', 'Skip']],
    ['vote agent 1', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['VOTE Agent1', ['BAD_AGENT', 'BAD_AGENT', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['OVER', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'Over +NOT_CANONICAL']],
    ['over', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'Over +NOT_CANONICAL']],
    ['“VOTE Agent[01]”', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['VOTE　Agent[01]', ['MISSING_BLANK', 'MISSING_BLANK', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['ＶＯＴＥ Ａｇｅｎｔ１', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['REQUEST(VOTE Agent[01])', ['MISSING_BLANK', 'MISSING_BLANK', 'REQUEST ANY (VOTE Agent[01]) +OLD_REQUEST +NOT_CANONICAL']],
    ['INQUIRE Agent[02](VOTE ANY)', ['MISSING_BLANK', 'MISSING_BLANK', 'INQUIRE Agent[02] (VOTE ANY) +NOT_CANONICAL']],
    ['ANYVOTEAgent1', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'ANY VOTE Agent[01] +NOT_CANONICAL']],
    ['agent2estimateanyseer', ['BAD_AGENT', 'BAD_AGENT', 'Agent[02] ESTIMATE ANY SEER +NOT_CANONICAL']],
    ['VOTE  Agent[01]', ['VOTE Agent[01] +NOT_CANONICAL', 'NOT_CANONICAL', 'VOTE Agent[01] +NOT_CANONICAL']],
    [
      'Agent[02]VOTE Agent[01]',
      ['Agent[02] VOTE Agent[01] +NOT_CANONICAL', 'NOT_CANONICAL', 'Agent[02] VOTE Agent[01] +NOT_CANONICAL'],
    ],
    [' VOTE Agent[01]', ['VOTE Agent[01] +NOT_CANONICAL', 'NOT_CANONICAL', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['VOTE Agent[1]', ['VOTE Agent[01] +NOT_CANONICAL', 'NOT_CANONICAL', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['VOTE Agent[01]\u2028', ['VOTE Agent[01] +NOT_CANONICAL', 'NOT_CANONICAL', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['UNSPEC VOTE Agent[01]', ['BAD_SUBJECT', 'BAD_SUBJECT', 'VOTE Agent[01] +NOT_CANONICAL']],
    ['VOTE Agent[00]', ['VOTE ANY +AGENT_ZERO', 'AGENT_ZERO', 'AGENT_ZERO']],
    ['Agent[0] VOTE Agent[01]', ['ANY VOTE Agent[01] +AGENT_ZERO', 'AGENT_ZERO', 'AGENT_ZERO']],
    ['VOTE Agent0', ['BAD_AGENT', 'BAD_AGENT', 'AGENT_ZERO']],
    ['Agent[02] Over', ['SUBJECT_BEFORE_CONTROL', 'SUBJECT_BEFORE_CONTROL', 'Over +SUBJECT_BEFORE_CONTROL +NOT_CANONICAL']],
    ['NOT (Skip)', ['NOT (Skip) +NESTED_CONTROL', 'NESTED_CONTROL', 'NOT (Skip) +NESTED_CONTROL']],
    [
      'REQUEST Agent[02] (Agent[02] Over)',
      [
        'SUBJECT_BEFORE_CONTROL',
        'SUBJECT_BEFORE_CONTROL',
        'REQUEST Agent[02] (Over) +SUBJECT_BEFORE_CONTROL +NESTED_CONTROL +NOT_CANONICAL',
      ],
    ],
    [
      '(VOTE Agent[01]) (GUARD Agent[02])',
      ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'AND (VOTE Agent[01]) (GUARD Agent[02]) +SEVERAL_SENTENCES +NOT_CANONICAL'],
    ],
    [
      'DAY 1 Agent1 vote Agent2',
      ['MISSING_PARENTHESES', 'MISSING_PARENTHESES', 'DAY 1 (Agent[01] VOTE Agent[02]) +MISSING_PARENTHESES +NOT_CANONICAL'],
    ],
    [
      'REQUEST Agent[02] (Agent[02] DIVINATION Agent[03])',
      [
        'REQUEST Agent[02] (DIVINATION Agent[03])',
        'REQUEST Agent[02] (DIVINATION Agent[03])',
        'REQUEST Agent[02] (DIVINATION Agent[03])',
      ],
    ],
    [
      'Agent[01] AND (Agent[01] NOT (Agent[01] VOTE Agent[02])) (VOTE Agent[03])',
      Array(3).fill('Agent[01] AND (NOT (VOTE Agent[02])) (VOTE Agent[03])') as [string, string, string],
    ],
    ['ANY REQUEST ANY (ANY VOTE ANY)', Array(3).fill('ANY REQUEST ANY (VOTE ANY)') as [string, string, string]],
    [
      'ESTIMATE Agent[01] FOX',
      ['ESTIMATE Agent[01] FOX +ROLE_OUTSIDE_CONTEST', 'ROLE_OUTSIDE_CONTEST', 'ROLE_OUTSIDE_CONTEST'],
    ],
    [
      'COMINGOUT ANY FREEMASON',
      ['COMINGOUT ANY FREEMASON +ROLE_OUTSIDE_CONTEST', 'ROLE_OUTSIDE_CONTEST', 'ROLE_OUTSIDE_CONTEST'],
    ],
    ['NOT (VOTE Agent[01]) (VOTE Agent[02])', ['NOT (VOTE Agent[01]) +SURPLUS_CONTENT', 'SURPLUS_CONTENT', 'SURPLUS_CONTENT']],
    [
      'XOR (Over) (Skip) (VOTE Agent[01])',
      ['XOR (Over) (Skip) +NESTED_CONTROL +NESTED_CONTROL +SURPLUS_CONTENT', 'NESTED_CONTROL', 'SURPLUS_CONTENT'],
    ],
    [
      'OR (VOTE Agent[01]) junk (VOTE Agent[02])',
      ['OR (VOTE Agent[01]) (VOTE Agent[02]) +IGNORED_TEXT', 'IGNORED_TEXT', 'IGNORED_TEXT'],
    ],
    ['NOT (VOTE Agent[01]))', ['NOT (VOTE Agent[01]) +IGNORED_TEXT', 'IGNORED_TEXT', 'UNBALANCED']],
    [
      'NOT (VOTE Agent[01])) (GUARD (VOTE Agent[02]) )',
      ['NOT (VOTE Agent[01]) +IGNORED_TEXT +SURPLUS_CONTENT', 'IGNORED_TEXT', 'UNBALANCED'],
    ],
    ['AND ((VOTE Agent[01])', ['AND  +IGNORED_TEXT +NO_CONTENTS', 'IGNORED_TEXT', 'UNKNOWN_VERB']],
    ['AND', ['MISSING_CONTENT', 'MISSING_CONTENT', 'NO_CONTENTS']],
    [
      'REQUEST (Agent[02] VOTE Agent[03])',
      [
        'REQUEST Agent[02] (VOTE Agent[03]) +OLD_REQUEST',
        'OLD_REQUEST',
        'REQUEST Agent[02] (VOTE Agent[03]) +OLD_REQUEST +NOT_CANONICAL',
      ],
    ],
    [
      'AND (VOTE Agent[01])(VOTE Agent[02])',
      [
        'AND (VOTE Agent[01]) (VOTE Agent[02]) +NOT_CANONICAL',
        'NOT_CANONICAL',
        'AND (VOTE Agent[01]) (VOTE Agent[02]) +NOT_CANONICAL',
      ],
    ],
    ['agree day 1 id 2', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'AGREE TALK day1 ID:2 +BAD_TALK +NOT_CANONICAL']],
    ['Agree Whisper Day1 ID: 02', ['UNKNOWN_VERB', 'UNKNOWN_VERB', 'AGREE WHISPER day1 ID:2 +NOT_CANONICAL']],
    ['INQUESTED Agent[01] HUMAN', ['REPLACED_WORD', 'REPLACED_WORD', 'REPLACED_WORD']],
    ['XOR (VOTE Agent[01])', ['CRASHES_SERVER', 'CRASHES_SERVER', 'MISSING_CONTENT']],
    ['NOT (XOR (VOTE Agent[01]))', ['CRASHES_SERVER', 'CRASHES_SERVER', 'MISSING_PARENTHESES']],
    ['NOT (VOTE Agent[01]', ['UNBALANCED', 'UNBALANCED', 'UNBALANCED']],
    [
      'AND (VOTE Agent[01])\n(VOTE Agent[02])',
      ['LINE_BREAK', 'LINE_BREAK', 'AND (VOTE Agent[01]) (VOTE Agent[02]) +NOT_CANONICAL'],
    ],
    ['', ['EMPTY', 'EMPTY', 'EMPTY']],
    ['VOTE', ['MISSING_TARGET', 'MISSING_TARGET', 'MISSING_TARGET']],
    ['ESTIMATE Agent[01]', ['MISSING_ROLE', 'MISSING_ROLE', 'MISSING_ROLE']],
    ['DIVINED Agent[01]', ['MISSING_SPECIES', 'MISSING_SPECIES', 'MISSING_SPECIES']],
    ['ESTIMATE Agent[01] HUMAN', ['UNKNOWN_ROLE', 'UNKNOWN_ROLE', 'UNKNOWN_ROLE']],
    ['DIVINED Agent[01] WOLF', ['UNKNOWN_SPECIES', 'UNKNOWN_SPECIES', 'UNKNOWN_SPECIES']],
    ['DAY one (Over)', ['BAD_DAY', 'BAD_DAY', 'BAD_DAY']],
    ['VOTE Agent[2147483648]', ['NUMBER_TOO_LARGE', 'NUMBER_TOO_LARGE', 'NUMBER_TOO_LARGE']],
    ['VOTE Agent[01] now', ['TRAILING_TEXT', 'TRAILING_TEXT', 'TRAILING_TEXT']],
    ['VOTE [target]', ['BAD_AGENT', 'BAD_AGENT', 'PLACEHOLDER']],
    ['OR (VOTE Agent1) …', ['TRAILING_TEXT', 'TRAILING_TEXT', 'PLACEHOLDER']],
  ])('%j', (text, expected) => {
    expect(all(text)).toEqual(expected);
  });

  test('an agent outside the village is noticed only when a village is given', () => {
    const text = 'REQUEST Agent[06] (VOTE Agent[01])';
    expect(all(text)).toEqual([text, text, text]);
    const noticed = `${text} +AGENT_OUTSIDE_VILLAGE`;
    expect(all(text, '3.6', 5)).toEqual([noticed, 'AGENT_OUTSIDE_VILLAGE', noticed]);
    expect(all(text, '3.6', 6)).toEqual([text, text, text]);
  });
});

test('a subject that the text has no place for is not lost, nor heard where nobody said it', () => {
  const inner = (text: string, reading: ReadingName) => {
    const result = parse(text, { reading });
    return result.ok && 'contents' in result.value.content && result.value.content.contents?.[0];
  };
  expect(inner('NOT (Agent2 over)', 'casual')).toMatchObject({ kind: 'OVER', subject: 2 });
  expect(inner('NOT (Over)', 'server')).toMatchObject({ kind: 'OVER', subject: undefined });
  expect(inner('REQUEST Agent[02] (Over)', 'server')).toMatchObject({ kind: 'OVER', subject: 2 });
});

describe('dialect 2.01: server, strict, casual', () => {
  test.each<[string, [string, string, string]]>([
    ['VOTE Agent[01]', ['VOTE Agent[01]', 'VOTE Agent[01]', 'VOTE Agent[01]']],
    ['REQUEST (Agent[02] VOTE Agent[03])', Array(3).fill('REQUEST (Agent[02] VOTE Agent[03])') as [string, string, string]],
    ['REQUEST (VOTE Agent[03])', Array(3).fill('REQUEST (VOTE Agent[03])') as [string, string, string]],
    ['REQUEST (Over)', Array(3).fill('REQUEST (Over)') as [string, string, string]],
    ['Agent[02] Over', ['SUBJECT_BEFORE_CONTROL', 'Agent[02] Over', 'Agent[02] Over']],
    ['REQUEST (Agent[02] Skip)', ['SUBJECT_BEFORE_CONTROL', 'REQUEST (Agent[02] Skip)', 'REQUEST (Agent[02] Skip)']],
    ['agent2 OVER', ['BAD_AGENT', 'NOT_CANONICAL', 'Agent[02] Over +NOT_CANONICAL']],
    [
      'REQUEST  (VOTE Agent[3])',
      ['REQUEST (VOTE Agent[03]) +NOT_CANONICAL', 'NOT_CANONICAL', 'REQUEST (VOTE Agent[03]) +NOT_CANONICAL'],
    ],
    [
      '(VOTE Agent[01]) (Agent[02] GUARD Agent[03])',
      ['UNKNOWN_VERB', 'SEVERAL_SENTENCES', '(VOTE Agent[01]) (Agent[02] GUARD Agent[03]) +SEVERAL_SENTENCES'],
    ],
    ['REQUEST Agent[02] (VOTE Agent[03])', Array(3).fill('NOT_IN_DIALECT') as [string, string, string]],
    ['VOTED Agent[01]', Array(3).fill('NOT_IN_DIALECT') as [string, string, string]],
    ['VOTE ANY', Array(3).fill('NOT_IN_DIALECT') as [string, string, string]],
    ['ANY VOTE Agent[01]', Array(3).fill('NOT_IN_DIALECT') as [string, string, string]],
    ['ESTIMATE Agent[01] ANY', Array(3).fill('NOT_IN_DIALECT') as [string, string, string]],
    ['AND (VOTE Agent[01])', Array(3).fill('NOT_IN_DIALECT') as [string, string, string]],
    ['REQUEST (REQUEST (VOTE Agent[03]))', Array(3).fill('NESTED_REQUEST') as [string, string, string]],
    ['INQUESTED Agent[01] HUMAN', Array(3).fill('REPLACED_WORD') as [string, string, string]],
    ['Agent0 COMINGOUT Agent0 SEER', ['BAD_AGENT', 'AGENT_ZERO', 'AGENT_ZERO']],
  ])('%j', (text, expected) => {
    expect(all(text, '2.01')).toEqual(expected);
  });
});

describe('hints', () => {
  test.each<[string, ReadingName, string]>([
    ['ESTIMTE Agent[01] SEER', 'server', 'did you mean ESTIMATE?'],
    ['ESTIMATE Agent[01] SER', 'strict', 'did you mean SEER?'],
    ['IDENTIFIED Agent[01] HUMEN', 'casual', 'did you mean HUMAN?'],
    ['AGREE TALKS day1 ID:2', 'server', 'did you mean TALK?'],
    ['OVER', 'server', 'did you mean Over?'],
    ['vote Agent1', 'server', 'did you mean VOTE Agent[01]?'],
    ['VOTE  Agent[01]', 'strict', 'did you mean VOTE Agent[01]?'],
    ['INQUESTED Agent[01] HUMAN', 'casual', 'replaced by IDENTIFIED'],
    ['REQUEST ANY (ESTIMATE Agent1 [role])', 'casual', '[role]'],
    ['XYZZY Agent[01]', 'server', 'expected one of ESTIMATE, COMINGOUT'],
  ])('%s (%s)', (text, reading, hint) => {
    const result = parse(text, { reading });
    expect(result.ok ? '' : result.error.hint).toContain(hint);
  });

  test('the position is where the trouble starts', () => {
    const at = (text: string, reading: ReadingName = 'server') => {
      const result = parse(text, { reading });
      return result.ok ? result.value.notes[0]?.position : result.error.position;
    };
    expect(at('NOT (VOTE Agnt[01])')).toBe(10);
    expect(at('NOT (vote Agnt1)', 'casual')).toBe(10);
    expect(at('AND (VOTE Agent[01]) x (Over)')).toBe(21);
    expect(at('VOTE  Agent[01]')).toBe(5);
    expect(at('ESTIMATE Agent[01]', 'casual')).toBe(18);
  });
});
