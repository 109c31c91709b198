import { describe, expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import type { ExplainOptions } from './content.ts';
import { explain } from './content.ts';

function say(text: string, options?: ExplainOptions): string {
  const result = parse(text, { reading: 'casual', dialect: options?.dialect ?? '3.6' });
  return result.ok ? explain(result.value.content, options) : result.error.hint;
}

const BOTH: readonly (readonly [text: string, en: string, ja: string])[] = [
  ['ESTIMATE Agent1 WEREWOLF', 'The speaker thinks that Agent[01] is a werewolf.', '発言者はAgent[01]の役職を人狼と推測する。'],
  ['COMINGOUT Agent1 SEER', 'The speaker declares that Agent[01] is a seer.', '発言者はAgent[01]の役職を占い師と宣言する。'],
  ['DIVINATION Agent3', 'The speaker will divine Agent[03].', '発言者はAgent[03]を占う。'],
  ['GUARD Agent2', 'The speaker will guard Agent[02].', '発言者はAgent[02]を護衛する。'],
  ['VOTE Agent2', 'The speaker will vote for Agent[02].', '発言者はAgent[02]に投票する。'],
  ['ATTACK Agent2', 'The speaker will attack Agent[02].', '発言者はAgent[02]を襲撃する。'],
  [
    'Agent1 DIVINED Agent2 WEREWOLF',
    'Agent[01] divined Agent[02] and saw that it is a werewolf.',
    'Agent[01]はAgent[02]を占った結果、人狼だった。',
  ],
  [
    'IDENTIFIED Agent2 HUMAN',
    'The speaker saw as the medium that dead Agent[02] was human.',
    '発言者はAgent[02]の霊媒結果が人間だった。',
  ],
  ['GUARDED Agent2', 'The speaker guarded Agent[02].', '発言者はAgent[02]を護衛した。'],
  ['ANY VOTED Agent2', 'Anyone voted for Agent[02].', '誰かがAgent[02]に投票した。'],
  ['ATTACKED ANY', 'The speaker attacked anyone.', '発言者は誰かを襲撃した。'],
  ['AGREE TALK day1 ID:2', 'The speaker agrees with talk 2 of day 1.', '発言者は1日目の会話2番の発話に同意する。'],
  [
    'DISAGREE WHISPER day0 ID:3',
    'The speaker disagrees with whisper 3 of day 0.',
    '発言者は0日目の囁き3番の発話に同意しない。',
  ],
  ['OVER', 'The speaker has nothing more to say today.', '発言者は今日はもう話すことがない。'],
  ['SKIP', 'The speaker has nothing to say now.', '発言者は今は話すことがない。'],
  [
    'REQUEST Agent1 (ESTIMATE Agent2 SEER)',
    'The speaker asks Agent[01] to think that Agent[02] is a seer.',
    '発言者はAgent[01]にAgent[02]の役職を占い師と推測するよう求める。',
  ],
  [
    'REQUEST ANY (VOTE Agent1)',
    'The speaker asks anyone to vote for Agent[01].',
    '発言者は誰かにAgent[01]に投票するよう求める。',
  ],
  [
    'REQUEST Agent1 (DIVINED Agent2 HUMAN)',
    'The speaker asks Agent[01] to act as if they had divined Agent[02] and seen that it is human.',
    '発言者はAgent[01]に「Agent[02]を占った結果、人間だった」ものとして振る舞うよう求める。',
  ],
  [
    'REQUEST Agent1 (GUARDED Agent2)',
    'The speaker asks Agent[01] to act as if they had guarded Agent[02].',
    '発言者はAgent[01]に「Agent[02]を護衛した」ものとして振る舞うよう求める。',
  ],
  [
    'REQUEST ANY (IDENTIFIED Agent1 WEREWOLF)',
    'The speaker asks anyone to act as if they had seen as the medium that dead Agent[01] was a werewolf.',
    '発言者は誰かに「Agent[01]の霊媒結果が人狼だった」ものとして振る舞うよう求める。',
  ],
  [
    'REQUEST Agent1 (AGREE TALK day1 ID:2)',
    'The speaker asks Agent[01] to agree with talk 2 of day 1.',
    '発言者はAgent[01]に1日目の会話2番の発話に同意するよう求める。',
  ],
  [
    'REQUEST Agent1 (NOT (VOTE Agent2))',
    'The speaker asks Agent[01] not to vote for Agent[02].',
    '発言者はAgent[01]に「Agent[01]はAgent[02]に投票する」ことを否定するよう求める。',
  ],
  [
    'REQUEST Agent1 (Agent3 VOTE Agent2)',
    'The speaker asks Agent[01] to bring about that Agent[03] will vote for Agent[02].',
    '発言者はAgent[01]に「Agent[03]はAgent[02]に投票する」状態にするよう求める。',
  ],
  [
    'Agent2 INQUIRE Agent1 (ESTIMATE Agent2 WEREWOLF)',
    'Agent[02] asks Agent[01] whether Agent[01] thinks that Agent[02] is a werewolf, yes or no.',
    'Agent[02]はAgent[01]に「Agent[02]の役職を人狼と推測する」かどうかを尋ねる。',
  ],
  [
    'Agent2 INQUIRE Agent1 (VOTED ANY)',
    'Agent[02] asks Agent[01] which word fits: Agent[01] voted for whom?',
    'Agent[02]はAgent[01]に「誰に投票した」の答えとなる語を尋ねる。',
  ],
  [
    'INQUIRE Agent1 (ANY VOTED Agent3)',
    'The speaker asks Agent[01] which word fits: who voted for Agent[03]?',
    '発言者はAgent[01]に「誰がAgent[03]に投票した」の答えとなる語を尋ねる。',
  ],
  [
    'INQUIRE Agent1 (ESTIMATE Agent2 ANY)',
    'The speaker asks Agent[01] which word fits: Agent[01] thinks that Agent[02] is which role?',
    '発言者はAgent[01]に「Agent[02]の役職をどの役職と推測する」の答えとなる語を尋ねる。',
  ],
  [
    'Agent2 BECAUSE (DAY 1 (Agent1 VOTED Agent2)) (VOTE Agent1)',
    'Agent[02] says, because Agent[02] says of day 1 that Agent[01] voted for Agent[02], that Agent[02] will vote for Agent[01].',
    'Agent[02]は「Agent[02]は1日目のこととして「Agent[01]はAgent[02]に投票した」と述べる」ことを理由に「Agent[02]はAgent[01]に投票する」と述べる。',
  ],
  [
    'NOT (ESTIMATE Agent1 POSSESSED)',
    'The speaker denies that the speaker thinks that Agent[01] is possessed.',
    '発言者は「発言者はAgent[01]の役職を裏切り者と推測する」ことを否定する。',
  ],
  [
    'AND (VOTE Agent1) (VOTE Agent2)',
    'The speaker says that each of these holds: the speaker will vote for Agent[01]; the speaker will vote for Agent[02].',
    '発言者は「発言者はAgent[01]に投票する」「発言者はAgent[02]に投票する」の全てが成り立つと述べる。',
  ],
  [
    'Agent1 OR (VOTE Agent2) (VOTE Agent3)',
    'Agent[01] says that at least one of these holds: Agent[01] will vote for Agent[02]; Agent[01] will vote for Agent[03].',
    'Agent[01]は「Agent[01]はAgent[02]に投票する」「Agent[01]はAgent[03]に投票する」の少なくとも一つが成り立つと述べる。',
  ],
  [
    'XOR (OVER) (SKIP)',
    'The speaker says that exactly one of these holds: the speaker has nothing more to say today; the speaker has nothing to say now.',
    '発言者は「発言者は今日はもう話すことがない」「発言者は今は話すことがない」のどちらか一つだけが成り立つと述べる。',
  ],
];

describe('every kind, in English and Japanese', () => {
  test.each(BOTH)('%s', (text, en, ja) => {
    expect(say(text)).toBe(en);
    expect(say(text, { language: 'ja' })).toBe(ja);
  });
});

test('the speaker is named when known', () => {
  expect(say('NOT (VOTE Agent2)', { speaker: 5 })).toBe('Agent[05] denies that Agent[05] will vote for Agent[02].');
  expect(say('VOTE Agent2', { speaker: 5, language: 'ja' })).toBe('Agent[05]はAgent[02]に投票する。');
});

test('in dialect 2.01 nobody named inside REQUEST is everyone concerned', () => {
  const options = { dialect: '2.01' } as const;
  expect(say('REQUEST (DIVINATION Agent3)', options)).toBe('The speaker asks everyone concerned to divine Agent[03].');
  expect(say('REQUEST (OVER)', { ...options, language: 'ja' })).toBe('発言者は該当する全員に今日の発話を終えるよう求める。');
});
