// What is a fault, and which faults are violations of regulation 4: every note of the parser, and every kind of fault.
import { type Content, NOTE_CODES, type NoteCode, over, parse, request, skip } from '@aiwolf-arena/protocol';
import { describe, expect, test } from 'vitest';
import { FAULT_KINDS, FAULTS, isViolation } from '../src/index.ts';
import { FIFTEEN, FIVE, stage } from './stage.ts';

/** Whether regulation 4 forbids it. A kind that is added fails the test until it stands here. */
const VIOLATIONS: Readonly<Record<(typeof FAULT_KINDS)[number], boolean>> = {
  exception: true,
  'rejected-promise': true,
  'invalid-target': false,
  'sentence-rejected': true,
  'sentence-not-canonical': true,
  'wrong-type': true,
  'output-too-large': true,
  'wrong-name': false,
  'forbidden-action': true,
  crashed: true,
  disconnected: true,
  'not-connected': true,
  'no-answer': true,
  'memory-limit': true,
  'stack-overflow': true,
  'too-slow': true,
};

test('every kind of fault is a violation or not, by regulation 4', () => {
  expect(Object.fromEntries(FAULT_KINDS.map((kind) => [kind, isViolation(kind)]))).toEqual(VIOLATIONS);
  expect(new Set(FAULT_KINDS).size).toBe(FAULT_KINDS.length);
  expect(FAULT_KINDS.slice(0, FAULTS.length)).toEqual(FAULTS);
  expect(isViolation('no such fault')).toBe(false);
});

type Outcome = 'heard' | 'sentence-not-canonical' | 'sentence-rejected';

/** For every note of the parser: texts that have it, and what becomes of them. `null`: no text that a server reads has it. */
const NOTES: Readonly<Record<NoteCode, Readonly<Record<string, Outcome>>>> = {
  AGENT_ZERO: { 'VOTE Agent[00]': 'sentence-not-canonical', 'REQUEST Agent[00] (Over)': 'sentence-not-canonical' },
  AGENT_OUTSIDE_VILLAGE: {
    'VOTE Agent[06]': 'heard',
    'Agent[07] VOTE Agent[99]': 'heard',
    'VOTE Agent[6]': 'sentence-not-canonical',
  },
  ROLE_OUTSIDE_CONTEST: { 'ESTIMATE Agent[01] FOX': 'heard', 'COMINGOUT  ANY FREEMASON': 'sentence-not-canonical' },
  NESTED_CONTROL: {
    'REQUEST Agent[13] (Over)': 'heard',
    'NOT (Skip)': 'heard',
    'XOR (Over) (Skip)': 'heard',
    'INQUIRE ANY (Over)': 'heard',
    'DAY 1 (BECAUSE (Skip) (VOTE Agent[02]))': 'heard',
    'REQUEST  Agent[13] (Over)': 'sentence-not-canonical',
    'REQUEST Agent[13] ( Over)': 'sentence-not-canonical',
    'REQUEST Agent[13] (Over) ': 'sentence-not-canonical',
    'XOR (Over) (Skip) (VOTE Agent[01])': 'sentence-not-canonical',
    'REQUEST (Over)': 'sentence-not-canonical',
  },
  SUBJECT_BEFORE_CONTROL: { 'Agent[02] Over': 'sentence-rejected', 'REQUEST Agent[02] (Agent[02] Over)': 'sentence-rejected' },
  SURPLUS_CONTENT: { 'NOT (VOTE Agent[01]) (VOTE Agent[02])': 'sentence-not-canonical' },
  NO_CONTENTS: { 'AND (()': 'sentence-not-canonical', 'AND ': 'sentence-rejected' },
  IGNORED_TEXT: { 'OR (VOTE Agent[01]) junk (VOTE Agent[02])': 'sentence-not-canonical' },
  OLD_REQUEST: { 'REQUEST (Agent[02] VOTE Agent[03])': 'sentence-not-canonical' },
  SEVERAL_SENTENCES: { '(VOTE Agent[01]) (GUARD Agent[02])': 'sentence-rejected' },
  MISSING_PARENTHESES: { 'DAY 1 Agent1 vote Agent2': 'sentence-rejected' },
  BAD_TALK: { 'agree day 1 id 2': 'sentence-rejected' },
  NOT_CANONICAL: { 'VOTE  Agent[01]': 'sentence-not-canonical', 'VOTE Agent[1]': 'sentence-not-canonical' },
};

/** Lets seat 4 say a text at its first TALK. Returns what was recorded, and the faults of the seat. */
function said(answer: string | Content, roles = FIVE) {
  let isFirst = true;
  const talk = (): string => {
    const now = isFirst ? answer : 'Over';
    isFirst = false;
    return now as string;
  };
  const { log, faults } = stage(roles, { 4: { talk } });
  const [first] = log().filter((line) => /^1,talk,\d+,\d+,4,/.test(line));
  const own = faults.filter(({ agent }) => agent === 4).map(({ kind }) => kind);
  return { recorded: first!.split(',').slice(5).join(','), faults: own };
}

const recordedAs = (text: string, outcome: Outcome) =>
  outcome === 'heard'
    ? { recorded: text, faults: [] }
    : { recorded: outcome === 'sentence-rejected' ? 'Skip' : text, faults: [outcome] };

describe('every note of the parser', () => {
  test('is in the table, and is a note of each of its texts', () => {
    expect(Object.keys(NOTES).sort()).toEqual([...NOTE_CODES].sort());
    for (const [code, texts] of Object.entries(NOTES)) {
      expect(Object.keys(texts)).not.toEqual([]);
      for (const [text, outcome] of Object.entries(texts)) {
        const read = parse(text, { reading: outcome === 'sentence-rejected' ? 'casual' : 'server', players: 5 });
        const notes = read.ok ? read.value.notes.map((note) => note.code) : [read.error.code];
        expect([text, notes]).toEqual([text, expect.arrayContaining([code])]);
      }
    }
  });

  const cases = Object.entries(NOTES).flatMap(([code, texts]) =>
    Object.entries(texts).map(([text, outcome]) => [code, text, outcome] as const),
  );
  test.each(cases)('%s: %j is %s', (_, text, outcome) => {
    expect(said(text)).toEqual(recordedAs(text, outcome));
  });
});

test('in a village of 15, a request to be silent is heard, as text or as Content, without fault or violation', () => {
  for (const answer of ['REQUEST Agent[13] (Over)', request(13, over()), request(13, skip())])
    expect(said(answer, FIFTEEN)).toEqual({
      recorded: expect.stringMatching(/^REQUEST Agent\[13\] \((Over|Skip)\)$/),
      faults: [],
    });
});
