import type { ChunkAgent } from './chunk.ts';

/** What all workers have: they play agents in JavaScript. */
export const JS = 'js';

/** `+` joins the parts of a need. */
export const clientNeed = (name: string): string => `client:${name.replaceAll('+', '%2B')}`;
export const classNeed = (name: string): string => `class:${name}`;

/** Returns what a worker must have to play these agents, as a text. A class of machines is needed if times are measured. */
export function needOf(agents: readonly Pick<ChunkAgent, 'client'>[], machines: string | undefined): string {
  const clients = agents.flatMap(({ client }) => (client === undefined ? [] : [clientNeed(client)]));
  return [JS, ...clients, ...(machines === undefined ? [] : [classNeed(machines)])].sort().join('+');
}

/** Returns the parts of a need that a worker lacks. */
export const lacking = (need: string, has: readonly string[]): string[] =>
  need.split('+').filter((part) => !has.includes(part));
