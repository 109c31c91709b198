import accountant from './field/accountant.ts';
import believer from './field/believer.ts';
import chatty from './field/chatty.ts';
import follower from './field/follower.ts';
import hunter from './field/hunter.ts';
import liar from './field/liar.ts';
import random from './field/random.ts';
import sample from './field/sample.ts';
import sampleFresh from './field/sample-fresh.ts';
import silent from './field/silent.ts';
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
    description: 'like random, but says ten valid sentences a day that mean nothing',
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
  {
    name: 'silent',
    description: 'like random, but Skips until the rules end the phase',
    create: silent,
  },
  {
    name: 'follower',
    description: 'votes with the majority of the votes declared today',
    create: follower,
  },
  {
    name: 'believer',
    description: 'believes the first seer to come out, and nobody else',
    create: believer,
  },
  {
    name: 'accountant',
    description: 'charges every seat for its contradictions, votes for the highest account',
    create: accountant,
  },
  {
    name: 'liar',
    description: 'as werewolf or possessed plays the seer from the first day on',
    create: liar,
  },
  {
    name: 'hunter',
    description: 'hunts those whose ballots differ from their word; its werewolves hunt together',
    create: hunter,
  },
];
