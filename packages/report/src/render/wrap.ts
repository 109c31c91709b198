import { widthOf } from '../sanitize.ts';

/** Longer lines are hard to read, even on wide screens. */
export const READABLE = 100;

/**
 * Between two signs of Japanese, which has no blanks: after kana, kanji and their punctuation, but not inside a word of
 * katakana, and no line begins with what ends a sentence or a bracket, or ends with what opens one.
 */
const BETWEEN =
  /(?<=[\u3001\u3002\u3041-\u30FF\u4E00-\u9FFF])(?=[^、。」』)\]ーっゃゅょッャュョ.,:;%?!])(?<![ァ-ヶー](?=[ァ-ヶー]))/;

/** A text as lines of at most `width` columns, broken between words; all lines but the first are indented. */
export function wrapped(text: string, screen: number): string[] {
  const width = Number.isFinite(screen) ? Math.min(screen, READABLE) : screen;
  const lines: string[] = [];
  let line = '';
  for (const { part, gap } of partsOfText(text)) {
    if (line.trim() !== '' && widthOf(line + gap + part) > width) {
      lines.push(line);
      line = `  ${part}`;
    } else line = line === '' ? part : line + gap + part;
  }
  return [...lines, line];
}

/** What a line is never broken in, with the blank before it if there is one. */
const partsOfText = (text: string): { readonly part: string; readonly gap: string }[] =>
  text.split(' ').flatMap((word) => word.split(BETWEEN).map((part, at) => ({ part, gap: at === 0 ? ' ' : '' })));
