import type { Params } from '../params.ts';
import type { PlayerFactory } from '../player-context.ts';
import accountant from './accountant.ts';
import analyst, { params as analystParams } from './analyst.ts';
import avenger from './avenger.ts';
import bayes, { params as bayesParams } from './bayes.ts';
import believer from './believer.ts';
import chatty from './chatty.ts';
import confidant from './confidant.ts';
import contrarian from './contrarian.ts';
import decoy from './decoy.ts';
import diplomat from './diplomat.ts';
import disciple from './disciple.ts';
import follower from './follower.ts';
import herald from './herald.ts';
import hunter from './hunter.ts';
import inquisitor from './inquisitor.ts';
import latecomer from './latecomer.ts';
import liar from './liar.ts';
import logician from './logician.ts';
import loyalist from './loyalist.ts';
import mimic, { params as mimicParams } from './mimic.ts';
import pollster from './pollster.ts';
import profiler from './profiler.ts';
import random from './random.ts';
import roller from './roller.ts';
import sample from './sample.ts';
import sampleFresh from './sample-fresh.ts';
import sceptic from './sceptic.ts';
import shadow from './shadow.ts';
import silent from './silent.ts';
import usurper from './usurper.ts';
import ventriloquist from './ventriloquist.ts';
import zealot from './zealot.ts';

/** An agent that is part of the arena. Its code is in `field/<name>.ts`. */
export interface CatalogEntry {
  readonly name: string;
  readonly description: string;
  readonly create: PlayerFactory;
  readonly params: Params;
  /** The name of the agent of which this agent is a variant. A variant has no rank among the bundled agents. */
  readonly variantOf?: string;
  /**
   * `contestants`: together these agents play as the field of a contest does (`results/field/mix.md`). `sparring`: in such a
   * field the agent wins less than agents of contests, or hardly more than the weakest. To beat it shows little.
   */
  readonly group?: 'contestants' | 'sparring';
}

const FIELD: Readonly<Record<string, readonly [PlayerFactory, string]>> = {
  random: [random, 'says Over at once; votes, divines, guards and attacks at random'],
  chatty: [chatty, 'plays like random, but says ten valid, meaningless sentences a day'],
  sample: [sample, 'the official sample player, which remembers the earlier games of a set'],
  'sample-fresh': [sampleFresh, 'the official sample player, which forgets everything after each game'],
  silent: [silent, 'plays like random, but says Skip until the rules end the phase'],
  follower: [follower, 'votes with the majority of the votes declared today'],
  believer: [believer, 'believes only the first seat that claims to be the seer'],
  accountant: [accountant, 'gives points for contradictions, and votes for the seat with the most points'],
  liar: [liar, 'as werewolf or possessed, claims to be the seer on the first day'],
  hunter: [hunter, 'votes for seats that broke their declared votes; its werewolves attack together'],
  latecomer: [latecomer, 'hides its results until it finds a werewolf or the third day; distrusts early claims'],
  roller: [roller, 'votes for seats that claim the same role, beginning with the last'],
  usurper: [usurper, 'as werewolf or possessed, claims the same role as the first claimer, and calls this claimer a werewolf'],
  zealot: [zealot, 'calls a seat a werewolf from its first sentence on; as possessed, it claims to be the seer'],
  shadow: [shadow, 'agrees with the seat that other seats follow, and votes for the same seat'],
  avenger: [avenger, 'votes for seats that accused it, or that voted for later victims of the werewolves'],
  diplomat: [diplomat, 'does what most seats request, and says so'],
  contrarian: [contrarian, 'contradicts the majority, and votes for the seat that is named least'],
  inquisitor: [inquisitor, 'asks all seats, and votes for the seat that talks least'],
  pollster: [pollster, 'counts all estimates, and votes for the most suspected seat'],
  decoy: [decoy, 'as villager, claims to be the seer for a day, to be attacked instead'],
  ventriloquist: [ventriloquist, 'says requests and results with other seats as their subject'],
  profiler: [profiler, 'learns over a set how each seat talks as a werewolf'],
  logician: [logician, 'counts the deals of roles that no result contradicts'],
  herald: [herald, 'comes out first and with a werewolf; goes by the number of seats that claim to be the seer'],
  loyalist: [loyalist, 'never votes for a seat that claims to be the seer'],
  sceptic: [sceptic, 'votes for seats that claim to be the seer'],
  disciple: [disciple, 'repeats the announced votes of the seats that were right most often in earlier games of the set'],
  confidant: [
    confidant,
    'as possessed, reports the most suspect seat as human; notes how each seat begins a game as a werewolf',
  ],
  mimic: [
    mimic,
    'talks alike in every role; weighs habits and claims, and as possessed calls the seer a werewolf and votes for it',
  ],
  analyst: [analyst, 'weighs all deals of roles by what agents of contests do, and by habits that it learns over a set'],
  bayes: [bayes, 'weighs all deals of roles by habits that it learns over a set, and casts the best ballot'],
};

const PARAMS: Readonly<Record<string, Params>> = { analyst: analystParams, bayes: bayesParams, mimic: mimicParams };

const GROUPS: Readonly<Record<NonNullable<CatalogEntry['group']>, readonly string[]>> = {
  contestants: ['bayes', 'mimic', 'confidant', 'herald', 'disciple', 'loyalist', 'sample', 'sceptic'],
  sparring: ['random', 'chatty', 'silent', 'contrarian', 'latecomer', 'accountant', 'roller', 'usurper'],
};
const groupOf = (name: string): CatalogEntry['group'] =>
  (['contestants', 'sparring'] as const).find((group) => GROUPS[group].includes(name));

const VARIANTS: Readonly<Record<string, string>> = { 'sample-fresh': 'sample' };

export const CATALOG: readonly CatalogEntry[] = Object.entries(FIELD).map(([name, [create, description]]) => {
  const [variantOf, group] = [VARIANTS[name], groupOf(name)];
  return {
    ...{ name, description, create, params: PARAMS[name] ?? {} },
    ...(variantOf === undefined ? {} : { variantOf }),
    ...(group === undefined ? {} : { group }),
  };
});
