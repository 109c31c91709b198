import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Patterns of lines that are coloured as a whole, each with its colour. */
const LINES: readonly (readonly [begins: RegExp, style: Style])[] = [
  [/^(?:PASS\b|Replayed: the same games|\S+ (?:is ready for a contest|has no fault in what))/, 'green'],
  [/^(?:FAIL\b|UNUSABLE\b|Replayed: other games|error:|\S+ is not ready:)/, 'red'],
  [/^(?:INCONCLUSIVE\b|WARNING\b|MISSING\b|ABSENT\b|PARTIAL\b|TRUSTED\b|Replayed: no|Not admitted: |Fault )/, 'yellow'],
  [/^\S+ (?:wins the final|leads): /, 'bold'],
  [/^(?:合格:|再生: 同じ)/, 'green'],
  [/^(?:不合格:|使用不可:|再生: 異なる)/, 'red'],
  [/^(?:判定不能:|警告:|欠け:|不参加:|一部のみ:|信頼\(|再生: 判定不能|参加不可: |不具合 )/, 'yellow'],
  [/^(?:決勝の優勝は|首位は) /, 'bold'],
];

/** Patterns of headings and words that are coloured in tables, each with its style. */
const CELLS: readonly (readonly [word: RegExp, style: Style])[] = [
  [/^.+(?=\n─+$)/gm, 'bold'],
  [/(?<= {2})(?:ok|pass|better|合格|優れる)(?= {2}|$)/gm, 'green'],
  [/(?<= {2})(?:FAILED|fail|worse|unusable|不合格|劣る|使用不可)(?= {2}|$)/gm, 'red'],
  [/(?<= {2})(?:inconclusive|warning|判定不能|警告)(?= {2}|$)/gm, 'yellow'],
];

/** Colours verdicts, warnings and faults, if stdout is a terminal. FORCE_COLOR and NO_COLOR override this. */
export function coloured(text: string): string {
  let style: Style | undefined;
  const lines = text.split('\n').map((line) => {
    if (!line.startsWith('  ')) style = LINES.find(([begins]) => begins.test(line))?.[1];
    return style === undefined ? line : paint(style, line);
  });
  return CELLS.reduce((done, [word, style]) => done.replaceAll(word, (found) => paint(style, found)), lines.join('\n'));
}

/** Colours the names of the user's own agents in tables, if stdout is a terminal. */
export const withOwnMarked = (text: string, own: readonly string[]): string =>
  own.reduce((done, name) => done.replaceAll(nameInTable(name), (found) => paint('cyan', found)), text);

const paint = (style: Style, part: string): string => styleText(style, part, { stream: process.stdout });

/** Matches a name if it is the whole content of a table's cell. */
const nameInTable = (name: string): RegExp =>
  new RegExp(`(?<=^|^\\S+ {2,}| {2})${name.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}(?= {2}|$)`, 'gm');
