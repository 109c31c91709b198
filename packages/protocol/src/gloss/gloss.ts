import { checkContent, checkSubject, checkWord, optionsIn } from '../content/border.ts';
import type { Content } from '../content/kinds.ts';
import { fillSubject } from '../content/make.ts';
import { DIALECTS } from '../content/words.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import { type GlossOptions, LANGUAGES, type Names } from './names.ts';

/** A sentence for people. Omitted subjects at the top are the speaker, who may be named. */
export function gloss(content: Content, options?: GlossOptions): string {
  const { speaker, language = 'en', dialect = '3.6' } = optionsIn(options);
  checkContent(content);
  checkSubject(speaker);
  checkWord(language, LANGUAGES, 'language');
  checkWord(dialect, DIALECTS, 'dialect');
  const names: Names = { speaker, dialect, asking: false };
  const said = fillSubject(content, speaker);
  return language === 'ja' ? japanese(said, names) : english(said, names);
}
