import type { Language } from '@aiwolf-arena/protocol';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

/** The key of a sentence or word of the page. When it is shown, values replace its {placeholders}. */
export type WordKey = keyof typeof en;

const WORDS: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en, ja };

export interface Sentence {
  readonly say: WordKey;
  readonly with?: Blanks;
}

/** A value that replaces a {placeholder}: a text or number, a word of the list, or a text in both languages. */
type Blanks = Readonly<Record<string, string | number | { readonly word: WordKey } | Readonly<Record<Language, string>>>>;

/** Returns a sentence that was written elsewhere, such as a verdict of the terminal. */
export const asSaid = (text: string | Readonly<Record<Language, string>>): Sentence => ({ say: 'as-said', with: { text } });

export interface Say {
  readonly language: Language;
  (key: WordKey, blanks?: Blanks): string;
}

/** Returns a function that gives the words of a language with filled {placeholders}. Numbers are shown without decimals. */
export function speaking(language: Language): Say {
  let numbers: Intl.NumberFormat | undefined; // creating this takes 12 ms
  const filled = (value: Blanks[string] | undefined): string => {
    if (typeof value === 'number') {
      numbers ??= new Intl.NumberFormat(language);
      return numbers.format(value);
    }
    if (typeof value !== 'object') return value ?? '';
    return 'word' in value ? say(value.word) : value[language];
  };
  const say = (key: WordKey, blanks: Blanks = {}): string =>
    blanksFilled(WORDS[language][key], (blank) => filled(blanks[blank]));
  return Object.assign(say, { language });
}

export const blanksFilled = (text: string, filled: (blank: string) => string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, blank: string) => filled(blank));

export const sentenceText = (say: Say, sentence: Sentence): string => say(sentence.say, sentence.with);

/** Returns a mark that stands for a word in a chart. Charts are drawn once for all languages; words later replace the marks. */
export const inPicture = (key: WordKey): string => `${OPEN}${key}${CLOSE}`;
const OPEN = '\uE000';
const CLOSE = '\uE001';
const IN_PICTURE = /\uE000([\w-]+)\uE001/g;

/** Returns a chart in which the words of a language have replaced the marks. All other texts are unchanged. */
export const pictureIn = (say: Say, svg: string): string =>
  svg.replaceAll(IN_PICTURE, (whole, key: string) => (Object.hasOwn(en, key) ? say(key as WordKey) : whole));

/** Returns what a mark of a chart tells when the reader points at it: the agent that it shows ('' if none), and its numbers. */
export const tipOf = (agent: string, text: string): string => `${text}${TIP}${agent}`;
const TIP = '\uE002';

export function tipParts(tip: string): { readonly text: string; readonly agent: string } {
  const [text = '', ...agent] = tip.split(TIP);
  return { text, agent: agent.join(TIP) };
}
