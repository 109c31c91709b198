import { basename, dirname, extname, resolve } from 'node:path';
import { AGENT_ENDINGS, type AgentHome, homeOf } from '@aiwolf-arena/tournament/load';

/** What a team has handed in, in one of the forms of regulation 3.2, or of ours. */
export type Submission = {
  readonly team: string;
  /** The file as it was named; for a bundled agent its name. */
  readonly named: string;
  /** The same, absolute. */
  readonly path: string;
  /** The folder in which the path begins, absolute: no link may stand between them. */
  readonly root: string;
} & (
  | { readonly form: 'module'; readonly home: AgentHome }
  | { readonly form: 'bundled' }
  | { readonly form: 'python'; readonly start: string | undefined }
  | { readonly form: 'java' | 'dotnet'; readonly className: string | undefined }
);

/** What is said of a submission that stands in no roster; what is left out is read off the file. */
interface SaidOfSubmission {
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
