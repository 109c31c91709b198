import chatty from './field/chatty.ts';
import random from './field/random.ts';
import sample from './field/sample.ts';
import sampleFresh from './field/sample-fresh.ts';
import type { PlayerFactory } from './player-context.ts';

/** An agent that comes with the arena; its file is `field/<name>.ts`. */
export interface CatalogEntry {
  readonly name: string;
  /** How it plays, in one line. */
  readonly description: string;
  readonly create: PlayerFactory;
}

export const CATALOG: readonly CatalogEntry[] = [
  {
    name: 'random',
    description: 'says Over at once; votes, divines, guards and attacks at random',
    create: random,
  },
  {
    name: 'chatty',
    description: 'like random, but speaks ten valid sentences a day',
    create: chatty,
  },
  {
    name: 'sample',
    description: 'the official sample player, with its memory from game to game of a set',
    create: sample,
  },
  {
    name: 'sample-fresh',
    description: 'the official sample player, forgetting everything between games',
    create: sampleFresh,
  },
];
