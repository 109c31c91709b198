import { Lexicon, type Rules } from '@aiwolf-arena/engine';

const lexicons = new Map<string, Lexicon>();

/** What was said under the same rules is parsed once a realm, whichever set it is said in; the table is capped. */
export function lexiconOf(rules: Rules): Lexicon {
  const key = JSON.stringify(rules);
  const known = lexicons.get(key) ?? new Lexicon(rules);
  lexicons.set(key, known);
  return known;
}
