import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentHash } from '../load/bundle-agent.ts';
import type { DataFile } from '../load/data-files.ts';
import type { LoadedAgent } from '../load/load-agent.ts';
import type { PlannedAgent } from '../plan/plan.ts';
import { makeFolder, writeWhole } from './disk.ts';
import { fileNames } from './file-names.ts';

/** Bytes of data files that are kept of an agent. */
const MOST_DATA = 1 << 20;

const FOLDER = 'agents';

const stemOf = (name: string, hash: string): string =>
  `${fileNames([{ name }])[0]!}-${hash.slice(0, 12)}`;

/**
 * Keeps the code of users' agents in the folder of their run, bundled as it is played, and data files if they are
 * small: the run can be verified when the source has changed.
 */
export function keepAgents(runFolder: string, agents: readonly LoadedAgent[]): void {
  for (const { name, hash, body, data } of agents) {
    if (body === null) continue; // bundled ones are the arena's own
    const stem = join(runFolder, FOLDER, stemOf(name, hash));
    keepFile(`${stem}.js`, Buffer.from(body));
    const size = data.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size > MOST_DATA) continue;
    for (const file of data) keepFile(join(stem, file.name), file.bytes);
  }
}

function keepFile(path: string, bytes: Uint8Array): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  writeWhole(path, [bytes]);
}

/** The agent of a plan as its run folder kept it; undefined unless all of it is there, unchanged. */
export function keptAgent(runFolder: string, agent: PlannedAgent): LoadedAgent | undefined {
  const { name, source, hash } = agent;
  const stem = join(runFolder, FOLDER, stemOf(name, hash));
  if (!existsSync(`${stem}.js`)) return undefined;
  const body = readFileSync(`${stem}.js`, 'utf8');
  const data = dataBelow(stem);
  if (agentHash(body, data) !== hash) return undefined;
  return { name, source, hash, entry: null, body, data };
}

/** In the order of their names, in which they were loaded. */
function dataBelow(folder: string): DataFile[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: path.slice(folder.length + 1).replaceAll('\\', '/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ path, name }) => ({ name, bytes: new Uint8Array(readFileSync(path)) }));
}
