import { bundledContents } from '../submission/check-module.ts';
import type { RevisionRecord } from './entrant.ts';

/** A line for all teams with the same content, and for those whose own is an agent of the arena itself. */
export async function twinsAmong(
  entrants: readonly Pick<RevisionRecord, 'team' | 'content' | 'language'>[],
): Promise<string[]> {
  const byContent = Map.groupBy(entrants, ({ content }) => content);
  const bundled = new Map([...(await bundledContents())].map(([name, content]) => [content, name]));
  return [...byContent].flatMap(([content, equal]) => {
    const teams = [...new Set(equal.map(({ team }) => team))];
    const own = bundled.get(content ?? '');
    if (own !== undefined && equal.some(({ language }) => language !== 'bundled'))
      return [`${teams.join(', ')}: the same as the bundled agent ${own}`];
    return teams.length > 1 ? [`${teams.join(', ')}: the same agent`] : [];
  });
}
