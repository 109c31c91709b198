import { resolve } from 'node:path';
import { type AgentHome, homeIn } from '@aiwolf-arena/tournament/load';
import type { Roster } from './read-roster.ts';
import type { Entry } from './roster-schema.ts';

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

/** The submission of an entry of a roster. */
export function submissionOf(entry: Entry, roster: Pick<Roster, 'folder' | 'entries'>): Submission {
  const { team, language } = entry;
  const { folder } = roster;
  if (language === 'bundled')
    return { team, named: entry.agent, path: '', root: '', form: 'bundled' };
  const files = { team, named: entry.file, path: resolve(folder, entry.file), root: folder };
  if (language === 'python') return { ...files, form: 'python', start: entry.start };
  if (language === 'java') return { ...files, form: 'java', className: entry.class };
  if (language === 'csharp') return { ...files, form: 'dotnet', className: entry.class };
  return {
    ...files,
    form: 'module',
    home: homeIn(folder, files.path, filesOfOthers(team, roster)),
  };
}

/** Whatever other teams have handed in. */
const filesOfOthers = (team: string, { folder, entries }: Pick<Roster, 'folder' | 'entries'>) =>
  entries
    .filter((other) => other.team !== team)
    .flatMap((other) => ['file' in other ? other.file : undefined, other.source, other.description])
    .flatMap((path) => (path === undefined ? [] : resolve(folder, path)));
