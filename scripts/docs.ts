// Writes the reference pages that follow from data: the rules, and the sentences of the protocol. Usage: node scripts/docs.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './check/tool.ts';
import { PAGES } from './docs/pages.ts';

for (const [path, text] of Object.entries(PAGES)) writeFileSync(join(ROOT, path), text);
