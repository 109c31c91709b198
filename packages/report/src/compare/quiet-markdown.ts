import { markdownText } from '../markdown.ts';

/** Text in which nothing of others becomes markup, a link of its own accord, or calls somebody by name. */
export const quietMarkdown = (text: string): string =>
  markdownText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('~', String.raw`\~`)
    .replaceAll('://', String.raw`:\/\/`)
    .replaceAll(/www\./gi, (found) => found.replace('.', String.raw`\.`))
    .replaceAll('@', '＠');
