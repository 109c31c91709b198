import type { Agent, GameSetting } from '@aiwolf-arena/engine';
import type { Content, ContestRole } from '@aiwolf-arena/protocol';
import { ACT_KINDS, type ActKind, noteBallots, noteEstimates, SeatActions, signsOf, wordsAgainst } from './actions.ts';
import { Aims } from './aims.ts';
import { AS_VILLAGER, ROLE_COUNT, roleIndex, type SeenGame } from './evidence.ts';
import { type ActBaseline, ActFrequencies, type Assumed } from './frequencies.ts';
import { SIGNS_OF_PAIR, writePairSigns } from './pairs.ts';
import { Scene } from './scene.ts';
import { phrase, tokenOf } from './tokens.ts';

/** Maximum number of sentences of one seat on one day that are counted in its frequencies. */
const SENTENCES = 3;
/** So many utterances of each seat are early. */
const EARLY = 3;
/** The bins of the number of games in which a seat was seen in a role: where they begin. */
export const SEEN_FROM = [0, 1, 2, 4, 8, 16] as const;
/** Maximum log likelihood ratio of all acts of one kind. */
const STRONGEST = 6;
/** What a seat was seen to do in a role counts soon, and what others do in that role hardly: chosen by the losses of real games. */
const ASSUMED: Assumed = { expected: 0.5, lent: 100 };

const NO_AIMS = new Float64Array(0);

/** What was seen of a seat: what fitted weights are applied to. Valid until something else is seen. */
export interface Traits {
  /** What the seat shows now: see `signsOf`. */
  readonly signs: readonly string[];
  /**
   * How much better its acts of this game agree with its frequencies in each role than with those as a villager: in natural
   * logarithms, by kind of acts and role.
   */
  readonly frequencies: Float64Array;
  /** By role: the bin of `SEEN_FROM` for the number of games in which the seat was seen in it. */
  readonly bins: readonly number[];
  /** As others were against it: see `Aims.at`. Empty if there is one werewolf. */
  readonly aims: Float64Array;
}

/**
 * Watches the games of a set as one seat sees them: what each seat does in a game, as signs that mean the same for all agents,
 * and what it does in each role from game to game, as frequencies of its own.
 */
export class Observer {
  readonly scene = new Scene();
  readonly frequencies: ActFrequencies;
  readonly #aims = new Aims();
  /** By agent. */
  #actions: SeatActions[] = [];
  /** By agent and role: the number of games in which it was seen in that role. */
  readonly #games: number[][] = [];
  /** By agent: see `Traits`. */
  #bins: number[][] = [];
  readonly #likelihoods = new Float64Array(ROLE_COUNT);
  readonly #pair = new Int32Array(SIGNS_OF_PAIR);
  /** Who lived this morning. Views show more at night, and ballots of yesterday are seen after their targets have died. */
  #living = new Set<Agent>();
  #size = 'small';
  #heard = 0;
  #day = -1;
  #isClosed = true;
  /** How often something was seen that may have changed what traits say, and something that may have changed pairs and aims. */
  changes = 0;
  pairChanges = 0;
  #counted = -1;
  /** See `GameTime`. */
  #news = 0;

  /** `baseline`: what the frequencies begin with. */
  constructor(baseline?: ActBaseline) {
    this.frequencies = new ActFrequencies(baseline, ASSUMED);
    this.scene.see({ statusMap: { get: (agent) => (this.#living.has(agent) ? 'ALIVE' : 'DEAD') } });
  }

  startGame(info: SeenGame, { roleNumMap }: Pick<GameSetting, 'roleNumMap'>): void {
    this.#size = roleNumMap.MEDIUM > 0 ? 'large' : 'small';
    this.scene.clear();
    this.#living = new Set(info.agentList);
    this.#actions = [];
    for (const agent of info.agentList) {
      this.#actions[agent] = new SeatActions();
      this.#bins[agent] = this.#binsOf(agent);
    }
    this.changes++;
    this.pairChanges++;
    this.#day = -1;
    this.#heard = 0;
    this.#isClosed = true;
  }

  update(info: SeenGame): void {
    if (info.day !== this.#day) this.#openDay(info);
    const { talkList } = info;
    const { length } = talkList;
    const wasEarly = this.#isEarly;
    while (this.#heard < length) {
      const { agent, content } = talkList.at(this.#heard++)!;
      this.#hear(agent, content);
    }
    if (this.#isEarly !== wasEarly) this.changes++;
  }

  closeTalk(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const agent of this.#living) {
      const { sentences, word } = this.#actions[agent]!;
      this.#note(agent, 'silence', String(sentences));
      this.#note(agent, 'claim', this.#claimOf(agent));
      this.#note(agent, 'word', word, phrase`word ${this.#claimOf(agent)}`);
    }
  }

  endGame(info: SeenGame): void {
    for (const agent of info.agentList) {
      const role = roleIndex(info.roleMap.get(agent) as ContestRole);
      for (const act of this.#actions[agent]!.acts) this.frequencies.learnAct(agent, role, act);
      this.#games[agent] ??= Array<number>(ROLE_COUNT).fill(0);
      this.#games[agent]![role]!++;
    }
    if (this.#isLarge) this.#aims.learn(this.#actions, (agent) => info.roleMap.get(agent) === 'WEREWOLF');
  }

  traitsOf(agent: Agent): Traits {
    const when = phrase`${this.#today}${this.#isEarly ? 'e' : ''}`;
    return {
      signs: signsOf(agent, this.#actions, this.scene, { day: this.#day, when, living: this.#living.size, news: this.#news }),
      frequencies: this.#actions[agent]!.frequencies,
      bins: this.#bins[agent]!,
      aims: this.#isLarge ? this.#countedAims.at(agent) : NO_AIMS,
    };
  }

  /** Returns the signs that two seats show together, as indices of `PAIR_SIGNS`. They are valid until the next call. */
  signsOfPair(one: Agent, other: Agent): Int32Array {
    writePairSigns(this.#pair, one, other, this.#actions, this.#day);
    return this.#pair;
  }

  /** Returns how the two were against each other: see `Aims.between`. */
  aimsOfPair(one: Agent, other: Agent): Float64Array {
    return this.#countedAims.between(one, other);
  }

  get #countedAims(): Aims {
    if (this.#counted !== this.pairChanges) this.#aims.count(this.#actions);
    this.#counted = this.pairChanges;
    return this.#aims;
  }

  get #isEarly(): boolean {
    return !this.#isClosed && this.#heard < EARLY * this.#living.size;
  }

  #binsOf(agent: Agent): number[] {
    const games = this.#games[agent];
    const binOf = (count: number) => SEEN_FROM.findLastIndex((from) => from <= count);
    return Array.from({ length: ROLE_COUNT }, (_, role) => binOf(games?.[role] ?? 0));
  }

  /** The situation in which ballots of today are counted: see `ActFrequencies`. */
  get ballotSituation(): string {
    return this.#occasion('ballot');
  }

  get #isLarge(): boolean {
    return this.#size === 'large';
  }

  get #today(): number {
    return Math.max(1, Math.min(this.#isLarge ? 3 : 2, this.#day));
  }

  #claimOf(agent: Agent): string {
    return this.scene.claims.get(agent) ?? 'none';
  }

  #occasion(of: string): string {
    return phrase`${this.#size} ${this.#today} ${of}`;
  }

  #openDay(info: SeenGame): void {
    this.closeTalk();
    for (const agent of info.agentList) this.#actions[agent]!.openDay(wordsAgainst(agent, this.scene));
    this.#noteBallots(info);
    for (const agent of this.#living) {
      if (info.statusMap.get(agent) === 'ALIVE') continue;
      this.#actions[agent]!.until = this.#day;
      this.#actions[agent]!.fate = info.lastDeadAgentList.includes(agent) ? 'killed' : 'executed';
    }
    this.#living = new Set(info.aliveAgentList);
    this.#day = info.day;
    this.#heard = 0;
    this.#isClosed = info.day === 0;
    this.scene.openDay();
    this.#news++;
    this.changes++;
    this.pairChanges++;
  }

  /** Notes the ballots of the day that has ended: the scene still is as it was then. A seat that was dead sees those of later days. */
  #noteBallots({ voteList }: SeenGame): void {
    const ballots = voteList.filter(({ day }) => day === this.#day);
    for (const { agent, target } of ballots) {
      this.#note(agent, 'ballot', this.scene.relation(agent, target, true));
    }
    noteBallots(this.#actions, ballots, this.scene);
    for (const { agent } of ballots) {
      const { promise, group } = this.#actions[agent]!;
      this.#note(agent, 'promise', promise);
      this.#note(agent, 'group', group);
    }
  }

  #hear(agent: Agent, content: Content): void {
    const own = this.#actions[agent]!;
    const isSilent = content.kind === 'OVER' || content.kind === 'SKIP';
    const kind = isSilent ? 'silent' : content.kind;
    if (own.turns++ === 0) {
      own.beginsSilent = isSilent;
      this.#note(agent, 'first', kind);
    }
    // the steps of a log keep neither silence after silence nor which silence it is
    if (!isSilent || own.last !== kind) this.#note(agent, 'next', kind, phrase`after ${own.last} ${this.#claimOf(agent)}`);
    own.last = kind;
    if (isSilent) return;
    const sentence = own.sentences++;
    if (sentence < SENTENCES)
      this.#note(agent, 'sentence', tokenOf(content, agent, this.scene), phrase`${sentence} ${this.#claimOf(agent)}`);
    const { estimates } = own;
    noteEstimates(this.#actions, agent, content);
    this.changes++;
    if (own.estimates !== estimates) this.pairChanges++;
    const before = this.scene.declared.get(agent);
    const claim = this.#claimOf(agent);
    if (this.scene.hear(content, agent) || this.#claimOf(agent) !== claim) this.#news++;
    const now = this.scene.declared.get(agent);
    if (now === undefined || now === before) return;
    this.pairChanges++;
    own.said[this.#day] = now;
    if (before !== undefined) own.changes++;
    own.named.add(now);
    own.word = this.scene.relation(agent, now);
  }

  #note(agent: Agent, kind: ActKind, token: string, occasion: string = kind): void {
    const { acts, ratios, frequencies } = this.#actions[agent]!;
    const likelihoods = this.#likelihoods;
    const act = this.frequencies.act(this.#occasion(occasion), token);
    acts.push(act);
    this.frequencies.weighAct(agent, act, likelihoods);
    const usual = Math.log(likelihoods[AS_VILLAGER]!);
    for (let role = 0, at = ACT_KINDS.indexOf(kind) * ROLE_COUNT; role < ROLE_COUNT; role++, at++) {
      ratios[at]! += Math.log(likelihoods[role]!) - usual;
      frequencies[at] = Math.max(-STRONGEST, Math.min(STRONGEST, ratios[at]!));
    }
    this.changes++;
  }
}
