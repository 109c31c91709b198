import type { PlayerFactory } from '../player-context.ts';
import accountant from './accountant.ts';
import avenger from './avenger.ts';
import bayes from './bayes.ts';
import believer from './believer.ts';
import chatty from './chatty.ts';
import contrarian from './contrarian.ts';
import decoy from './decoy.ts';
import diplomat from './diplomat.ts';
import follower from './follower.ts';
import hunter from './hunter.ts';
import inquisitor from './inquisitor.ts';
import latecomer from './latecomer.ts';
import liar from './liar.ts';
import logician from './logician.ts';
import pollster from './pollster.ts';
import profiler from './profiler.ts';
import random from './random.ts';
import roller from './roller.ts';
import sample from './sample.ts';
import sampleFresh from './sample-fresh.ts';
import shadow from './shadow.ts';
import silent from './silent.ts';
import usurper from './usurper.ts';
import ventriloquist from './ventriloquist.ts';
import zealot from './zealot.ts';

/** An agent that comes with the arena; its file is `field/<name>.ts`. */
export interface CatalogEntry {
  readonly name: string;
  /** How it plays, in one line. */
  readonly description: string;
  readonly create: PlayerFactory;
  /** The agent that this is a variant of, there for comparison and no part of the field's ranking. */
  readonly variantOf?: string;
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
    variantOf: 'sample',
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
  {
    name: 'latecomer',
    description:
      'keeps its results until they are a werewolf or the third day; distrusts early claims',
    create: latecomer,
  },
  {
    name: 'roller',
    description: 'executes all who claim the same role, the last first',
    create: roller,
  },
  {
    name: 'usurper',
    description:
      'as werewolf or possessed claims the role of whoever comes out, and calls him a werewolf',
    create: usurper,
  },
  {
    name: 'zealot',
    description: 'calls one seat a werewolf from its first sentence on; as possessed as a seer',
    create: zealot,
  },
  {
    name: 'shadow',
    description: 'agrees with the seat that others follow, and repeats its vote',
    create: shadow,
  },
  {
    name: 'avenger',
    description: 'votes for those who went for it or for the victims of the night',
    create: avenger,
  },
  {
    name: 'diplomat',
    description: 'does what most ask it to do, and says so',
    create: diplomat,
  },
  {
    name: 'contrarian',
    description: 'contradicts the majority and votes for whom nobody names',
    create: contrarian,
  },
  {
    name: 'inquisitor',
    description: 'asks everybody, and votes for the quietest',
    create: inquisitor,
  },
  {
    name: 'pollster',
    description: 'counts all estimates and votes for the most suspected',
    create: pollster,
  },
  {
    name: 'decoy',
    description: 'as villager plays the seer for a day to draw the attack',
    create: decoy,
  },
  {
    name: 'ventriloquist',
    description: 'puts requests and results into the mouths of others',
    create: ventriloquist,
  },
  {
    name: 'profiler',
    description: 'learns over a set how each seat talks as a werewolf',
    create: profiler,
  },
  {
    name: 'logician',
    description: "counts the deals of roles that nobody's results contradict",
    create: logician,
  },
  {
    name: 'bayes',
    description:
      'weighs all deals of roles by habits that it learns over a set, and casts the best ballot',
    create: bayes,
  },
];
