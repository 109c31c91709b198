import { protocolPage } from './protocol-page.ts';
import { rulesPage } from './rules-page.ts';

/** Generated pages by path from the root. */
export const PAGES: Readonly<Record<string, string>> = {
  'docs/reference/protocol.md': protocolPage(),
  'docs/reference/rules.md': rulesPage(),
};
