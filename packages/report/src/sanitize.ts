import stringWidth from 'string-width';

/** Returns the number of columns of a text in a terminal, by the measure of cli-table3. */
export const widthOf = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));

/** Returns a text on one line, with control and format characters replaced by question marks. */
export const harmless = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

/** Returns a foreign text on one line that neither a terminal nor a CI runner (`::NAME::`, `##[NAME]`) executes. */
export const inert = (text: string): string =>
  harmless(text)
    .replaceAll(/:(?=:)/g, ': ')
    .replaceAll(/##(?=[\w.-]*\[)/g, '## ');

/** Returns a foreign text on one line of at most `width` columns, which cannot control a terminal. */
export function clipped(text: string, width: number): string {
  const line = harmless(text);
  return widthOf(line) <= width ? line : `${within([...line], width - 1)}…`;
}

/** Default maximum width of a name. */
const NAME_WIDTH = 24;

export const nameWidth = (width: number): number => (width < 80 ? 18 : width < 120 ? NAME_WIDTH : 40);

/** Returns a foreign name, safe for terminals, that fits into a table. A long name is shortened in the middle. */
export function shortName(name: string, most: number = NAME_WIDTH): string {
  const shown = harmless(name).trim() === '' ? '(no name)' : harmless(name);
  const signs = [...shown];
  if (widthOf(shown) <= most) return shown;
  const [head, tail] = [Math.ceil((most - 1) / 2), Math.floor((most - 1) / 2)];
  return `${within(signs, head)}…${within(signs.toReversed(), tail, true)}`;
}

/** Joins the first of `signs` (characters) that fit into the width. `turned`: the joined characters are reversed. */
function within(signs: readonly string[], width: number, turned = false): string {
  const kept: string[] = [];
  let left = width;
  for (const sign of signs) {
    left -= widthOf(sign);
    if (left < 0) break;
    kept.push(sign);
  }
  return (turned ? kept.reverse() : kept).join('');
}

/** Escapes a foreign name for Markdown, so that it cannot end a cell or begin a tag or a link. */
export const markdownText = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')
    .replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);

export const markdownLines = (text: string): string => text.split('\n').map(markdownText).join('\n');

/** Escapes a foreign text for Markdown, so that it cannot become markup, a link or a mention of a person. */
export const quietMarkdown = (text: string): string =>
  markdownText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('~', String.raw`\~`)
    .replaceAll('://', String.raw`:\/\/`)
    .replaceAll(/www\./gi, (found) => found.replace('.', String.raw`\.`))
    .replaceAll('@', '＠');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Returns a foreign text for XML 1.0, without the characters that XML forbids even if they are escaped. */
export const xmlText = (text: string): string =>
  inert(text)
    .replaceAll(/[\uFFFE\uFFFF]/g, '?')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

export const quotedWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
