import type { Agent, GameInfo } from '@aiwolf-arena/engine';
import type { Content } from '@aiwolf-arena/protocol';
import { ROLE_COUNT } from './evidence.ts';
import type { ActCounts } from './frequencies.ts';
import type { Scene } from './scene.ts';
import { phrase } from './tokens.ts';

/** Kinds of acts. How much a seat's frequencies say about its role is fitted for each kind. */
export const ACT_KINDS = ['sentence', 'silence', 'claim', 'ballot', 'word', 'first', 'next', 'promise', 'group'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** What a seat did in a game so far, as far as all seats know. */
export class SeatActions {
  fate: 'alive' | 'killed' | 'executed' = 'alive';
  /** The last day on which the seat lived. */
  until = Number.POSITIVE_INFINITY;
  /** Today: utterances, those of them that say something, and how often the announced vote changed. */
  turns = 0;
  sentences = 0;
  changes = 0;
  beginsSilent = false;
  /** The kind of its last utterance of the day. */
  last = 'none';
  /** How the target of the announced vote related to the seat. */
  word = 'none';
  /** The last ballot: how its target related to the seat, whether others voted the same, and whether the seat kept its word. */
  ballot = 'none';
  group = 'none';
  promise = 'none';
  /** Yesterday: the number of seats that announced votes against this seat, and that voted for it. */
  wordsBefore = 0;
  ballotsBefore = 0;
  /** The seats that called this one a werewolf or possessed, and those that called it something else, in estimates. */
  readonly blamers = new Set<Agent>();
  readonly trusters = new Set<Agent>();
  estimates = 0;
  /** By day: whom the seat voted for, and for whom it last announced a vote. */
  readonly cast: Agent[] = [];
  readonly said: Agent[] = [];
  /** The seats for which it has announced votes. */
  readonly named = new Set<Agent>();
  readonly acts: ActCounts[] = [];
  /** By kind of acts and role: how much better they agree with its frequencies in the role than with those as a villager. */
  readonly ratios = new Float64Array(ACT_KINDS.length * ROLE_COUNT);
  /** The same, kept between limits. */
  readonly frequencies = new Float64Array(ACT_KINDS.length * ROLE_COUNT);
  /** Signs that stay the same until there is news. */
  steady: ReturnType<typeof steadySigns> | undefined;

  openDay(wordsBefore: number): void {
    this.wordsBefore = wordsBefore;
    this.turns = this.sentences = this.changes = this.ballotsBefore = 0;
    this.beginsSilent = false;
    this.last = 'none';
    this.word = 'none';
  }
}

/** Notes for a sentence whom the speaker estimates to be what. */
export function noteEstimates(actions: readonly SeatActions[], speaker: Agent, said: Content): void {
  if (said.subject !== undefined && said.subject !== speaker) return;
  switch (said.kind) {
    case 'AND':
      for (let i = 0; i < said.contents.length; i++) noteEstimates(actions, speaker, said.contents[i]!);
      return;
    case 'BECAUSE':
      return noteEstimates(actions, speaker, said.contents[1]);
    case 'DAY':
      return noteEstimates(actions, speaker, said.contents[0]);
    case 'ESTIMATE': {
      const other = actions[said.target as number];
      if (other === undefined || said.target === speaker) return;
      const isBad = said.role === 'WEREWOLF' || said.role === 'POSSESSED';
      (isBad ? other.blamers : other.trusters).add(speaker);
      (isBad ? other.trusters : other.blamers).delete(speaker);
      actions[speaker]!.estimates++;
    }
  }
}

/** Notes ballots, which are published on the next morning. `scene`: as it was when they were cast. */
export function noteBallots(actions: readonly SeatActions[], ballots: GameInfo['voteList'], scene: Scene): void {
  for (const { agent, target, day } of ballots) {
    actions[target]!.ballotsBefore++;
    actions[agent]!.cast[day] = target;
  }
  const most = actions.reduce((votes, { ballotsBefore }) => Math.max(votes, ballotsBefore), 0);
  for (const { agent, target } of ballots) {
    const own = actions[agent]!;
    const word = scene.declared.get(agent);
    const votes = actions[target]!.ballotsBefore;
    own.ballot = scene.relation(agent, target);
    own.promise = word === undefined ? 'none' : word === target ? 'kept' : 'broken';
    own.group = votes === 1 ? 'alone' : votes === most ? 'largest' : 'other';
  }
}

/** A moment of a game, for the signs of all seats. */
export interface GameTime {
  readonly day: number;
  /** The day, where all late days are the same: 1, 2, in large villages also 3; with `e` while less than three utterances of each seat were heard. */
  readonly when: string;
  readonly living: number;
  /** How often a day has begun, or something was claimed or published. */
  readonly news: number;
}

/** Returns the names of the signs that a seat shows: what fitted weights are about. Seats of all agents are treated alike. */
export function signsOf(agent: Agent, actions: readonly SeatActions[], scene: Scene, time: GameTime): string[] {
  const own = actions[agent]!;
  if (own.steady?.news !== time.news || own.steady.when !== time.when) own.steady = steadySigns(agent, own, scene, time);
  const { claimed, before, standing } = own.steady;
  const today = own.fate === 'alive' ? todaysSigns(agent, own, scene, time, standing) : [];
  const kills = time.day > 2 && time.living > 5 ? signsOfKills(agent, actions, time.when) : [];
  return [...claimed, ...today, ...before, ...kills];
}

/** The signs of what is claimed and published, and of the days before. */
function steadySigns(agent: Agent, own: SeatActions, scene: Scene, { day, when, news }: GameTime) {
  const { fate } = own;
  const standing = standingOf(agent, scene);
  const { claim, gave, first, seers, rivals, order, black, white, byRival } = standing;
  const shown = claim === 'none' ? 'hidden' : 'out';
  const claimed = [
    phrase`${when} ${fate}`,
    phrase`${when} ${fate} ${claim} ${gave} ${seers} ${upTo(2, black)} ${upTo(1, white)}`,
    phrase`${when} ${fate} ${claim} ${rivals}`,
    phrase`${when} ${fate} ${shown} black ${upTo(3, black)}${byRival ? ' by a rival' : ''}`,
    phrase`${when} ${fate} ${shown} white ${upTo(2, white)}`,
    phrase`${when} ${fate} ${claim} ${order} of ${rivals} first ${first}`,
  ];
  const before = [
    phrase`${when} ${fate} words before ${upTo(5, own.wordsBefore)}`,
    phrase`${when} ${fate} ballots before ${upTo(6, own.ballotsBefore)} ${shown}`,
    phrase`${when} ${fate} voted ${own.ballot}`,
    phrase`${when} ${fate} voted as ${own.group} ${shown}`,
    phrase`${when} ${fate} promise ${own.promise}`,
  ];
  return { news, when, standing, claimed, before: day > 1 ? before : [] };
}

function todaysSigns(agent: Agent, own: SeatActions, scene: Scene, time: GameTime, standing: Standing): string[] {
  const { day, when, living } = time;
  const { claim, seers, black } = standing;
  const shown = claim === 'none' ? 'hidden' : 'out';
  const words = upTo(living > 5 ? 6 : 4, wordsAgainst(agent, scene));
  return [
    phrase`${when} ${shown} words ${words}`,
    phrase`${when} ${shown} words ${words} black ${upTo(2, black)} seers ${seers}`,
    phrase`${when} word ${own.word} ${shown}`,
    phrase`${when} changes ${upTo(3, own.changes)}`,
    phrase`${when} sentences ${upTo(8, own.sentences)}`,
    phrase`${when} begins ${own.beginsSilent ? 'silent' : 'speaking'}`,
    phrase`${when} blamed ${upTo(4, own.blamers.size)} ${shown}`,
    phrase`${when} trusted ${upTo(3, own.trusters.size)} ${shown}`,
    phrase`${when} estimates ${upTo(4, own.estimates)}`,
    phrase`${when} day ${upTo(8, day)} of ${living}`,
  ];
}

/** How many of the seats that the werewolves killed had been against a seat, and how many the seat had been against. */
function signsOfKills(agent: Agent, actions: readonly SeatActions[], when: string): string[] {
  const isAgainst = ({ named, cast }: SeatActions, seat: Agent) => named.has(seat) || cast.includes(seat);
  const { fate } = actions[agent]!;
  let [kills, foes, marks] = [0, 0, 0];
  actions.forEach((other, seat) => {
    if (other.fate !== 'killed' || seat === agent) return;
    kills++;
    if (isAgainst(other, agent)) foes++;
    if (isAgainst(actions[agent]!, seat)) marks++;
  });
  const most = upTo(4, kills);
  return [
    phrase`${when} ${fate} foes killed ${upTo(3, foes)} of ${most}`,
    phrase`${when} ${fate} marks killed ${upTo(3, marks)} of ${most}`,
  ];
}

/** What is claimed and published by a seat and about it. */
type Standing = ReturnType<typeof standingOf>;

function standingOf(agent: Agent, scene: Scene) {
  const claim = scene.claims.get(agent) ?? 'none';
  return { claim, ...rivalsOf(agent, claim, scene), ...givenBy(agent, scene), ...resultsAbout(agent, claim, scene) };
}

/** The numbers of claimed seers and of seats with the same claim (for a seat that claims nothing: also seers), and its place. */
function rivalsOf(agent: Agent, claim: string, { claims }: Scene) {
  let [seers, rivals, order] = [0, 0, 0];
  for (const [seat, role] of claims) {
    if (role === 'SEER') seers++;
    if (role === claim) rivals++;
    if (seat === agent) order = rivals;
  }
  return { seers: upTo(3, seers), rivals: upTo(3, claim === 'none' ? seers : rivals), order: upTo(3, order) };
}

/** The first result that a seat published, and its worst: that a seat with a claim is a werewolf, or another, or none. */
function givenBy(agent: Agent, { claims, reports }: Scene) {
  let [gave, first] = ['none', 'none'];
  for (const { speaker, target, species } of reports) {
    if (speaker !== agent) continue;
    if (first === 'none') first = species;
    if (species === 'WEREWOLF') gave = gave === 'rival' || claims.has(target) ? 'rival' : 'black';
    else if (gave === 'none') gave = 'white';
  }
  return { gave, first };
}

/** How many results say that a seat is a werewolf, and that it is human; whether a seat with the same claim says the former. */
function resultsAbout(agent: Agent, claim: string, { claims, reports }: Scene) {
  let [black, white, byRival] = [0, 0, false];
  for (const { speaker, target, species } of reports) {
    if (target !== agent) continue;
    if (species === 'HUMAN') white++;
    else black++;
    byRival ||= species === 'WEREWOLF' && claim !== 'none' && claims.get(speaker) === claim;
  }
  return { black, white, byRival };
}

export function wordsAgainst(agent: Agent, { declared }: Scene): number {
  let words = 0;
  for (const target of declared.values()) if (target === agent) words++;
  return words;
}

const upTo = (most: number, count: number): number => Math.min(most, count);
