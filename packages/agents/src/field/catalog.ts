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

/** An agent bundled with the arena; its file is `field/<name>.ts`. */
export interface CatalogEntry {
  readonly name: string;
  readonly description: string;
  readonly create: PlayerFactory;
  /** The agent it is a variant of, for comparison. Variants do not take part in the ranking of bundled agents. */
  readonly variantOf?: string;
}

const FIELD: Readonly<Record<string, readonly [PlayerFactory, string]>> = {
  random: [random, 'says Over at once; votes, divines, guards and attacks at random'],
  chatty: [chatty, 'like random, but says ten valid sentences a day that mean nothing'],
  sample: [sample, 'the official sample player, with its memory from game to game of a set'],
  'sample-fresh': [sampleFresh, 'the official sample player, forgetting everything between games'],
  silent: [silent, 'like random, but Skips until the rules end the phase'],
  follower: [follower, 'votes with the majority of the votes declared today'],
  believer: [believer, 'believes the first seer to come out, and nobody else'],
  accountant: [accountant, 'charges every seat for its contradictions, votes for the highest account'],
  liar: [liar, 'as werewolf or possessed plays the seer from the first day on'],
  hunter: [hunter, 'hunts those whose ballots differ from their word; its werewolves hunt together'],
  latecomer: [latecomer, 'keeps its results until they are a werewolf or the third day; distrusts early claims'],
  roller: [roller, 'executes all who claim the same role, the last first'],
  usurper: [usurper, 'as werewolf or possessed claims the role of whoever comes out, and calls him a werewolf'],
  zealot: [zealot, 'calls one seat a werewolf from its first sentence on; as possessed as a seer'],
  shadow: [shadow, 'agrees with the seat that others follow, and repeats its vote'],
  avenger: [avenger, 'votes for those who went for it or for the victims of the night'],
  diplomat: [diplomat, 'does what most ask it to do, and says so'],
  contrarian: [contrarian, 'contradicts the majority and votes for whom nobody names'],
  inquisitor: [inquisitor, 'asks everybody, and votes for the quietest'],
  pollster: [pollster, 'counts all estimates and votes for the most suspected'],
  decoy: [decoy, 'as villager plays the seer for a day to draw the attack'],
  ventriloquist: [ventriloquist, 'puts requests and results into the mouths of others'],
  profiler: [profiler, 'learns over a set how each seat talks as a werewolf'],
  logician: [logician, "counts the deals of roles that nobody's results contradict"],
  bayes: [bayes, 'weighs all deals of roles by habits that it learns over a set, and casts the best ballot'],
};

const VARIANTS: Readonly<Record<string, string>> = { 'sample-fresh': 'sample' };

export const CATALOG: readonly CatalogEntry[] = Object.entries(FIELD).map(([name, [create, description]]) => {
  const variantOf = VARIANTS[name];
  return { name, description, create, ...(variantOf === undefined ? {} : { variantOf }) };
});
