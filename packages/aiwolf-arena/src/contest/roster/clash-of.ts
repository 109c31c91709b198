import type { Entry } from './roster-schema.ts';

/** What is wrong with an entry behind others of its name, but for case and form of letters. */
export function clashOf({ team, revision }: Entry, before: readonly Entry[]): string | undefined {
  const other = before.find((one) => one.team !== team);
  if (other !== undefined)
    return `${team} and ${other.team} are too much alike: give one of them another name, or both the same`;
  if (before.every((one) => one.revision !== revision)) return undefined;
  return `${team} has revision ${revision} twice: give the newer one a higher revision`;
}
