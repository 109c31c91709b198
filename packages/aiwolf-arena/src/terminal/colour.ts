import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Words that begin a line of a result, and the colour of that line. */
const LINES: readonly (readonly [begins: RegExp, style: Style])[] = [
  [/^(?:PASS\b|DETERMINISM CERTIFICATE)/, 'green'],
  [/^(?:FAIL\b|UNUSABLE\b|NOT CERTIFIED|error:)/, 'red'],
  [/^(?:INCONCLUSIVE\b|WARNING\b|MISSING\b|ABSENT\b|PARTIAL\b|TRUSTED\b|Fault )/, 'yellow'],
  [/^\S+ (?:wins the final|leads): /, 'bold'],
  [/^(?:合格:|決定性の証明書)/, 'green'],
  [/^(?:不合格:|使用不可:|証明されません|決定的ではありません)/, 'red'],
  [/^(?:判定不能:|警告:|欠け:|不参加:|一部のみ:|信頼\(|違反 )/, 'yellow'],
  [/^(?:決勝の優勝は|首位は) /, 'bold'],
];

/** Words of tables. */
const CELLS: readonly (readonly [word: RegExp, style: Style])[] = [
  [/(?<= {2})(?:ok|pass|better|合格|優れる)(?= {2}|$)/gm, 'green'],
  [/(?<= {2})(?:FAILED|fail|worse|unusable|不合格|劣る|使用不可)(?= {2}|$)/gm, 'red'],
  [/(?<= {2})(?:inconclusive|warning|判定不能|警告)(?= {2}|$)/gm, 'yellow'],
];

/**
 * Colours a text for stdout if that is a terminal (FORCE_COLOR, NO_COLOR): verdicts, warnings and faults, and the names in
 * `own`, which are the user's own agents, in tables.
 */
export function coloured(text: string, own: readonly string[] = []): string {
  const paint = (style: Style, part: string): string => styleText(style, part, { stream: process.stdout });
  const lines = text.split('\n').map((line) => {
    const [, style] = LINES.find(([begins]) => begins.test(line)) ?? [];
    return style === undefined ? line : paint(style, line);
  });
  const words = [...CELLS, ...own.map((name) => [nameInTable(name), 'cyan'] as const)];
  return words.reduce((done, [word, style]) => done.replaceAll(word, (found) => paint(style, found)), lines.join('\n'));
}

/** A name as a cell of its own. */
const nameInTable = (name: string): RegExp =>
  new RegExp(`(?<=^|^\\S+ {2,}| {2})${name.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}(?= {2}|$)`, 'gm');
