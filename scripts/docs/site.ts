// The website of the documentation: pages of the repository and generated ones, with links between them.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join, posix, resolve } from 'node:path';
import { build, serve } from 'vitepress';
import { ROOT } from '../check/tool.ts';
import { apiReference } from './api-reference.ts';
import { commandPages } from './command-pages.ts';
import { deadLinks } from './dead-links.ts';
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

/** Writes all pages, and builds the site into a folder, by default docs/.vitepress/dist. Throws if a link leads nowhere. */
export async function buildSite(outDir = join(DOCS, '.vitepress/dist')): Promise<void> {
  const sources = globSync(PAGE_SOURCES, { cwd: ROOT, exclude: (path) => path.includes('node_modules') });
  const places = new Map([...sources, ...Object.keys(PLACES)].map((path) => [path, placeOf(path)]));
  const api = await kept('api-reference', API_SOURCES, apiReference);
  rmSync(STAGE, { recursive: true, force: true });
  for (const path of sources) write(placeOf(path), linked(readFileSync(join(ROOT, path), 'utf8'), path, places));
  for (const [name, text] of Object.entries(await commandPages())) write(`reference/commands/${name}.md`, text);
  write('reference/rules.md', rulesPage());
  write('reference/protocol.md', protocolPage());
  for (const [path, text] of Object.entries(api)) write(`api/${path}`, text);
  cpSync(join(DOCS, 'images'), join(STAGE, 'public/images'), { recursive: true });
  copy('packages/aiwolf-arena/roster.schema.json', 'public/roster.schema.json');
  copy(await freshSchema(), 'public/documents.schema.json');
  for (const path of globSync('**/*.md', { cwd: STAGE })) writeEnglishOnly(path);
  await build(DOCS, { outDir });
  const dead = deadLinks(outDir);
  if (dead.length > 0) throw new Error(`${dead.length} links lead nowhere:\n${dead.join('\n')}`);
}

/** Serves the built site until the process ends, and says where: at the usual port of VitePress, or at a free one. */
export async function serveSite(): Promise<void> {
  const listening = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(port, () => resolve(server));
    });
  const server = await listening(PORT).catch(() => listening(0));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await serve({ root: DOCS, port });
  console.log('Ctrl-C ends it.');
}

const PORT = 4173;

/** Writes a Japanese page that links to an English page without a translation, since the language menu of the site leads there. */
function writeEnglishOnly(path: string): void {
  const japanese = `ja/${path}`;
  if (path.startsWith('ja/') || path.startsWith('public/') || existsSync(join(STAGE, japanese))) return;
  const link = `/${path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
  const [, title = link] = /^# (.*)$/m.exec(readFileSync(join(STAGE, path), 'utf8')) ?? [];
  write(japanese, `---\nsearch: false\n---\n\n# ${title}\n\nこのページは英語だけです: [${title}](${link})\n`);
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
