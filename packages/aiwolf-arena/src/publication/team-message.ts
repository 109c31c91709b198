import type { Language } from '@aiwolf-arena/protocol';
import { counted, faultSaid, harmless, textIn } from '@aiwolf-arena/report';
import type { ContestManifest } from '../contest/manifest.ts';
import { findingText } from '../contest/submission/finding.ts';
import type { KindOfFault } from './team.ts';

interface TeamNews {
  readonly stage: string;
  readonly sets: number;
  readonly games: number;
  readonly faults: readonly KindOfFault[];
}

/** Returns a text that the organiser can send to a team, in English and in Japanese: what it played, and what was refused. */
export function teamMessage(team: string, manifest: ContestManifest | undefined, news: readonly TeamNews[]): string {
  const title = manifest?.title ?? null;
  const refused = refusalsOf(team, manifest);
  const [en, ja] = (['en', 'ja'] as const).map((language) => {
    const say = WORDS[language];
    const contest = title === null ? say.contest : harmless(textIn(title, language));
    return [
      say.subject(contest, team),
      '',
      ...news.flatMap((one) => [say.played(one), ...one.faults.map((fault) => faultLine(fault, language))]),
      ...(news.length === 0 ? [say.none] : [say.page]),
      ...(refused.length === 0 ? [] : ['', say.refused, ...refused.map((line) => `- ${line}`), '', say.again]),
    ];
  });
  return `${[...en!, '', '----', '', ...ja!].join('\n')}\n`;
}

function faultLine({ kind, count, address, day, request, detail }: KindOfFault, language: Language): string {
  const [said, where] = [faultSaid(kind)[language], `${address}, day ${day}, ${request}: ${harmless(detail)}`];
  return language === 'ja'
    ? `- ${kind}(${said}): ${count}回。最初の例: ${where}`
    : `- ${kind} (${said}): ${counted(count, 'time')}; first: ${where}`;
}

const WORDS = {
  en: {
    contest: 'AIWolf contest',
    subject: (contest: string, team: string) => `${contest}: team ${team}`,
    played: ({ stage, sets, games, faults }: TeamNews) =>
      `${stage}: your agent played ${counted(sets, 'set')} (${counted(games, 'game')}), ${faults.length === 0 ? 'no faults.' : 'with faults:'}`,
    page: 'Open index.html: it shows your results, your faults with the line of code, and your games as your agent saw them.',
    none: 'Your agent has not played yet.',
    refused: 'These submissions were not admitted:',
    again:
      'Please correct them and submit again. To check a submission yourself, in a folder with aiwolf-arena installed: npx aiwolf-arena check FILE',
  },
  ja: {
    contest: '人狼知能大会',
    subject: (contest: string, team: string) => `${contest}: チーム ${team}`,
    played: ({ stage, sets, games, faults }: TeamNews) =>
      `${stage}: エージェントは${sets}セット（${games}ゲーム）をプレイしました。${faults.length === 0 ? '不具合はありません。' : '不具合:'}`,
    page: 'index.html を開くと、結果、不具合とそのコードの行、エージェントから見たゲームを確認できます。',
    none: 'エージェントはまだプレイしていません。',
    refused: '次の提出物は参加を認められませんでした（理由は英語です）:',
    again:
      '修正して、もう一度提出してください。提出前の確認（aiwolf-arena をインストールしたフォルダーで）: npx aiwolf-arena check FILE',
  },
};

/** Returns a line for each refused revision of a team, with its errors. */
export function refusalsOf(team: string, manifest: ContestManifest | undefined): string[] {
  const records = Object.values(manifest?.stages ?? {}).flatMap(({ rejected }) => rejected.filter((one) => one.team === team));
  const lines = records.map(({ revision, findings }) => {
    const errors = findings.filter(({ severity }) => severity === 'error').map((one) => harmless(findingText(one)));
    return `revision ${revision}: ${errors.join('; ')}`;
  });
  return [...new Set(lines)];
}
