/** The nearest word of the protocol to a misspelt one. */
import { ANY, CHANNELS, CONTEST_ROLES, KINDS, SPECIES } from '../words.ts';

const LONGEST = 24;
const VERBS: readonly string[] = KINDS.filter((kind) => kind !== 'OVER' && kind !== 'SKIP');

export const verbLike = (word: string): string => suggest(word, [...VERBS, 'Over', 'Skip']);
export const roleLike = (word: string): string => suggest(word, [...CONTEST_ROLES, ANY]);
export const speciesLike = (word: string): string => suggest(word, [...SPECIES, ANY]);
export const channelLike = (word: string): string => suggest(word, CHANNELS);

/** `did you mean VOTE?`, or the list of words when none is near. */
function suggest(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near === undefined ? `expected one of ${words.join(', ')}` : `did you mean ${near}?`;
}

/** The word within two changes (one for short words) whatever the case. */
function nearest(word: string, words: readonly string[]): string | undefined {
  if (word === '' || word.length > LONGEST) return undefined;
  const upper = word.toUpperCase();
  let best: string | undefined;
  let least = upper.length < 5 ? 2 : 3;
  for (const candidate of words) {
    const changes = distance(upper, candidate.toUpperCase());
    if (changes < least) [best, least] = [candidate, changes];
  }
  return best;
}

/** Letters to insert, drop or replace (Levenshtein), one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const replaced = (row[j - 1] as number) + same;
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
