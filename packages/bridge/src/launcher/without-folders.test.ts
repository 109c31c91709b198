import { expect, test } from 'vitest';
import { withoutFolders } from './presets.ts';

test.each([
  ['File "/home/me/cup/kame/start.py", line 3', 'File "start.py", line 3'],
  ["EEXIST: file already exists, mkdir '/tmp/aiwolf-team-x1/a'", "EEXIST: file already exists, mkdir 'a'"],
  ['/usr/bin/python3: no module named tori', 'python3: no module named tori'],
  ['at tori.Main(/opt/a/Main.java:3)', 'at tori.Main(Main.java:3)'],
  ['see https://example.org/a/b and 1/2 and tori/start.py', 'see https://example.org/a/b and 1/2 and tori/start.py'],
  ['nothing / at all', 'nothing / at all'],
])('%s', (text, shown) => {
  expect(withoutFolders(text)).toBe(shown);
});
