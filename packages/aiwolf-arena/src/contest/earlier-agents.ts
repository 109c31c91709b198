import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pythonImports } from '@aiwolf-arena/bridge';
import { bytesOfOutside, LARGEST_FILE, resolveSource } from '@aiwolf-arena/sandbox';
import { text } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { UsageError } from '../options/usage.ts';
import { loadSource } from '../run/load.ts';
import { sha256Of } from '../run/stored-document.ts';
import { DEFAULT_REGULATION, REGULATIONS } from './regulation.ts';
import { type Entry, type Roster, readRoster, submissionOf } from './roster.ts';
import { hashOfContents } from './submission/archive.ts';
import { type Checked, checkSubmission, type Submission, submissionNamed } from './submission/check.ts';
import type { ContestAgent } from './trial.ts';

/** The option for the folder of earlier agents. */
export const earlierFolder = option(
  '--known <folder>',
  'folder of earlier agents (files, or a roster.yaml): entrants that equal one are named',
  text('a folder'),
);

/** An agent of the folder of earlier agents (`--known`). */
export interface EarlierAgent {
  readonly team: string;
  readonly language: string;
  readonly file: string;
  readonly content: string | null;
  readonly code: string | null;
  /** Undefined if it cannot be started as it is. Then only its code is compared. */
  readonly agent: ContestAgent | undefined;
}

/** Returns the agents in a folder: its files, or the entries of its roster, if it has one. `start`: how entries that are clients start. */
export async function earlierAgents(
  folder: string,
  start: (entry: Entry, roster: Roster) => Promise<ContestAgent | undefined> = async () => undefined,
): Promise<EarlierAgent[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--known: there is no folder ${folder}: give the folder with the files of earlier agents`);
  const file = join(folder, ROSTER);
  const roster = existsSync(file) ? readRoster(file) : undefined;
  const entries = (roster?.entries ?? []).filter(({ language }) => language !== 'bundled');
  const listed = entries.map((entry) => {
    const { language, team } = entry;
    return withHashes({ team, language }, submissionOf(entry, roster!), () => start(entry, roster!));
  });
  const files = roster === undefined ? globSync(FILES, { cwd: folder }).sort() : [];
  if (entries.length === 0 && files.length === 0) throw new UsageError(`--known: ${folder} has no ${FILES} and no ${ROSTER}`);
  const single = files.map((name) => {
    const path = resolve(folder, name);
    const submission = submissionNamed(path, { regulation: REGULATIONS[DEFAULT_REGULATION] });
    const of = { team: name, language: submission?.form ?? 'python' };
    return withHashes(of, submission ?? path, async () => loadSource(resolveSource(path, '/')));
  });
  return Promise.all([...listed, ...single]);
}

const ROSTER = 'roster.yaml';
const FILES = '*.{jar,py,zip,ts,js,dll}';

/** Adds the hashes of an agent and, if it can be started, the agent itself. `of`: a submission, or the path of a Python script. */
async function withHashes(
  about: Pick<EarlierAgent, 'team' | 'language'>,
  of: Submission | string,
  start: () => Promise<ContestAgent | undefined>,
): Promise<EarlierAgent> {
  const { content = null, code = null, agent } = typeof of === 'string' ? scriptHashes(of) : await checkSubmission(of);
  return { ...about, file: about.team, content, code, agent: agent ?? (await start().catch(() => undefined)) };
}

/** Returns the hash of a script and the modules that it imports from its folder, as of a zip with them. */
function scriptHashes(path: string): Omit<Checked, 'findings'> {
  const files = pythonImports(path)?.files ?? [path];
  const code = hashOfContents(files.map((file) => ({ sha256: sha256Of(bytesOfOutside(file, LARGEST_FILE.document)) })));
  return { content: code, code };
}
