import { basename, dirname, isAbsolute } from 'node:path';
import type { Plan } from '@aiwolf-arena/tournament';

const MOST_NAMES = 4;

/** `fox, sample, liar, hunter and 21 more`: what a page is called that has no title of its own. */
export function titleOfAgents(names: Iterable<string>): string {
  const once = [...new Set(names)];
  const shown = once.slice(0, MOST_NAMES).join(', ');
  return once.length > MOST_NAMES ? `${shown} and ${once.length - MOST_NAMES} more` : shown;
}

/** A text of a page without the folders of this machine: those above the run, and above the agents' files. */
export function withoutHome(text: string, folder: string, agents: readonly Pick<Plan['agents'][number], 'source'>[]): string {
  const files = agents.map(({ source }) => dirname(source.replace(/^[^=/]*=/, '')));
  return [dirname(dirname(folder)), dirname(folder), ...files]
    .filter((path) => isAbsolute(path) && path !== '/')
    .reduce((told, path) => told.replaceAll(`${path}/`, '').replaceAll(path, basename(path)), text);
}
