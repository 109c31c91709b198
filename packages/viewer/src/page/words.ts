import type { Language } from '@aiwolf-arena/protocol';
import { type Blanks, MEASURE_NAMES, ROLE_NAMES, sentencesOf, textIn } from '@aiwolf-arena/report/browser';
import words from './words.json' with { type: 'json' };

const WORDS = { ...words, ...ROLE_NAMES, ...MEASURE_NAMES };

/** The key of a sentence or word that the page itself says, or that a chart contains. */
export type WordKey = keyof typeof WORDS;

/** Returns a sentence or word of the page in both languages. */
export const pageSaid = sentencesOf<WordKey>(WORDS);

/** Returns a sentence or word of the page in the reader's language. */
export interface Say {
  readonly language: Language;
  (key: WordKey, blanks?: Blanks): string;
}

export const speaking = (language: Language): Say =>
  Object.assign((key: WordKey, blanks?: Blanks) => textIn(pageSaid(key, blanks), language), { language });

/** Returns a mark that stands for a word in a chart. Charts are drawn once for all languages; words later replace the marks. */
export const inPicture = (key: WordKey): string => `${OPEN}${key}${CLOSE}`;
const OPEN = '\uE000';
const CLOSE = '\uE001';
const IN_PICTURE = /\uE000([\w-]+)\uE001/g;

/** Returns a chart in which the words of a language have replaced the marks. All other texts are unchanged. */
export const pictureIn = (language: Language, svg: string): string =>
  svg.replaceAll(IN_PICTURE, (whole, key: string) => (isWord(key) ? WORDS[key][language] : whole));

const isWord = (key: string): key is WordKey => Object.hasOwn(WORDS, key);

/** Returns what a mark of a chart tells when the reader points at it: the agent that it shows ('' if none), and its numbers. */
export const tipOf = (agent: string, text: string): string => `${text}${TIP}${agent}`;
const TIP = '\uE002';

export function tipParts(tip: string): { readonly text: string; readonly agent: string } {
  const [text = '', ...agent] = tip.split(TIP);
  return { text, agent: agent.join(TIP) };
}
