import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { checkoutAt } from '../../packages/aiwolf-arena/src/run/identity.ts';
import { freshTemplate } from '../../packages/report/build/fresh-template.ts';
import { ROOT, type Verdict } from '../check/tool.ts';
import { emit } from './emit.ts';
import { gateLibrary } from './gated-library.ts';
import { settle } from './settle.ts';

/** All packages at once, from scratch. Types are another check's: only what cannot be written is a failure here. */
export async function buildPackages(): Promise<Verdict> {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.build-'));
  try {
    const verdict = emit(folder);
    if (!verdict.ok) return verdict;
    settle(folder);
    await Promise.all([bringHashes(), bringSource(), bringPage(), gateLibrary()]);
    return verdict;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dist = (name: string, file: string): string => join(ROOT, 'packages', name, 'dist', file);

/** Read by `entryHash`. */
async function bringHashes(): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const { name } of CATALOG) hashes[name] = (await loadAgent(resolveAgent(name, ROOT))).hash;
  writeFileSync(dist('tournament', 'field-hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** Read by `builtFrom`. */
async function bringSource(): Promise<void> {
  const source = await checkoutAt(ROOT);
  writeFileSync(dist('aiwolf-arena', 'built-from.json'), `${JSON.stringify(source)}\n`);
}

/** Read by `pageTemplate`. */
async function bringPage(): Promise<void> {
  writeFileSync(dist('report', 'page/page.html'), await freshTemplate());
}
