import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Words at the beginning of a line, each with the colour of the line. */
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

/** Words in cells of tables, each with its colour. */
const CELLS: readonly (readonly [word: RegExp, style: Style])[] = [
  [/(?<= {2})(?:ok|pass|better|合格|優れる)(?= {2}|$)/gm, 'green'],
  [/(?<= {2})(?:FAILED|fail|worse|unusable|不合格|劣る|使用不可)(?= {2}|$)/gm, 'red'],
  [/(?<= {2})(?:inconclusive|warning|判定不能|警告)(?= {2}|$)/gm, 'yellow'],
];

/**
 * If stdout is a terminal (see FORCE_COLOR and NO_COLOR), colours verdicts, warnings and faults in a text, and in tables the
 * names in `own`, which are the user's own agents.
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

/** Matches a name that fills a cell of a table. */
const nameInTable = (name: string): RegExp =>
  new RegExp(`(?<=^|^\\S+ {2,}| {2})${name.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}(?= {2}|$)`, 'gm');
