import { describe, expect, test } from 'vitest';
import {
  convertLines,
  convertText,
  expandLines,
  expandText,
  explainLines,
  explainText,
  parseLines,
  parseText,
} from './explain.ts';

describe('the JSON of a sentence', () => {
  test('that was read: canonical text, content with the fields of its kind, notes', () => {
    expect(parseText('REQUEST Agent2 (ESTIMATE Agent3 SEER)', { reading: 'casual' })).toEqual({
      input: 'REQUEST Agent2 (ESTIMATE Agent3 SEER)',
      ok: true,
      canonical: 'REQUEST Agent[02] (ESTIMATE Agent[03] SEER)',
      content: { kind: 'REQUEST', target: 2, contents: [{ kind: 'ESTIMATE', subject: 2, target: 3, role: 'SEER' }] },
      notes: [
        { code: 'NOT_CANONICAL', position: 13, message: 'the canonical form is REQUEST Agent[02] (ESTIMATE Agent[03] SEER)' },
      ],
      error: null,
    });
  });

  test('that could not be read: the error, and nothing invented', () => {
    expect(parseText('VOTE')).toEqual({
      input: 'VOTE',
      ok: false,
      canonical: null,
      content: null,
      notes: [],
      error: { code: 'MISSING_TARGET', position: 4, hint: 'VOTE needs a target' },
    });
  });

  test.each(['VOTE Agent[01]', 'DAY 1 (Agent[02] AGREE TALK day1 ID:2)', 'nonsense'])('%s survives JSON unchanged', (text) => {
    const report = explainText(text);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('explained: full form and both glosses', () => {
    expect(explainText('REQUEST Agent[02] (GUARD Agent[03])', { speaker: 1 })).toMatchObject({
      ok: true,
      full: 'Agent[01] REQUEST Agent[02] (Agent[02] GUARD Agent[03])',
      en: 'Agent[01] asks Agent[02] to guard Agent[03].',
      ja: 'Agent[01]はAgent[02]にAgent[03]を護衛するよう求める。',
    });
  });

  test('expanded over the village and its roles', () => {
    expect(expandText('VOTE ANY', { players: 2 })).toMatchObject({
      ok: true,
      canonical: 'VOTE ANY',
      expanded: 'OR (VOTE Agent[01]) (VOTE Agent[02])',
    });
    const roles = ['SEER', 'WEREWOLF'] as const;
    expect(expandText('ESTIMATE Agent[01] ANY', { roles }).expanded).toBe(
      'OR (ESTIMATE Agent[01] SEER) (ESTIMATE Agent[01] WEREWOLF)',
    );
    expect(expandText('ANY VOTE ANY', { limit: 100 })).toMatchObject({
      ok: false,
      canonical: 'ANY VOTE ANY',
      error: { code: 'TOO_LARGE' },
      expanded: null,
    });
  });

  test('converted to the other dialect unless one is named', () => {
    const text = 'REQUEST Agent[02] (VOTE Agent[03])';
    const old = 'REQUEST (Agent[02] VOTE Agent[03])';
    expect(convertText(text)).toMatchObject({ ok: true, to: '2.01', converted: old });
    expect(convertText(text, { to: '3.6' })).toMatchObject({ to: '3.6', converted: text });
    expect(convertText(old, { dialect: '2.01' })).toMatchObject({ to: '3.6', converted: text, canonical: old });
    expect(convertText('VOTED Agent[01]')).toMatchObject({ ok: false, converted: null });
  });
});

describe('the lines for people', () => {
  test('show the answer, then what was noticed', () => {
    const options = { reading: 'casual' } as const;
    expect(parseLines(parseText('vote Agent1', options))).toBe(
      'VOTE Agent[01]\nnote NOT_CANONICAL: the canonical form is VOTE Agent[01]',
    );
    expect(explainLines(explainText('VOTE Agent[01]'))).toBe(
      'VOTE Agent[01]\nThe speaker will vote for Agent[01].\n発言者はAgent[01]に投票する。',
    );
    expect(expandLines(expandText('VOTE ANY', { players: 1 }))).toBe('VOTE Agent[01]');
    expect(convertLines(convertText('REQUEST ANY (VOTE Agent[01])'))).toBe('REQUEST (VOTE Agent[01])');
  });

  test('point at the place of an error, in long texts too', () => {
    expect(parseLines(parseText('NOT (VOTE Agnt[01])'))).toBe(
      'error BAD_AGENT at 10: an agent is written Agent[01], or ANY\n' + '  NOT (VOTE Agnt[01])\n' + '            ^',
    );
    const long = parseLines(parseText(`AND ${'(VOTE Agent[01]) '.repeat(99)}(VOTE x)`)).split('\n');
    expect(long[2]?.indexOf('^')).toBe(long[1]?.lastIndexOf('x)'));
  });
});
