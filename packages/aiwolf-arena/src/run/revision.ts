import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  AgentLoadError,
  type ClientSource,
  homeOf,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
  resolveSource,
} from '@aiwolf-arena/sandbox';
import type { PlannedAgent } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { OWN_REPOSITORY } from './identity.ts';
import { loadSource } from './load.ts';
import type { RemoteEntrant } from './remote-pool.ts';
import { sha256Of } from './stored-document.ts';

const PREFIX = 'git:';

export const isRevision = (text: string): boolean => text.startsWith(PREFIX);

interface Candidate {
  readonly candidate: string;
  /** The command that builds a revision, if its agent is not in git. */
  readonly build?: string | undefined;
}

/** Loads the candidate's file and imports from a revision, such as `git:main`. Throws UsageError if no revision matches. */
export async function agentAt(text: string, { build, candidate }: Candidate): Promise<LoadedAgent> {
  const source = resolveSource(candidate, process.cwd());
  if (source.kind === 'client') return clientAt(text, source, build);
  if (source.kind !== 'file')
    throw new UsageError(`${text}: ${candidate} is a bundled agent: only your own agents have revisions`);
  const file = realpathSync(source.path); // the path that git uses
  const { commit, folder, root } = unpacked(text, dirname(file));
  try {
    const path = join(folder, relative(root, file));
    if (!existsSync(path))
      throw new UsageError(
        `${text}: ${relative(root, file)} is not in ${commit.slice(0, 12)}: commit it, or give a revision that contains it`,
      );
    const home = { ...homeOf(path), packages: homeOf(file).packages }; // the packages of today, since git stores none
    const agent = await loadAgent(resolveAgent(`${source.name}=${path}`, process.cwd()), { home });
    return { ...agent, source: `${text} (${commit.slice(0, 12)})` };
  } catch (thrown) {
    throw thrown instanceof AgentLoadError ? asTyped(thrown, text) : thrown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads a client as it was at a revision. Its folder stays until the command ends: its processes start there. */
async function clientAt(text: string, source: ClientSource, build: string | undefined) {
  const { command, file, given, name } = source;
  const here = realpathSync(file === undefined ? process.cwd() : dirname(file.path));
  const { commit, folder, root } = unpacked(text, here);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const there = join(folder, relative(root, here));
  const workFolder = resolve(folder, relative(root, realpathSync(process.cwd())));
  if (build !== undefined) built(text, build, isWithin(folder, workFolder) && existsSync(workFolder) ? workFolder : folder);
  const path = file && join(there, basename(file.path));
  if (path !== undefined && !existsSync(path))
    throw new UsageError(
      `${text}: ${relative(folder, path)} is not in ${commit.slice(0, 12)}: commit it, or type the command that makes it (--build ./build.sh)`,
    );
  const moved = file && { command: file.before + path + file.after, file: { ...file, path: path! } };
  const agent = await loadSource({ kind: 'client', name, text, given, command, ...moved }, false, there);
  if (!isWithin(folder, (agent as RemoteEntrant).launch.folder))
    throw new UsageError(`${text}: PWD of ${name} is a folder of today: type it relative to here (PWD=ours)`);
  const hash = file === undefined ? sha256Of(agent.hash + commit) : agent.hash; // that of a command has only the files that it names
  return { ...agent, hash, source: `${text} (${commit.slice(0, 12)}) of ${source.text}` };
}

const isWithin = (folder: string, path: string): boolean => `${path}/`.startsWith(`${folder}/`);

/** Matches the source of a client that came from a revision. */
const CLIENT_THERE = /^git:.*? \(([0-9a-f]+)\) of (.*)$/s;

/** Loads the client of a plan that came from a revision. `undefined` for all other agents. */
export async function clientThere({ name, source }: Pick<PlannedAgent, 'name' | 'source'>): Promise<LoadedAgent | undefined> {
  const [, commit, candidate] = CLIENT_THERE.exec(source) ?? [];
  return commit === undefined
    ? undefined
    : { ...(await agentAt(`${PREFIX}${commit}`, { candidate: candidate! })), name, source };
}

/** Largest size of what a build may say of its errors and warnings. */
const MOST = 1 << 26;

function built(text: string, command: string, folder: string): void {
  try {
    execFileSync('/bin/sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: MOST,
    });
  } catch (thrown) {
    const { stderr = '', message } = thrown as { stderr?: string; message: string };
    throw new UsageError(`${text}: ${command} failed: ${stderr.trim() || message}`);
  }
}

/** Writes all files of a revision into a new folder. `inside`: a folder of the repository. */
function unpacked(text: string, inside: string) {
  const root = git(inside, ['rev-parse', '--show-toplevel'], text).trim();
  const commit = commitOf(text.slice(PREFIX.length), root, text);
  const folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-revision-'));
  try {
    unpack(root, commit, folder, text);
    return { commit, folder, root };
  } catch (thrown) {
    rmSync(folder, { recursive: true });
    throw thrown;
  }
}

/** Returns a copy of an error. In its message, the path of the temporary folder is replaced by the text that the user typed. */
const asTyped = ({ code, agent, message }: AgentLoadError, text: string): AgentLoadError =>
  new AgentLoadError(code, text, message.slice(`agent ${agent}: `.length));

function commitOf(revision: string, root: string, text: string): string {
  const name = `${revision}^{commit}`;
  const found = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', name], text, { instead: '' });
  if (found !== '') return found.trim();
  throw new UsageError(
    `${text}: there is no revision ${revision === '' ? 'without a name' : revision} in ${root}: see git log, or fetch the revision first (in CI: the whole history, fetch-depth: 0)`,
  );
}

/** Writes all files of a revision into a folder. This includes files that `git archive` normally leaves out (export-ignore). */
function unpack(root: string, commit: string, folder: string, text: string): void {
  const index = { GIT_INDEX_FILE: join(folder, '.git-index') };
  git(root, ['read-tree', commit], text, { env: index });
  git(root, ['checkout-index', '--all', `--prefix=${folder}/`], text, { env: index });
  const packages = resolve(root, 'node_modules');
  if (existsSync(packages) && !existsSync(join(folder, 'node_modules'))) symlinkSync(packages, join(folder, 'node_modules'));
}

const noRepository = (folder: string): string =>
  `${folder} is not in a git repository: create one (git init && git add --all && git commit --message first)`;

interface GitOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The text that is returned if git fails without an error message. If this is left out, such a failure throws UsageError. */
  readonly instead?: string;
}

function git(folder: string, args: readonly string[], text: string, options: GitOptions = {}): string {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      env: { ...OWN_REPOSITORY, ...options.env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (thrown) {
    const { stderr, code } = thrown as { stderr?: string; code?: string };
    if (code === 'ENOENT') throw new UsageError(`${text}: git is not installed`);
    if (options.instead !== undefined && !stderr) return options.instead;
    if (/not a git repository/.test(stderr ?? '')) throw new UsageError(`${text}: ${noRepository(folder)}`);
    throw new UsageError(`${text}: git failed: ${(stderr ?? '').trim().split('\n').at(-1)}`);
  }
}
