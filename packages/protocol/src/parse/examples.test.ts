/** Every example sentence of protocol 3.6 (two prints), the AIWoof README and protocol 2.01. */
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../content/words.ts';
import { format } from '../meaning/convert.ts';
import { parse, type ReadingName } from './parse.ts';

/** The canonical text, or the error's code. */
function read(text: string, reading: ReadingName, dialect: Dialect = '3.6'): string {
  const result = parse(text, { reading, dialect });
  return result.ok ? format(result.value.content, { dialect }) : result.error.code;
}

/** As printed; what `server` and `strict` answer to the print; what `casual` makes of it. */
type Example = readonly [print: string, exact: string, casual: string];

const PROTOCOL_36: readonly Example[] = [
  ['COMINGOUT Agent1 SEER', 'BAD_AGENT', 'COMINGOUT Agent[01] SEER'],
  ['Agent1 COMINGOUT Agent1 SEER', 'BAD_AGENT', 'Agent[01] COMINGOUT Agent[01] SEER'],
  ['DIVINED Agent1 HUMAN', 'BAD_AGENT', 'DIVINED Agent[01] HUMAN'],
  ['Agent1 DIVINED Agent2 WEREWOLF', 'BAD_AGENT', 'Agent[01] DIVINED Agent[02] WEREWOLF'],
  ['“REQUEST Agent2 (DIVINATION Agent3)"', 'UNKNOWN_VERB', 'REQUEST Agent[02] (DIVINATION Agent[03])'],
  ['“REQUEST Agent2 (Agent2 DIVINATION Agent3)”', 'UNKNOWN_VERB', 'REQUEST Agent[02] (DIVINATION Agent[03])'],
  ['GUARD Agent2', 'BAD_AGENT', 'GUARD Agent[02]'],
  ['“Agent1 REQUEST Agent2 (GUARD Agent3)"', 'UNKNOWN_VERB', 'Agent[01] REQUEST Agent[02] (GUARD Agent[03])'],
  ['REQUEST Agent1 (ESTIMATE Agent2 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (ESTIMATE Agent1 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (COMINGOUT Agent2 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (COMINGOUT Agent1 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (DIVINATION Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (DIVINATION Agent[02])'],
  ['REQUEST ANY (DIVINATION Agent1)', 'BAD_AGENT', 'REQUEST ANY (DIVINATION Agent[01])'],
  ['REQUEST Agent1 (GUARD Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (GUARD Agent[02])'],
  ['REQUEST ANY (GUARD Agent1)', 'BAD_AGENT', 'REQUEST ANY (GUARD Agent[01])'],
  ['REQUEST ANY (VOTE Agent1)', 'BAD_AGENT', 'REQUEST ANY (VOTE Agent[01])'],
  ['REQUEST Agent1 (ATTACK Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (ATTACK Agent[02])'],
  ['REQUEST Agent1 (DIVINED Agent2 [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (GUARDED Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (GUARDED Agent[02])'],
  ['REQUEST ANY (IDENTIFIED Agent1 [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (AGREE [talk number])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (DISAGREE [talk number])', 'BAD_TALK', 'PLACEHOLDER'],
  [
    'Agent2 BECAUSE (DAY 1 (Agent1 VOTE Agent2)) (vote Agent1)',
    'BAD_AGENT',
    'Agent[02] BECAUSE (DAY 1 (Agent[01] VOTE Agent[02])) (VOTE Agent[01])',
  ],
  [
    'Agent2 BECAUSE (DAY  1  (Agent1 VOTE Agent2)) (vote Agent1)',
    'BAD_AGENT',
    'Agent[02] BECAUSE (DAY 1 (Agent[01] VOTE Agent[02])) (VOTE Agent[01])',
  ],
  ['Agent2 INQUIRE Agent1 (VOTED ANY)', 'BAD_AGENT', 'Agent[02] INQUIRE Agent[01] (VOTED ANY)'],
  ['“Agent2 INQUIRE Agent1 (VOTE ANY)', 'UNKNOWN_VERB', 'Agent[02] INQUIRE Agent[01] (VOTE ANY)'],
  [
    'Agent2 INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)',
    'BAD_AGENT',
    'Agent[02] INQUIRE Agent[01] (ESTIMATE Agent[02] WEREWOLF)',
  ],
  ['Agent2 INQUIRE Agent1 (OR (VOTED Agent1) (VOTED Agent2) (VOTED Agent3) ...)', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (DIVINED [agent] [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  [
    'OR (REQUEST Agent1 (DIVINED [agent] [species])) (REQUEST Agent2 (DIVINED [agent] [species])) ...',
    'TRAILING_TEXT',
    'PLACEHOLDER',
  ],
];

const AIWOOF_README: readonly Example[] = [
  ['COMINGOUT Agent1 SEER　 　　　　　　　', 'BAD_AGENT', 'COMINGOUT Agent[01] SEER'],
  ['Agent0 COMINGOUT Agent0 SEER　　　　', 'BAD_AGENT', 'AGENT_ZERO'],
  ['DIVINED Agent1 HUMAN 　　　　　　　　　', 'BAD_AGENT', 'DIVINED Agent[01] HUMAN'],
  ['Agent0 DIVINED Agent2 WEREWOLF　　　', 'BAD_AGENT', 'AGENT_ZERO'],
  ['REQUEST (Agent2 DIVINATION Agent3)　　', 'TRAILING_TEXT', 'REQUEST Agent[02] (DIVINATION Agent[03])'],
  ['GUARD Agent2 \t\t\t　　　　　　　　', 'BAD_AGENT', 'GUARD Agent[02]'],
  ['Agent1 REQUEST (Agent0 GUARD Agent3)　', 'BAD_AGENT', 'AGENT_ZERO'],
  ['REQUEST ANY (Attack Agent1)', 'UNKNOWN_VERB', 'REQUEST ANY (ATTACK Agent[01])'],
  ['REQUEST Agent1 (VOTE Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (VOTE Agent[02])'],
  ['REQUEST ANY (GUARDED Agent2)', 'BAD_AGENT', 'REQUEST ANY (GUARDED Agent[02])'],
  ['REQUEST ANY (DIVINED Agent2 [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (IDENTIFIED Agent2 [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (DISAGREE [talk number])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (AGREE [talk number])', 'BAD_TALK', 'PLACEHOLDER'],
  [
    'Agent2 BECAUSE (DAY 1 Agent1 vote Agent2) (vote Agent1)',
    'BAD_AGENT',
    'Agent[02] BECAUSE (DAY 1 (Agent[01] VOTE Agent[02])) (VOTE Agent[01])',
  ],
  ['Agent2 INQUIRE Agent1 (Agent1 VOTED ANY)', 'BAD_AGENT', 'Agent[02] INQUIRE Agent[01] (VOTED ANY)'],
  ['Agent2 INQUIRE Agent1 (Agent1 VOTE ANY)', 'BAD_AGENT', 'Agent[02] INQUIRE Agent[01] (VOTE ANY)'],
  [
    'Agent2 INQUIRE Agent1 (Agent1 ESTIMATE Agent2 WEREWOLF)',
    'BAD_AGENT',
    'Agent[02] INQUIRE Agent[01] (ESTIMATE Agent[02] WEREWOLF)',
  ],
  ['Agent2 INQUIRE Agent1 (OR (VOTED Agent1) (VOTED Agent2) (VOTED Agent3)…)', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (ESTIMATE Agent2 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (COMINGOUT Agent2 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (DIVINATION Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (DIVINATION Agent[02])'],
  ['REQUEST Agent1 (GUARD Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (GUARD Agent[02])'],
  ['REQUEST Agent1 (ATTACK Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (ATTACK Agent[02])'],
  ['REQUEST Agent1 (GUARDED Agent2)', 'BAD_AGENT', 'REQUEST Agent[01] (GUARDED Agent[02])'],
  ['REQUEST Agent1 (DIVINED Agent2 [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (ESTIMATE Agent1 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (COMINGOUT Agent1 [role])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (DIVINATION Agent1)', 'BAD_AGENT', 'REQUEST ANY (DIVINATION Agent[01])'],
  ['REQUEST ANY (GUARD Agent2)', 'BAD_AGENT', 'REQUEST ANY (GUARD Agent[02])'],
  ['REQUEST ANY (VOTE Agent2)', 'BAD_AGENT', 'REQUEST ANY (VOTE Agent[02])'],
  ['REQUEST ANY (IDENTIFIED Agent2 [species])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST Agent1 (AGREE [talk number])', 'BAD_AGENT', 'PLACEHOLDER'],
  ['REQUEST ANY (DISAGREE [talk number])', 'BAD_TALK', 'PLACEHOLDER'],
  ['Agent2 INQUIRE Agent1 (VOTED ANY)', 'BAD_AGENT', 'Agent[02] INQUIRE Agent[01] (VOTED ANY)'],
  ['Agent2 INQUIRE Agent1 (VOTE ANY)', 'BAD_AGENT', 'Agent[02] INQUIRE Agent[01] (VOTE ANY)'],
  [
    'Agent2 INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)',
    'BAD_AGENT',
    'Agent[02] INQUIRE Agent[01] (ESTIMATE Agent[02] WEREWOLF)',
  ],
];

const PROTOCOL_201: readonly Example[] = [
  ['COMINGOUT Agent1 SEER', 'BAD_AGENT', 'COMINGOUT Agent[01] SEER'],
  ['Agent0 COMINGOUT Agent0 SEER', 'BAD_AGENT', 'AGENT_ZERO'],
  ['DIVINED Agent1 HUMAN', 'BAD_AGENT', 'DIVINED Agent[01] HUMAN'],
  ['Agent0 DIVINED Agent2 WEREWOLF', 'BAD_AGENT', 'AGENT_ZERO'],
  ['REQUEST (Agent2 DIVINATION Agent3)', 'BAD_AGENT', 'REQUEST (Agent[02] DIVINATION Agent[03])'],
  ['GUARD Agent2', 'BAD_AGENT', 'GUARD Agent[02]'],
  ['Agent1 REQUEST (Agent0 GUARD Agent3)', 'BAD_AGENT', 'AGENT_ZERO'],
  ['REQUEST([subject] DIVINED [target] [species])', 'MISSING_BLANK', 'PLACEHOLDER'],
  ['REQUEST ([subject] OVER)', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST (Agent2 OVER)', 'BAD_AGENT', 'REQUEST (Agent[02] Over)'],
  ['REQUEST (SKIP)', 'UNKNOWN_VERB', 'REQUEST (Skip)'],
  ['request(request(Agent1 VOTE Agent2))', 'UNKNOWN_VERB', 'NESTED_REQUEST'],
  ['REQUEST ([subject] ESTIMATE [target] [role])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] COMINGOUT [target] [role])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] DIVINATION [target])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] GUARD [target])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] VOTE [target])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] ATTACK [target])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] IDENTIFIED [target] [species])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] GUARDED [target])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] AGREE [talk number])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] DISAGREE [talk number])', 'UNKNOWN_VERB', 'PLACEHOLDER'],
  ['REQUEST ([subject] SKIP)', 'UNKNOWN_VERB', 'PLACEHOLDER'],
];

describe.each([
  ['protocol 3.6', '3.6', PROTOCOL_36],
  ['the AIWoof README', '3.6', AIWOOF_README],
  ['protocol 2.01', '2.01', PROTOCOL_201],
] as const)('%s', (_, dialect, examples) => {
  test.each(examples)('%s', (text, exact, casual) => {
    expect(read(text, 'server', dialect)).toBe(exact);
    expect(read(text, 'casual', dialect)).toBe(casual);
    expect(read(text, 'strict', dialect)).toMatch(/^[A-Z_]+$/);
  });

  test.each(examples.filter(([, , casual]) => casual.includes(' ')))(
    'what casual makes of %s is strict',
    (_, __, canonical) => {
      expect(read(canonical, 'strict', dialect)).toBe(canonical);
    },
  );
});
