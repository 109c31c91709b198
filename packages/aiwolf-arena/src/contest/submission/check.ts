import { accessSync, constants, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import {
  AGENT_ENDINGS,
  type AgentHome,
  AgentLoadError,
  bytesOfOutside,
  contentHash,
  entryContent,
  foundAt,
  homeOf,
  LARGEST_FILE,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
} from '@aiwolf-arena/sandbox';
import { arenaLine } from '../../options/usage.ts';
import { sha256Of } from '../../run/stored-document.ts';
import { type ArchivedFile, archiveHash, hashOfCode, hashOfContents, readArchive } from './archive.ts';
import { checkDll, checkDlls, isDll } from './dotnet.ts';
import { type Finding, finding } from './finding.ts';
import type { Forms } from './forms.ts';
import { checkJar, isClass } from './java.ts';
import { checkProgram } from './program.ts';
import { checkPython, isScript } from './python.ts';

/** A team's submission. Its form is allowed by regulation 3.2, or it is a JavaScript module or a bundled agent. */
export type Submission = {
  readonly team: string;
  /** The path of the submitted file as the user typed it. For a bundled agent, its name. */
  readonly named: string;
  /** The absolute path of the submitted file. */
  readonly path: string;
  /** The absolute path of a folder that contains the submission. No folder between `root` and `path` may be a link. */
  readonly root: string;
  /** The regulation that says which forms are allowed. */
  readonly regulation: Forms;
} & (
  | { readonly form: 'module'; readonly home: AgentHome }
  | { readonly form: 'bundled' }
  | { readonly form: 'python' | 'program'; readonly start: string | undefined }
  | { readonly form: 'java' | 'dotnet'; readonly className: string | undefined }
);

/** Details that the user typed about a submission that is in no roster. All other details come from the submitted file. */
type SaidOfSubmission = { readonly [Detail in 'team' | 'className' | 'start']?: string | undefined } & {
  readonly regulation: Forms;
};

/** Returns a submission that consists of this file. Undefined if no kind of submission has this ending. */
export function submissionNamed(named: string, said: SaidOfSubmission): Submission | undefined {
  const ending = extname(named).toLowerCase();
  const { team = basename(named, extname(named)), className, regulation, start } = said;
  const path = resolve(named);
  const file = { team, named, path, root: dirname(path), regulation };
  const isProgram = regulation.csharp === 'program';
  if ((AGENT_ENDINGS as readonly string[]).includes(ending)) return { ...file, form: 'module', home: homeOf(file.path) };
  if (ending === '.jar') return { ...file, form: 'java', className };
  if (ending === '.dll') return isProgram ? { ...file, form: 'program', start } : { ...file, form: 'dotnet', className };
  if (ending !== '.zip') return undefined;
  if (isProgram && start !== undefined && !isScript(start)) return { ...file, form: 'program', start };
  // a zip with a player class is C#, any other zip is Python
  if (className !== undefined && start === undefined) return { ...file, form: 'dotnet', className };
  return { ...file, form: 'python', start };
}

export interface Checked {
  readonly findings: readonly Finding[];
  /** A hash that is equal for equal agents, even if their file names differ. Undefined if the submission cannot be read. */
  readonly content: string | undefined;
  /** A hash of the code alone. Agents with equal code may differ in documents and data. Null or undefined if there is none. */
  readonly code?: string | null;
  /** The loaded agent, if the submission is a valid module or a bundled agent. Other submissions play as clients. */
  readonly agent?: LoadedAgent;
}

const ZIP = ['.zip'];
const ENDINGS = { module: AGENT_ENDINGS, java: ['.jar'], python: ZIP, dotnet: ['.dll', ...ZIP], program: ZIP } as const;

/** Checks a submission. Only modules are executed, in the sandbox. Mistakes in the submission are returned as findings. */
export async function checkSubmission(submission: Submission): Promise<Checked> {
  const unreadable = submission.form === 'bundled' ? undefined : fileFault(submission);
  if (unreadable !== undefined) return { findings: [unreadable], content: undefined };
  if (submission.form === 'module' || submission.form === 'bundled') return checkModule(submission);
  if (extname(submission.path).toLowerCase() === '.dll') return checkLibrary(submission);
  return checkArchive(submission);
}

function fileFault(submission: Submission): Finding | undefined {
  const { form, named, path, root } = submission;
  const found = statusOf(path);
  const endings: readonly string[] = ENDINGS[form as keyof typeof ENDINGS];
  if (found === undefined) return finding('no-file', named);
  if (found instanceof Error) return finding('unreadable', named, { why: found.message });
  if (!found.isFile()) return finding('not-a-file', named, inFolder(found, submission, endings));
  if (realpathSync(path) !== join(realpathSync(root), relative(root, path))) return finding('through-link', named);
  if (endings.includes(extname(path).toLowerCase())) return undefined;
  if (form === 'program') return finding('program-other-form', named);
  return finding('other-form', named, { form, endings: endings.join(' or ') });
}

/** Returns the words of the finding about a path that is no file. For a folder, they name the files in it that may be meant. */
function inFolder(found: Stats, { named, path }: Submission, endings: readonly string[]) {
  if (!found.isDirectory()) return { kind: 'device', hint: '' };
  const files = readdirSync(path).filter((name) => endings.includes(extname(name).toLowerCase()));
  const shown = files.slice(0, 3).map((name) => join(named, name));
  return {
    kind: 'folder',
    hint: shown.length === 0 ? ` (a file that ends in ${endings.join(' or ')})` : ` (${shown.join(' or ')})`,
  };
}

/** Returns the status of a path: undefined if the path does not exist, an Error if it cannot be read. */
function statusOf(path: string): Stats | Error | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) accessSync(path, constants.R_OK);
    return found;
  } catch (thrown) {
    const { code = 'unreadable' } = thrown as NodeJS.ErrnoException;
    return new Error(code);
  }
}

function checkLibrary({ named, path, ...submission }: Submission): Checked {
  const bytes = bytesOfOutside(path, LARGEST_FILE.document);
  const className = 'className' in submission ? submission.className : undefined;
  const sha256 = sha256Of(bytes);
  return { findings: checkDll(named, bytes, className), content: sha256, code: hashOfContents([{ sha256 }]) };
}

async function checkArchive(submission: Submission): Promise<Checked> {
  const { named, path } = submission;
  try {
    const files = await readArchive(path, (name) => isClass(name) || isScript(name) || isDll(name));
    return { findings: archiveFindings(submission, files), content: archiveHash(files), code: hashOfCode(files) };
  } catch (thrown) {
    return { findings: [finding('unsafe', named, { why: (thrown as Error).message })], content: undefined };
  }
}

function archiveFindings(submission: Submission, files: readonly ArchivedFile[]): Finding[] {
  const { form, named, regulation, team } = submission;
  if (form === 'java') return checkJar(named, files, submission.className, regulation.java);
  if (form === 'dotnet') return checkDlls(named, files, team, submission.className);
  if (form === 'program') return checkProgram(named, files, submission.start);
  if (form === 'python') return checkPython(named, files, { team, start: submission.start, regulation });
  throw new Error(`${named} is not an archive`);
}

type Module = Submission & { readonly form: 'module' | 'bundled' };

/** Checks a module by loading it in the same sandbox in which it would play. */
async function checkModule(submission: Module): Promise<Checked> {
  const { team, named, path, form } = submission;
  const home = form === 'module' ? submission.home : undefined;
  try {
    const text = `${team}=${form === 'bundled' ? named : path}`;
    const agent = await loadAgent(resolveAgent(text, '/'), { home });
    const content = form === 'bundled' ? await entryContent(named) : await contentHash({ name: team, text, path, home });
    // the source names the file as in the roster, without paths of this machine
    const listed = { ...agent, source: `${team}=${named}` };
    return { findings: (agent.findings ?? []).map(warning), content, code: content, agent: listed };
  } catch (thrown) {
    if (!(thrown instanceof AgentLoadError)) throw thrown;
    const what = thrown.message
      .slice(`agent ${thrown.agent}: `.length)
      .replaceAll(path === '' ? named : path, named) // a bundled agent has no path
      .replace(/; or trust it: --trust .*$/, ''); // contests do not trust agents
    const fix = `correct the file, and check it again: ${arenaLine('check', relative('.', path) || named)}`;
    return { findings: [{ severity: 'error', what, where: named, fix }], content: undefined };
  }
}

const warning = (found: NonNullable<LoadedAgent['findings']>[number]): Finding => ({
  severity: 'warning',
  what: found.message.replace(/\.$/, ''),
  where: foundAt({ ...found, message: '' }).replace(/: $/, ''),
  fix: 'the agent fails if a game reaches this line',
});
