import { checkContent, checkWord, optionsIn } from './border.ts';
import type { Content } from './content/kinds.ts';
import { canonicalText } from './content/sentence.ts';
import { oldText } from './meaning/old-text.ts';
import { DIALECTS, type Dialect } from './parse/dialects.ts';

/**
 * The canonical text, the other half of `parse`. In dialect 2.01 a sentence which 2.01 cannot say
 * keeps its 3.6 text: `convert` tells.
 */
export function format(content: Content, options?: { readonly dialect?: Dialect }): string {
  const { dialect = '3.6' } = optionsIn(options);
  checkContent(content);
  checkWord(dialect, DIALECTS, 'dialect');
  if (dialect !== '2.01') return canonicalText(content);
  const said = oldText(content);
  return said.ok ? said.value : canonicalText(content);
}
