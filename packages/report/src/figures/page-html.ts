import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { PackedParts, PageDocument } from '../page/document.ts';

/**
 * One HTML file with all that it needs. The document is there as JSON, which other programs may read; the parts are
 * compressed, and unpacked when they are first looked at.
 */
export async function pageHtml(document: PageDocument, parts: PackedParts): Promise<string> {
  const template = await pageTemplate();
  const sheets = [...template.matchAll(STYLE)].map(([, text]) => text!);
  const scripts = [...template.matchAll(SCRIPT)].map(([, text]) => text!);
  const blocks = [
    `<script type="application/json" id="document">${inScript(document)}</script>`,
    ...Object.entries(parts).map(
      ([id, part]) => `<script type="application/gzip" id="part-${id}">${packed(part)}</script>`,
    ),
  ];
  return template
    .replace('<!--policy-->', () => policyTag(scripts, sheets, document.kind === 'live'))
    .replace('<!--parts-->', () => blocks.join('\n'))
    .replace(
      /<title>.*<\/title>/,
      () => `<title>${escaped(document.title)} · aiwolf-arena</title>`,
    );
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT = /<script type="module"[^>]*>([\s\S]*?)<\/script>/g;

/** JSON that cannot end the element in which it stands. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** JSON, compressed, in signs that can stand in a page. The same value gives the same text on every machine. */
const packed = (value: unknown): string => {
  const bytes = gzipSync(JSON.stringify(value), { level: 9 });
  bytes[9] = 255; // the operating system, by which otherwise equal pages would differ
  return bytes.toString('base64');
};

/**
 * Nothing is loaded, sent or run but the page's own script and sheets, known by their hashes. A live page hears the
 * command that serves it, and nobody else.
 */
function policyTag(scripts: readonly string[], sheets: readonly string[], live: boolean): string {
  const rules = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${sheets.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    ...(live ? ["connect-src 'self'"] : []),
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`;
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Lies beside the code of a published package; in a checkout there is none. */
const PREBUILT = new URL('../page/page.html', import.meta.url);

/** The page without data, as one HTML text. */
export async function pageTemplate(): Promise<string> {
  if (existsSync(PREBUILT)) return readFileSync(PREBUILT, 'utf8');
  const { freshTemplate } = await import('../../build/fresh-template.ts');
  return freshTemplate();
}
