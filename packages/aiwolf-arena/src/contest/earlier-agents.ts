import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { pythonImports } from '@aiwolf-arena/bridge';
import { bytesOfOutside, entryContent, LARGEST_FILE, resolveSource } from '@aiwolf-arena/sandbox';
import { text } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { UsageError } from '../options/usage.ts';
import { loadSource } from '../run/load.ts';
import { sha256Of } from '../run/stored-document.ts';
import type { ComparedAgent } from './equal-agents.ts';
import type { StageRecord } from './manifest.ts';
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

let bundled: Promise<ComparedAgent[]> | undefined;

/** Returns the bundled agents as they are compared with those of teams. */
export function bundledAgents(): Promise<ComparedAgent[]> {
  const hashed = async (team: string) => ({ team, language: 'bundled', code: await entryContent(team) });
  bundled ??= Promise.all(CATALOG.map(({ name }) => hashed(name)));
  return bundled;
}

/** An agent of the folder of earlier agents (`--known`). If it cannot be started as it is, only its code is compared. */
export type EarlierAgent = StageRecord['earlier'][number] & { readonly agent: ContestAgent | undefined };

/** Returns the agents in a folder: its files, or the entries of its roster. `start`: how entries that are clients start. */
export async function earlierAgents(
  folder: string,
  start: (entry: Entry, roster: Roster) => Promise<ContestAgent | undefined> = async () => undefined,
): Promise<EarlierAgent[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--known: there is no folder ${folder}: give the folder with the files of earlier agents`);
  const file = join(folder, ROSTER);
  const roster = existsSync(file) ? readRoster(file) : undefined;
  const entries = (roster?.entries ?? []).filter(({ language }) => language !== 'bundled');
  const files = roster === undefined ? globSync(FILES, { cwd: folder }).sort() : [];
  if (entries.length === 0 && files.length === 0) throw new UsageError(`--known: ${folder} has no ${FILES} and no ${ROSTER}`);
  const found: EarlierAgent[] = []; // one after another, since each may start a process
  for (const entry of entries) found.push(await withHashes(entry, submissionOf(entry, roster!), () => start(entry, roster!)));
  for (const name of files) {
    const path = resolve(folder, name);
    const submission = submissionNamed(path, { regulation: REGULATIONS[DEFAULT_REGULATION] });
    const about = { team: name, language: submission?.form ?? 'python' };
    found.push(await withHashes(about, submission ?? path, async () => loadSource(resolveSource(path, '/'))));
  }
  return found;
}

const ROSTER = 'roster.yaml';
const FILES = '*.{jar,py,zip,ts,js,dll}';

/** Adds the hashes of an agent and, if it can be started, the agent itself. `of`: a submission, or the path of a Python script. */
async function withHashes(
  { language, team }: Pick<EarlierAgent, 'team' | 'language'>,
  of: Submission | string,
  start: () => Promise<ContestAgent | undefined>,
): Promise<EarlierAgent> {
  const { content = null, code = null, agent } = typeof of === 'string' ? scriptHashes(of) : await checkSubmission(of);
  const started: ContestAgent | undefined = agent ?? (await start().catch(() => undefined));
  const record = { team, revision: 0, language, file: team, content, code, answers: null, findings: [] };
  const name = `earlier-${team}`; // no team's
  const launch = started?.launch && { launch: { ...started.launch, name } };
  return { ...record, agent: started && { ...started, name, ...launch } };
}

/** Returns the hash of a script and the modules that it imports from its folder, as of a zip with them. */
function scriptHashes(path: string): Omit<Checked, 'findings'> {
  const files = pythonImports(path)?.files ?? [path];
  const code = hashOfContents(files.map((file) => ({ sha256: sha256Of(bytesOfOutside(file, LARGEST_FILE.document)) })));
  return { content: code, code };
}
