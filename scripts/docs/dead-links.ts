// Links of the built website that lead nowhere.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

interface Page {
  /** The path on the site, such as `/reference/runs`. */
  readonly path: string;
  /** The folder from which its relative links lead. */
  readonly base: string;
  readonly html: string;
  readonly ids: ReadonlySet<string>;
}

const HREF = /<a\b[^>]*?\shref="([^"]*)"/g;
const ID = /\s(?:id|name)="([^"]*)"/g;

/** Returns a line for each link to a page, file or anchor of the site that is not there. `folder`: contains the built site. */
export function deadLinks(folder: string): string[] {
  const pages = globSync('**/*.html', { cwd: folder }).map((file) => pageOf(folder, file));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return pages.flatMap((page) => {
    const { html, path } = page;
    const links = new Set([...html.matchAll(HREF)].map(([, href]) => textOf(href!)));
    return [...links].flatMap((href) => (isDead(href, page, byPath, folder) ? [`${path} -> ${href}`] : []));
  });
}

function isDead(href: string, { base, path: from }: Page, pages: ReadonlyMap<string, Page>, folder: string): boolean {
  if (/^[a-z]+:|^\/\//i.test(href)) return false;
  const [target = '', anchor = ''] = href.split('#');
  const path = target === '' ? from : withoutEnding(posix.resolve(base, decodeURI(target)));
  const page = pages.get(path);
  if (page === undefined) return !existsSync(join(folder, decodeURI(target)));
  return anchor !== '' && !page.ids.has(decodeURIComponent(anchor));
}

function pageOf(folder: string, file: string): Page {
  const html = readFileSync(join(folder, file), 'utf8');
  return {
    path: withoutEnding(`/${file}`),
    base: posix.dirname(`/${file}`),
    html,
    ids: new Set([...html.matchAll(ID)].map(([, id]) => textOf(id!))),
  };
}

const withoutEnding = (path: string): string =>
  path
    .replace(/\.html$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/(?<=.)\/$/, '');

const textOf = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
