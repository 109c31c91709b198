import { apiReference } from './api-reference.ts';
import { commandsPage } from './commands-page.ts';
import { documentSchemas } from './document-schemas.ts';
import { protocolPage } from './protocol-page.ts';
import { rulesPage } from './rules-page.ts';

/** Where the pages of the library are, and nothing else. */
export const API_FOLDER = 'docs/reference/api';

/** Generated files by path from the root. */
export async function allPages(): Promise<Readonly<Record<string, string>>> {
  const api = Object.entries(await apiReference());
  return {
    'docs/reference/commands.md': await commandsPage(),
    'docs/reference/protocol.md': protocolPage(),
    'docs/reference/rules.md': rulesPage(),
    'docs/reference/documents.schema.json': documentSchemas(),
    ...Object.fromEntries(api.map(([path, text]) => [`${API_FOLDER}/${path}`, text])),
  };
}
