import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Contestant } from '@aiwolf-arena/analysis';
import {
  AgentLoadError,
  type ClientSource,
  homeOf,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
  resolveSource,
} from '@aiwolf-arena/sandbox';
import type { StoredArm } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from '../run/hooks.ts';
import { OWN_REPOSITORY } from '../run/identity.ts';
import { loadNamed, loadSource, renamed } from '../run/roster.ts';
import { isStored, readBaseline } from './baseline.ts';
import type { CompareSpec } from './options.ts';

/** A baseline of a comparison: an agent that plays now, or stored results of an agent that has played before. */
export type Opposite = { readonly contestant: Contestant } & (
  | { readonly agent: LoadedAgent }
  | { readonly stored: StoredArm; readonly path: string }
);

export type LineUp = Awaited<ReturnType<typeof lineUpOf>>;

/** Loads all agents of a comparison. A baseline is a bundled name, a path, `git:REVISION`, or a file with stored results. */
export async function lineUpOf({ baselines, build, candidate, field, trust }: CompareSpec, onNote: OnNote) {
  const twice = baselines.find((text, at) => baselines.indexOf(text) < at);
  if (twice !== undefined) throw new UsageError(`the baseline ${twice} is given twice: give it only once`);
  const playing = baselines.filter((text) => !isRevision(text) && !isStored(text));
  const agentOf = await loadNamed([candidate, ...playing, ...field.flat()], trust, onNote);
  const own = agentOf(candidate);
  const named = await Promise.all(baselines.map((text) => oppositeOf(text, { candidate, build }, agentOf)));
  const opposites = named.map((one) => ({ ...one, contestant: apart(one.contestant, own) }));
  const sides = [own, ...opposites.map(({ contestant }) => contestant)];
  const fields = field.map((names) => renamed(names.map(agentOf), sides));
  return { candidate: own, baselines: opposites, fields };
}

/** If a baseline has the same name as the candidate, adds its commit or its path to the name, as in `fox@52a98a8`. */
function apart(baseline: Contestant, { name, source }: LoadedAgent): Contestant {
  if (baseline.name !== name || baseline.source === source) return baseline;
  const [, commit] = AT_COMMIT.exec(baseline.source) ?? [];
  return { ...baseline, name: commit === undefined ? `${name} (${baseline.source})` : `${name}@${commit}` };
}

const AT_COMMIT = /^git:.* \(([0-9a-f]{7})[0-9a-f]*\)$/s;

type Asked = Pick<CompareSpec, 'build' | 'candidate'>;

async function oppositeOf(text: string, asked: Asked, agentOf: (text: string) => LoadedAgent): Promise<Opposite> {
  if (isStored(text)) {
    const stored = readBaseline(text);
    const { name, hash } = stored.plan.agents[0]!;
    return { contestant: { name, source: text, hash }, stored, path: text };
  }
  const trusted = agentOf(asked.candidate).trustedFile !== undefined;
  if (isRevision(text) && trusted) throw new UsageError(`${text}: ${NO_TRUST}`);
  const agent = isRevision(text) ? await agentAt(text, asked) : agentOf(text);
  return { contestant: contestantOf(agent), agent };
}

/** The error for `git:REVISION` with a trusted candidate. A trusted agent runs from its file, and a revision is no file. */
const NO_TRUST =
  'a trusted agent cannot be loaded from git. Check out the revision (git worktree add ../before REVISION), give the file there as the baseline, and trust it, too';

export const contestantOf = ({ name, source, hash }: LoadedAgent): Contestant => ({ name, source, hash });

const PREFIX = 'git:';

const isRevision = (text: string): boolean => text.startsWith(PREFIX);

/** Loads the candidate's file and imports from a revision, such as `git:main`. Throws UsageError if no revision matches. */
async function agentAt(text: string, { build, candidate }: Asked): Promise<LoadedAgent> {
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
async function clientAt(text: string, { name, command, file, given }: ClientSource, build: string | undefined) {
  const here = realpathSync(file === undefined ? process.cwd() : dirname(file.path));
  const { commit, folder, root } = unpacked(text, here);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [there, workFolder] = [here, realpathSync(process.cwd())].map((path) => join(folder, relative(root, path)));
  if (build !== undefined) built(text, build, existsSync(workFolder!) ? workFolder! : folder);
  const path = file && join(there!, basename(file.path));
  if (path !== undefined && !existsSync(path))
    throw new UsageError(
      `${text}: ${relative(folder, path)} is not in ${commit.slice(0, 12)}: commit it, or type the command that makes it (--build ./build.sh)`,
    );
  const started = file === undefined ? `PWD='${there}' ${command}` : file.before + path + file.after;
  const moved = file === undefined ? {} : { file: { ...file, path: path! } };
  const agent = await loadSource({ kind: 'client', name, text, given, command: started, ...moved });
  return { ...agent, source: `${text} (${commit.slice(0, 12)})` };
}

function built(text: string, command: string, folder: string): void {
  try {
    execFileSync('/bin/sh', ['-c', command], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
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
