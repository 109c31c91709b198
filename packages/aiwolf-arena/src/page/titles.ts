import { basename, dirname, isAbsolute } from 'node:path';
import { type Said, sentencesOf } from '@aiwolf-arena/report';
import type { Plan } from '@aiwolf-arena/tournament';
import words from './titles.json' with { type: 'json' };

const say = sentencesOf(words);

const MOST_NAMES = 4;

/** Returns the title of a page that has no other title. It lists agents, as in `fox, sample, liar, hunter and 21 more`. */
export function titleOfAgents(names: Iterable<string>): Said {
  const once = [...new Set(names)];
  const shown = once.slice(0, MOST_NAMES).join(', ');
  return once.length > MOST_NAMES ? say('more', { names: shown, more: String(once.length - MOST_NAMES) }) : shown;
}

/** Returns the title of the page of a contest that has no other title. `seed`: undefined if each stage has its own seed. */
export const titleOfContest = (agents: number, seed?: string) =>
  seed === undefined ? say('staged', { agents: [agents, 'agent'] }) : say('contest', { agents: [agents, 'agent'], seed });

/** Removes the parent folders of the run and of the agents' files from a text, since a page may be published. */
export function withoutHome(text: string, folder: string, agents: readonly Pick<Plan['agents'][number], 'source'>[]): string {
  const files = agents.map(({ source }) => dirname(source.replace(/^[^=/]*=/, '')));
  return [dirname(dirname(folder)), dirname(folder), ...files]
    .filter((path) => isAbsolute(path) && path !== '/')
    .reduce((text, path) => text.replaceAll(`${path}/`, '').replaceAll(path, basename(path)), text);
}
