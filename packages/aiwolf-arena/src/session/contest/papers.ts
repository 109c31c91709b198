import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StageRecord } from '../../contest/stages/contest-book.ts';
import type { Before } from './before-final.ts';

/** What a finalist owes beside its agent (regulation 3.3). */
export interface Papers {
  readonly name: string;
  readonly hasSource: boolean;
  readonly hasDescription: boolean;
}

/** What a team has handed in with the revision that played, or any newer one; bundled agents owe nothing. */
export function papersOf(name: string, { record, roster }: Before): Papers {
  const played = record.entrants.find(({ team }) => team === name)!;
  const own = roster.entries.filter(
    ({ team, revision }) => team === name && revision >= played.revision,
  );
  const isThere = (path: string | undefined): boolean =>
    path !== undefined && existsSync(resolve(roster.folder, path));
  const isOurs = played.language === 'bundled';
  return {
    name,
    hasSource: isOurs || own.some(({ source }) => isThere(source)),
    hasDescription: isOurs || own.some(({ description }) => isThere(description)),
  };
}

/** The same in words. */
export const owedBy = ({ name, hasSource, hasDescription }: Papers): StageRecord['owed'] => [
  ...(hasSource ? [] : [{ team: name, what: 'source code' }]),
  ...(hasDescription ? [] : [{ team: name, what: 'description' }]),
];
