// The table of what a heard sentence does to the memory: the first row that fits wins.
import { type Content, parse } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { hear, Memory } from './memory.ts';

function read(text: string): Content {
  const result = parse(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.code}`);
  return result.value.content;
}

const listed = <V>({ count, seats, values }: { count: number; seats: readonly number[]; values: readonly V[] }) =>
  seats.slice(0, count).map((agent, at) => [agent, values[at]!] as const);

/** What a fresh memory holds after Agent[02] has said the text on day 3. */
function heard(text: string) {
  const memory = new Memory();
  memory.day = 3;
  hear(memory, read(text), 2);
  const reported = (reports: Memory['divined']) =>
    reports.map(({ day, speaker, target, result }) => `${day} ${speaker} ${target} ${result}`);
  return [
    ...listed(memory.claims).map(([agent, role]) => `${agent} is ${role}`),
    ...reported(memory.divined).map((report) => `divined ${report}`),
    ...reported(memory.identified).map((report) => `identified ${report}`),
    ...listed(memory.requests).map(([agent, target]) => `${agent} wants ${target}`),
  ];
}

test.each([
  ['COMINGOUT Agent[02] SEER', ['2 is SEER']],
  ['Agent[01] COMINGOUT Agent[04] SEER', ['4 is SEER']],
  ['DIVINED Agent[05] HUMAN', ['divined 3 2 5 HUMAN']],
  ['DAY 1 (DIVINED Agent[05] HUMAN)', ['divined 3 2 5 HUMAN']],
  ['Agent[04] IDENTIFIED Agent[05] WEREWOLF', ['identified 3 4 5 WEREWOLF']],
  ['REQUEST ANY (VOTE Agent[05])', ['2 wants 5']],
  ['REQUEST Agent[03] (Agent[04] VOTE Agent[05])', ['2 wants 5']],
  ['REQUEST ANY (DIVINATION Agent[05])', []],
  ['BECAUSE (DIVINED Agent[05] HUMAN) (REQUEST ANY (VOTE Agent[06]))', ['2 wants 6']],
  ['BECAUSE (DIVINED Agent[05] WEREWOLF) (VOTE Agent[05])', []],
  ['AND (VOTE Agent[05]) (REQUEST ANY (VOTE Agent[05]))', ['2 wants 5']],
  ['OR (COMINGOUT Agent[02] SEER) (COMINGOUT Agent[02] MEDIUM)', ['2 is MEDIUM']],
  ['AND (ESTIMATE Agent[05] WEREWOLF) (COMINGOUT Agent[02] SEER)', []],
  ['BECAUSE (COMINGOUT Agent[02] SEER) (ESTIMATE Agent[05] WEREWOLF)', []],
  ['NOT (COMINGOUT Agent[02] SEER)', []],
  ['INQUIRE ANY (COMINGOUT Agent[02] SEER)', []],
  ['Skip', []],
])('%s', (text, left) => {
  expect(heard(text)).toEqual(left);
});
