import { counted, withCommas } from '../format.ts';
import { type Bilingual, inBoth, type Said, textIn } from '../model.ts';

/** Japanese words for numbers of things ({n}). In English, the key is the word. */
const THINGS = {
  set: '{n}セット',
  game: '{n}ゲーム',
  agent: '{n}エージェント',
  candidate: '{n}候補',
  interval: '{n}個',
  'other agent': '他の{n}エージェント',
  finalist: '{n}エージェント',
  team: '{n}チーム',
  time: '{n}回',
  round: '{n}回',
  rank: '{n}件の順位',
  sample: '{n}回の観測',
  thread: '{n}スレッド',
  finding: '{n}件の指摘',
  'finished set': '終了した{n}セット',
  'more set': 'あと約{n}セット',
} as const;

/** A number of things: `[3, 'set']` is shown as `3 sets`. */
type Counted = readonly [count: number, thing: keyof typeof THINGS];

/** A value that replaces a placeholder in a sentence. The elements of a list are joined by commas. */
type Filling = Said | number | Counted | readonly Said[];

/** The values that replace the {placeholders} of a sentence. */
export type Blanks = Readonly<Record<string, Filling>>;

/** Returns a function that gets a key of `words`, and returns its sentence in both languages with filled {placeholders}. */
export const sentencesOf =
  <Key extends string>(words: Readonly<Record<Key, Required<Bilingual>>>) =>
  (key: Key, blanks: Blanks = {}): Required<Bilingual> =>
    inBoth((language) =>
      words[key][language].replaceAll(BLANK, (_, blank: string, noun = '') => {
        const filling = blanks[blank] ?? '';
        return `${fillingIn(filling, language)}${filling === 1 ? noun.slice(0, -1) : noun}`;
      }),
    );

/** A placeholder, and the plural that may follow it: `{games} games`. After the number 1, it loses its `s`. */
const BLANK =
  /\{(\w+)\}( (?:agent|answer|call|comparison|day|file|game|interval|log|opponent|pair|place|player|point|probe|round|row|set|step|team|time|violation)s\b)?/g;

function fillingIn(filling: Filling, language: keyof Bilingual): string {
  if (typeof filling === 'number') return withCommas(filling);
  if (!isList(filling)) return textIn(filling, language);
  if (isCounted(filling)) return countedIn(filling, language);
  return filling.map((one) => textIn(one, language)).join(language === 'ja' ? '、' : ', ');
}

const isList = (filling: Exclude<Filling, number>): filling is Counted | readonly Said[] => Array.isArray(filling);
const isCounted = (list: Counted | readonly Said[]): list is Counted => typeof list[0] === 'number';

export const countedIn = ([count, thing]: Counted, language: keyof Bilingual): string =>
  language === 'en' ? counted(count, thing) : THINGS[thing].replace('{n}', withCommas(count));

export const joined = (...notes: readonly Said[]): Required<Bilingual> =>
  inBoth((language) => notes.map((note) => textIn(note, language)).join(''));
