import { accessSync, constants, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { AGENT_ENDINGS, type LoadedAgent } from '@aiwolf-arena/tournament/load';
import { archiveHash, readArchive, sha256Of } from './archive.ts';
import { checkDll, checkDlls, isDll } from './dotnet.ts';
import { errorThat, type Finding } from './finding.ts';
import { checkJar, isClass } from './java.ts';
import { checkModule } from './module.ts';
import { checkPython, isScript } from './python.ts';
import type { Submission } from './submission.ts';

export interface Checked {
  readonly findings: readonly Finding[];
  /** Equal for equal agents, whatever their files are called; undefined where there is nothing to identify. */
  readonly content: string | undefined;
  /** Of a module that loads: it is ready to play. */
  readonly agent?: LoadedAgent;
}

const ENDINGS = {
  module: AGENT_ENDINGS,
  java: ['.jar'],
  python: ['.zip'],
  dotnet: ['.dll', '.zip'],
} as const;

/** Looks at what a team has handed in, without running it (a module is loaded behind walls). Never throws for what is in it. */
export async function checkSubmission(submission: Submission): Promise<Checked> {
  const unreadable = submission.form === 'bundled' ? undefined : fileFault(submission);
  if (unreadable !== undefined) return { findings: [unreadable], content: undefined };
  if (submission.form === 'module' || submission.form === 'bundled') return checkModule(submission);
  if (extname(submission.path).toLowerCase() === '.dll') return checkLibrary(submission);
  return checkArchive(submission);
}

function fileFault({ form, named, path, root }: Submission): Finding | undefined {
  const fix = 'hand it in again, or correct its path in the roster';
  const found = statusOf(path);
  if (found === undefined) return errorThat('there is no such file', named, fix);
  if (found instanceof Error) return errorThat(`it cannot be read: ${found.message}`, named, fix);
  if (!found.isFile()) return errorThat('it is no file', named, fix);
  if (realpathSync(path) !== join(realpathSync(root), relative(root, path)))
    return errorThat('its path leads through a link', named, 'hand in the file itself');
  const endings: readonly string[] = ENDINGS[form as keyof typeof ENDINGS];
  if (endings.includes(extname(path).toLowerCase())) return undefined;
  return errorThat(
    `a ${form} submission is a file that ends in ${endings.join(' or ')}`,
    named,
    'hand it in in that form (regulation 3.2)',
  );
}

/** The error for what no system call takes: a name with a NUL, a circle of links, a file that is not ours to read. */
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
  const bytes = readFileSync(path);
  const className = 'className' in submission ? submission.className : undefined;
  return { findings: checkDll(named, bytes, className), content: sha256Of(bytes) };
}

async function checkArchive(submission: Submission): Promise<Checked> {
  const { named, path, team } = submission;
  try {
    const files = await readArchive(path, (name) => isClass(name) || isScript(name) || isDll(name));
    if (submission.form === 'java')
      return {
        findings: checkJar(named, files, submission.className),
        content: archiveHash(files),
      };
    if (submission.form === 'dotnet')
      return {
        findings: checkDlls(named, files, team, submission.className),
        content: archiveHash(files),
      };
    if (submission.form !== 'python') throw new Error('no archive');
    return {
      findings: checkPython(named, files, team, submission.start),
      content: archiveHash(files),
    };
  } catch (thrown) {
    const what = `it cannot be unpacked safely: ${(thrown as Error).message}`;
    const fix = 'pack it again, with plain files in folders below its top';
    return { findings: [errorThat(what, named, fix)], content: undefined };
  }
}
