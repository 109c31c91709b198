import type { Role } from '@aiwolf-arena/protocol';
import { count, type Fact, type Measure, printed } from './fact.ts';
import { SIMULATED } from './outcome-facts.ts';

/** How often the seats of a role say a sentence that begins with the word, in a game, all seats together. */
const said = (role: Role, word: string): Measure => {
  const opening = `${word} `;
  return ({ talks, roles }) =>
    count(talks, ({ agent, text }) => roles[agent] === role && text.startsWith(opening));
};
const whispered = (word: string): Measure => {
  const opening = `${word} `;
  return ({ whispers }) => count(whispers, ({ text }) => text.startsWith(opening));
};

const WORDS = [
  'VOTE',
  'REQUEST',
  'BECAUSE',
  'COMINGOUT',
  'DAY',
  'AND',
  'DIVINED',
  'IDENTIFIED',
] as const;

/** Utterances a game by the columns of WORDS; a dash: never. */
const TABLE: readonly (readonly [5 | 15, Role, string])[] = [
  [5, 'VILLAGER', '2.877 2.877 .298 - - - - -'],
  [5, 'SEER', '1.209 1.209 .776 .716 .587 .130 .846 -'],
  [5, 'POSSESSED', '1.783 1.783 .772 .652 .893 .066 1.025 -'],
  [5, 'WEREWOLF', '1.847 1.847 .755 .421 .499 .089 .677 -'],
  [15, 'VILLAGER', '39.96 39.96 4.32 - - - - -'],
  [15, 'BODYGUARD', '5.17 5.17 .50 - - - - -'],
  [15, 'MEDIUM', '2.80 2.80 1.97 .937 1.42 .092 - 1.60'],
  [15, 'SEER', '2.78 2.78 1.87 .945 1.54 .346 2.32 -'],
  [15, 'POSSESSED', '5.36 5.36 2.36 .926 3.01 .326 3.75 -'],
  [15, 'WEREWOLF', '14.55 14.55 5.48 1.447 3.97 .309 2.06 2.58'],
];

const WHISPERS = [
  ['ATTACK', '10.10'],
  ['BECAUSE', '5.86'],
  ['COMINGOUT', '4.04'],
] as const;

const byRole = ([players, role, columns]: (typeof TABLE)[number]): Fact[] =>
  columns.split(' ').map((text, i) => ({
    name: `${WORDS[i]} by ${role.toLowerCase()}`,
    players,
    mode: 'sample',
    reference: printed(text === '-' ? '0' : text, SIMULATED[players], 'independent simulator'),
    measure: said(role, WORDS[i]!),
  }));

const byWhisper = ([word, text]: (typeof WHISPERS)[number]): Fact => ({
  name: `${word} whispered`,
  players: 15,
  mode: 'sample',
  reference: printed(text, SIMULATED[15], 'independent simulator'),
  measure: whispered(word),
});

export const SPEECH_FACTS: readonly Fact[] = [...TABLE.flatMap(byRole), ...WHISPERS.map(byWhisper)];
