import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../check/tool.ts';
import { publishedText } from './published-text.ts';

/** Takes what tsc wrote into `folder` to the `dist` of each package, in place of what was there. */
export function settle(folder: string): void {
  const packages = join(ROOT, 'packages');
  for (const name of readdirSync(packages)) {
    const dist = join(packages, name, 'dist');
    rmSync(dist, { recursive: true, force: true });
    const written = join(folder, name, 'src');
    for (const path of globSync('**/*.{js,d.ts,json}', { cwd: written })) {
      const text = publishedText(path, readFileSync(join(written, path), 'utf8'));
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      writeFileSync(join(dist, path), text);
    }
  }
}
