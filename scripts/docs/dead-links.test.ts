import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.ts';

const page = (body: string): string => `<html><body><h1 id="top">A</h1>${body}</body></html>`;

test('reports links to missing pages, files and anchors, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  mkdirSync(join(folder, 'api'));
  writeFileSync(
    join(folder, 'index.html'),
    page('<a href="/api/">api</a><a class="x" href="/api/one#top">one</a><a href="/ja/">ja</a>'),
  );
  writeFileSync(join(folder, 'api/index.html'), page('<a href="./one">one</a><a href="./two">two</a><a href="#top">top</a>'));
  writeFileSync(
    join(folder, 'api/one.html'),
    page('<a href="#end">end</a><a href="https://example.org">x</a><a href="/a.svg">a</a>'),
  );
  writeFileSync(join(folder, 'a.svg'), '');
  const dead = deadLinks(folder);
  rmSync(folder, { recursive: true });
  expect(dead.sort()).toEqual(['/ -> /ja/', '/api -> ./two', '/api/one -> #end']);
});
