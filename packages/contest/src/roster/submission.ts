import { resolve } from 'node:path';
import type { Roster } from './read-roster.ts';
import type { Entry } from './roster-schema.ts';

/** What a team has handed in, in one of the forms of regulation 3.2, or of ours. */
export type Submission = {
  readonly team: string;
  /** The file as it was named; for a bundled agent its name. */
  readonly named: string;
  /** The same, absolute. */
  readonly path: string;
} & (
  | { readonly form: 'module' }
  | { readonly form: 'bundled' }
  | { readonly form: 'python'; readonly start: string | undefined }
  | { readonly form: 'java' | 'dotnet'; readonly className: string | undefined }
);

/** The submission of an entry. */
export function submissionOf(entry: Entry, { folder }: Pick<Roster, 'folder'>): Submission {
  const { team, language } = entry;
  if (language === 'bundled') return { team, named: entry.agent, path: '', form: 'bundled' };
  const files = { team, named: entry.file, path: resolve(folder, entry.file) };
  if (language === 'python') return { ...files, form: 'python', start: entry.start };
  if (language === 'java') return { ...files, form: 'java', className: entry.class };
  if (language === 'csharp') return { ...files, form: 'dotnet', className: entry.class };
  return { ...files, form: 'module' };
}
