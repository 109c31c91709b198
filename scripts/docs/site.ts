// The website of the documentation: pages of the repository and generated ones, with links between them.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { build, type SiteConfig } from 'vitepress';
import { ROOT } from '../check/tool.ts';
import { apiReference } from './api-reference.ts';
import { commandsPage } from './commands-page.ts';
import { freshSchema } from './document-schemas.ts';
import { kept } from './kept.ts';
import { protocolPage, rulesPage } from './reference-pages.ts';
import { API_SOURCES, PAGE_SOURCES } from './sources.ts';

const DOCS = join(ROOT, 'docs');
const STAGE = join(DOCS, 'built/site');

/** Pages whose place on the site does not follow from their path. */
const PLACES: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'README.ja.md': 'ja/index.md',
  'AGENTS.md': 'contributing/map.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
  'docs/README.md': 'documentation.md',
  'packages/aiwolf-arena/roster.schema.json': 'public/roster.schema.json',
};

/** Where a file of the repository is on the site. */
function placeOf(path: string): string {
  const place = PLACES[path] ?? path.replace(/^docs\//, '').replace(/^(packages\/[^/]+)\/README\.md$/, '$1.md');
  return place.endsWith('.ja.md') ? `ja/${place.replace('.ja.md', '.md')}` : place;
}

/**
 * Writes all pages, and builds the site into docs/.vitepress/dist; throws if a link leads nowhere. `isCheck`: for that alone, without scripts,
 * search and colours, into a temporary folder.
 */
export async function buildSite(isCheck: boolean): Promise<void> {
  const sources = globSync(PAGE_SOURCES, { cwd: ROOT, exclude: (path) => path.includes('node_modules') });
  const places = new Map([...sources, ...Object.keys(PLACES)].map((path) => [path, placeOf(path)]));
  const api = await kept('api-reference', API_SOURCES, apiReference);
  rmSync(STAGE, { recursive: true, force: true });
  for (const path of sources) write(placeOf(path), linked(readFileSync(join(ROOT, path), 'utf8'), path, places));
  write('reference/commands.md', await commandsPage());
  write('reference/rules.md', rulesPage());
  write('reference/protocol.md', protocolPage());
  for (const [path, text] of Object.entries(api)) write(`api/${path}`, isCheck ? `# ${path}` : text); // TypeDoc has checked their links
  cpSync(join(DOCS, 'images'), join(STAGE, 'public/images'), { recursive: true });
  copy('packages/aiwolf-arena/roster.schema.json', 'public/roster.schema.json');
  if (isCheck) return check();
  copy(await freshSchema(), 'public/documents.schema.json');
  await build(DOCS);
}

async function check(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    const onAfterConfigResolve = ({ site, markdown }: SiteConfig): void => {
      site.themeConfig.search = undefined;
      markdown!.highlight = (code) => `<pre v-pre><code>${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`;
    };
    await build(DOCS, { ...{ outDir, mpa: 'true', onAfterConfigResolve } });
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

function write(place: string, text: string): void {
  const file = join(STAGE, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replaceAll(/<!--[\s\S]*?-->\n*/g, ''));
}

const copy = (from: string, to: string): void => cpSync(resolve(ROOT, from), join(STAGE, to));

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** A page with links as they are on the site. A link to a file that is not there becomes its text. */
function linked(text: string, path: string, places: ReadonlyMap<string, string>): string {
  return text.replaceAll(LINK, (whole, image: string, label: string, target: string, anchor = '') => {
    const file = posix.normalize(posix.join(posix.dirname(path), target));
    const place = image === '' ? places.get(file) : placeOf(file);
    if (place !== undefined) return `${image}[${label}](/${place.replace(/^public\//, '')}${anchor})`;
    return existsSync(join(ROOT, file)) ? label : whole;
  });
}
