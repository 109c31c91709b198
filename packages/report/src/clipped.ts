/** Signs that take two columns of a terminal: those of East Asia, and pictures. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);

/** A text of others as one line of at most `width` columns, without anything that could steer a terminal. */
export function clipped(text: string, width: number): string {
  const line = harmless(text);
  if (widthOf(line) <= width) return line;
  let left = width - 1;
  let kept = '';
  for (const sign of line) {
    left -= widthOf(sign);
    if (left < 0) break;
    kept += sign;
  }
  return `${kept}…`;
}

/** On one line; signs that are not seen but change what is seen become question marks. */
export const harmless = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
