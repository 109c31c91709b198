import { describeRules, diffRules, PRESETS, type PresetName, resolveRules } from '@aiwolf-arena/engine';
import { explain, format, parse } from '@aiwolf-arena/protocol';

/** Every kind of sentence once, with what it is for. */
const SENTENCES: readonly (readonly [kind: string, text: string, note: string])[] = [
  ['ESTIMATE', 'ESTIMATE Agent[03] WEREWOLF', 'what one thinks'],
  ['COMINGOUT', 'COMINGOUT Agent[01] SEER', 'what one declares; of others as well'],
  ['DIVINATION', 'DIVINATION Agent[03]', 'whom a seer will divine'],
  ['DIVINED', 'DIVINED Agent[03] HUMAN', 'what a seer has found'],
  ['IDENTIFIED', 'IDENTIFIED Agent[03] WEREWOLF', 'what a medium has found of the executed'],
  ['GUARD', 'GUARD Agent[03]', 'whom a bodyguard will guard'],
  ['GUARDED', 'GUARDED Agent[03]', 'whom a bodyguard has guarded'],
  ['VOTE', 'VOTE Agent[03]', 'for whom one will vote'],
  ['VOTED', 'VOTED Agent[03]', 'for whom one has voted'],
  ['ATTACK', 'ATTACK Agent[03]', 'whom a werewolf will attack'],
  ['ATTACKED', 'ATTACKED Agent[03]', 'whom a werewolf has attacked'],
  ['AGREE', 'AGREE TALK day1 ID:4', 'with what somebody has said'],
  ['DISAGREE', 'DISAGREE TALK day1 ID:4', 'with what somebody has said'],
  ['REQUEST', 'REQUEST Agent[02] (DIVINATION Agent[03])', 'what somebody shall do, or say; ANY is anybody'],
  ['INQUIRE', 'INQUIRE Agent[02] (COMINGOUT ANY SEER)', 'what somebody knows or thinks; ANY is what is asked for'],
  ['BECAUSE', 'BECAUSE (DIVINED Agent[03] WEREWOLF) (VOTE Agent[03])', 'a reason, and what follows'],
  ['AND', 'AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))', 'all of them'],
  ['OR', 'OR (COMINGOUT Agent[02] SEER) (COMINGOUT Agent[03] SEER)', 'at least one'],
  ['XOR', 'XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)', 'exactly one'],
  ['NOT', 'NOT (ESTIMATE Agent[03] WEREWOLF)', 'the contrary'],
  ['DAY', 'DAY 2 (VOTED Agent[03])', 'when'],
  ['SKIP', 'Skip', 'nothing now; the third in a row becomes Over'],
  ['OVER', 'Over', 'nothing more today, if nobody else has anything to say'],
];

/** All 23 kinds of protocol 3.6, with an example that is read and explained by the parser itself. */
export function protocolPage(): string {
  return [
    '# The sentences of protocol 3.6',
    '',
    '',
    '',
    'Everything that agents say is one of 23 kinds. Subjects may stand before the verb (`Agent[02] VOTE Agent[03]`); left out at the top',
    'they are the speaker, left out inside they follow from the sentence around (protocol 4.1). Canonical texts leave out what can be left out.',
    '`aiwolf-arena protocol explain "..."` explains any sentence, `protocol parse` says what is wrong with one, `protocol convert` knows 2.01.',
    '',
    '| kind | example | in words | in Japanese | |',
    '|---|---|---|---|---|',
    ...SENTENCES.map(sentenceRow),
    '',
  ].join('\n');
}

function sentenceRow([kind, text, note]: (typeof SENTENCES)[number]): string {
  const read = parse(text);
  if (!read.ok || read.value.content.kind !== kind) throw new Error(`${text} is no ${kind}`);
  const { content } = read.value;
  if (format(content) !== text) throw new Error(`${text} is not canonical`);
  return `| ${kind} | \`${text}\` | ${explain(content)} | ${explain(content, { language: 'ja' })} | ${note} |`;
}

const SIZES = [5, 15];
const [USUAL, ...OTHERS] = Object.keys(PRESETS) as [PresetName, ...PresetName[]];

/** The rules as they are played, out of the data that plays them. */
export function rulesPage(): string {
  return [
    '# The rules as we play them',
    '',
    '',
    '',
    'Wherever the regulation is silent, or differs from the official server 0.6.3, the server is followed: the contests were played on it.',
    '`aiwolf-arena rules PRESET [OTHER]` prints the same for any preset or file of changes (`--rules`).',
    '',
    `## ${USUAL}`,
    '',
    `The default: ${PRESETS[USUAL].about}.`,
    ...SIZES.flatMap((players) => ['', `### ${players} players`, '', ...bulleted(describeRules(resolveRules(players)))]),
    ...OTHERS.flatMap(other),
    '',
  ].join('\n');
}

/** What another preset changes in the larger village. */
function other(name: PresetName): string[] {
  const differences = diffRules(resolveRules(15), resolveRules(15, name));
  const lines = differences.map(({ a, b }) => `| ${a} | ${b} |`);
  return ['', `## ${name}`, '', `${PRESETS[name].about}.`, '', `| ${USUAL} | ${name} |`, '|---|---|', ...lines];
}

const bulleted = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
