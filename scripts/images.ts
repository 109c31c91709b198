// Draws the pictures of the README and the docs, docs/images/*.png, in English and Japanese, from pages in Debian's chromium (with fonts-noto-cjk): the
// contest that `npm start` plays, and a game in the viewer. Writes beside them what they were made from.
import { writeFileSync } from 'node:fs';
import { MADE_FROM, pictures } from './docs/pictures.ts';

writeFileSync(MADE_FROM, `${JSON.stringify(await pictures(true), null, 2)}\n`);
