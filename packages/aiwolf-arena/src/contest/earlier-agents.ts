import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LaunchError, pythonImports } from '@aiwolf-arena/bridge';
import { AgentLoadError, bytesOfOutside, LARGEST_FILE, resolveSource } from '@aiwolf-arena/sandbox';
import { text } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { UsageError } from '../options/usage.ts';
import { loadSource } from '../run/load.ts';
import { sha256Of } from '../run/stored-document.ts';
import { DEFAULT_REGULATION, REGULATIONS } from './regulation.ts';
import { type Entry, type Roster, readRoster } from './roster.ts';
import { hashOfContents } from './submission/archive.ts';
import { checkSubmission, submissionNamed } from './submission/check.ts';
import type { ContestAgent } from './trial.ts';

/** The option for the folder of earlier agents. */
export const earlierFolder = option(
  '--known <folder>',
  'folder of earlier agents (files, or a roster.yaml): entrants that equal one are named',
  text('a folder'),
);

/** An agent of the folder of earlier agents (`--known`). */
export interface EarlierAgent {
  readonly name: string;
  readonly language: string;
  readonly file: string;
  readonly content: string | null;
  readonly code: string | null;
  /** Undefined if it cannot be started as it is. Then only its code is compared. */
  readonly agent: ContestAgent | undefined;
}

/** Returns the agents in a folder: its files, or the entries of its roster, if it has one. `look`: checks and starts an entry. */
export async function earlierAgents(
  folder: string,
  look: (entry: Entry, roster: Roster) => Promise<Omit<EarlierAgent, 'name'>>,
): Promise<EarlierAgent[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--known: there is no folder ${folder}: give the folder with the files of earlier agents`);
  const file = join(folder, ROSTER);
  const roster = existsSync(file) ? readRoster(file) : undefined;
  const entries = (roster?.entries ?? []).filter(({ language }) => language !== 'bundled');
  const listed = entries.map(async (entry) => ({ name: entry.team, ...(await look(entry, roster!)) }));
  const files = roster === undefined ? globSync(FILES, { cwd: folder }).sort() : [];
  if (entries.length === 0 && files.length === 0) throw new UsageError(`--known: ${folder} has no ${FILES} and no ${ROSTER}`);
  return Promise.all([...listed, ...files.map((name) => ofFile(folder, name))]);
}

const ROSTER = 'roster.yaml';
const FILES = '*.{jar,py,zip,ts,js,dll}';

async function ofFile(folder: string, name: string): Promise<EarlierAgent> {
  const path = resolve(folder, name);
  const submission = submissionNamed(path, { regulation: REGULATIONS[DEFAULT_REGULATION] });
  const { content = null, code = null, agent } = submission === undefined ? scriptOf(path) : await checkSubmission(submission);
  const language = submission?.form ?? 'python';
  return { name, language, file: name, content, code, agent: agent ?? (await startable(path)) };
}

/** Returns the hash of a script and the modules that it imports from its folder, as of a zip with them. */
function scriptOf(path: string) {
  const files = pythonImports(path)?.files ?? [path];
  const code = hashOfContents(files.map((file) => ({ sha256: sha256Of(bytesOfOutside(file, LARGEST_FILE.document)) })));
  return { content: code, code, agent: undefined };
}

async function startable(path: string): Promise<ContestAgent | undefined> {
  try {
    return await loadSource(resolveSource(path, '/'));
  } catch (thrown) {
    if (thrown instanceof LaunchError || thrown instanceof AgentLoadError) return undefined;
    throw thrown;
  }
}
