import type { Agent, GameInfo } from '@aiwolf-arena/engine';
import type { Content } from '@aiwolf-arena/protocol';
import { ROLE_COUNT } from './evidence.ts';
import type { ActCounts } from './frequencies.ts';
import type { Scene } from './scene.ts';

/** Kinds of acts. How much a seat's frequencies say about its role is fitted for each kind. */
export const ACT_KINDS = ['sentence', 'silence', 'claim', 'ballot', 'word', 'first'] as const;
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

  openDay(wordsBefore: number): void {
    this.wordsBefore = wordsBefore;
    this.turns = this.sentences = this.changes = this.ballotsBefore = 0;
    this.beginsSilent = false;
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
