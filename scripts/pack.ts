// Packs aiwolf-arena into one file, aiwolf-arena-VERSION.tgz, which `npm install FILE` installs into any project.
// Usage: npm run pack -- [--offline]
//   --offline  puts the packages of others in, too, so that the installation needs no network (for this kind of machine only)
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shellLine } from '../packages/aiwolf-arena/src/options/usage.ts';
import { ROOT } from './check/tool.ts';
import { packOne } from './publish/one-file.ts';
import { packAll } from './publish/tarballs.ts';

const { values } = parseArgs({ options: { offline: { type: 'boolean', default: false } } });
console.log('packing: about half a minute');
const parts = mkdtempSync(join(tmpdir(), 'aiwolf-arena-parts-'));
const file = await packOne(await packAll(parts, true), ROOT, values.offline);
rmSync(parts, { recursive: true });
if (!existsSync(join(ROOT, 'packages/bridge/dist/java/arena')))
  console.log('note: there is no javac: every agent in Java will get a JVM of its own');
const megabytes = (statSync(file).size / 1e6).toFixed(1);
const rest = values.offline
  ? 'all that is needed on this kind of machine'
  : 'npm brings the packages of others when it is installed';
console.log(`${file} (${megabytes} MB; ${rest})
In your own project:
  npm install ${shellLine([file])}
  npx aiwolf-arena --help`);
