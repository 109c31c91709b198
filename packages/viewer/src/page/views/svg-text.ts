/** Returns the text, cut with "…" if it is wider than `width` pixels. SVG neither breaks nor cuts lines by itself. */
export function fitted(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let cut = '';
  for (const sign of text) {
    if (widthOf(`${cut}${sign}…`, size) > width) break;
    cut += sign;
  }
  return `${cut}…`;
}

/** Breaks a text into at most `most` lines of `width` pixels: between words, and anywhere between Japanese characters. */
export function brokenLines(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(WORDS) ?? []) {
    if (line !== '' && widthOf(`${line}${word}`.trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  lines.push(line.trimEnd());
  const shown = lines.slice(0, most).map((one) => fitted(one, width, size));
  if (lines.length > most) shown[most - 1] = fitted(`${shown[most - 1]}…………`, width, size);
  return shown;
}

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3fffd}]/u;
const WORDS = /[\u2e80-\u9fff\uff00-\uff60][、。」)]?|[^\s\u2e80-\u9fff\uff00-\uff60]+\s*|\s+/gu;

/** Estimates the width of a text in pixels, because measuring would need a layout. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, sign) => sum + (WIDE.test(sign) ? 1 : NARROW.has(sign) ? 0.32 : /[A-Z@#%mwMW]/.test(sign) ? 0.74 : 0.56),
    0,
  ) * size;

const NARROW = new Set([...'iljtfr.,:;!|\'"()[] ·']);
