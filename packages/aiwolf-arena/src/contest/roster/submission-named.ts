import { basename, dirname, extname, resolve } from 'node:path';
import { AGENT_ENDINGS, homeOf } from '@aiwolf-arena/tournament/load';
import type { Submission } from './submission.ts';

/** What is said of a submission that stands in no roster; what is left out is read off the file. */
export interface SaidOfSubmission {
  readonly team?: string | undefined;
  readonly className?: string | undefined;
  readonly start?: string | undefined;
}

const MODULES: readonly string[] = AGENT_ENDINGS;

/** A file as a submission; undefined for one that has none of the forms of regulation 3.2, nor ours. */
export function submissionNamed(named: string, said: SaidOfSubmission): Submission | undefined {
  const ending = extname(named).toLowerCase();
  const { team = basename(named, extname(named)), className, start } = said;
  const path = resolve(named);
  const file = { team, named, path, root: dirname(path) };
  if (MODULES.includes(ending)) return { ...file, form: 'module', home: homeOf(file.path) };
  if (ending === '.jar') return { ...file, form: 'java', className };
  if (ending === '.dll') return { ...file, form: 'dotnet', className };
  if (ending !== '.zip') return undefined;
  // of the two forms of a zip only one has a player class
  if (className !== undefined && start === undefined) return { ...file, form: 'dotnet', className };
  return { ...file, form: 'python', start };
}
