import { bundledContents } from '../submission/check-module.ts';
import type { RevisionRecord } from './entrant.ts';

/** A line for all entrants with the same content, and for those that are an agent of the arena itself. */
export async function twinsAmong(entrants: readonly RevisionRecord[]): Promise<string[]> {
  const byContent = Map.groupBy(entrants, ({ content }) => content);
  const bundled = new Map([...(await bundledContents())].map(([name, content]) => [content, name]));
  return [...byContent].flatMap(([content, equal]) => {
    const teams = equal.map(({ team }) => team).join(', ');
    const own = bundled.get(content ?? '');
    if (own !== undefined && equal.some(({ language }) => language !== 'bundled'))
      return [`${teams}: the same as the bundled agent ${own}`];
    return equal.length > 1 ? [`${teams}: the same agent`] : [];
  });
}
