import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { AGENT_ENDINGS } from './agent-endings.ts';
import { AgentLoadError } from './agent-load-error.ts';

/** A file of the agent's folder that the agent may read; `name` is relative to the folder, with forward slashes. */
export interface DataFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MAX_DATA_BYTES = 64 * 1024 * 1024;
const MAX_DATA_FILES = 1000;
const NOT_DATA: ReadonlySet<string> = new Set([...AGENT_ENDINGS, '.tsx', '.jsx', '.cts', '.map']);

/** Every data file below the agent's folder, by name: code, hidden files and node_modules left out. */
export function dataFilesOf(agent: string, path: string): DataFile[] {
  const folder = dirname(path);
  const names: string[] = [];
  let bytes = 0;
  for (const name of walk(folder, '')) {
    names.push(name);
    bytes += statSync(join(folder, name)).size;
    if (names.length > MAX_DATA_FILES || bytes > MAX_DATA_BYTES) throw tooLarge(agent, folder);
  }
  return names
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

function* walk(folder: string, below: string): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(folder, name);
    else if (entry.isFile() && !NOT_DATA.has(extname(entry.name))) yield name;
  }
}

const tooLarge = (agent: string, folder: string): AgentLoadError =>
  new AgentLoadError(
    'DATA_TOO_LARGE',
    agent,
    `it reads data files, and its folder ${folder} holds more than ${MAX_DATA_FILES} files or ${MAX_DATA_BYTES >> 20} MiB: give the agent a folder of its own.`,
  );
