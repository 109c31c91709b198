import { inert } from '../sanitize.ts';

/** A sentence that GitHub shows at a step. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: readonly string[];
}

/** GitHub workflow commands, a line each. GitHub shows ten of a level in a step. */
export const annotationLines = (annotations: readonly Annotation[]): string =>
  annotations
    .map(({ level, title, message }) => {
      const text = message.map((line) => data(inert(line))).join('%0A');
      return `::${level} title=${property(inert(title))}::${text}\n`;
    })
    .join('');

/** What stands behind the second `::`. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** What stands between them also ends at commas and colons. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
